-- Deterministic by construction: roll() mixes two integers into a number from 0 up to 1, and never changes its mind.
-- Arithmetic is limited to + - * / and floor, and moments are written in UTC, so every machine gets the same rows.
SET timezone = 'UTC';

CREATE FUNCTION roll(n integer, salt integer) RETURNS double precision
LANGUAGE sql IMMUTABLE
RETURN (hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision;

CREATE FUNCTION pick(choices text[], n integer, salt integer) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN choices[1 + floor((hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision * cardinality(choices))::integer];

INSERT INTO plans (id, name, monthly_price, screens, downloads, retired_on) VALUES
  (1, 'Matinee', 4.90, 1, false, NULL),
  (2, 'Evening', 7.90, 2, true, NULL),
  (3, 'Full House', 11.90, 4, true, NULL),
  (4, 'Student', 3.90, 1, true, NULL),
  (5, 'Early Bird', 3.90, 2, false, '2024-07-01'),
  (6, 'Library', NULL, 12, false, NULL); -- on offer since spring, nobody has it yet

-- Campaigns overlap. Country NULL: everywhere. last_day NULL: still running.
INSERT INTO campaigns (id, name, country, first_day, last_day) VALUES
  (1, 'Opening night', NULL, '2024-03-01', '2024-03-31'),
  (2, 'Summer on the porch', NULL, '2024-07-01', '2024-07-31'),
  (3, 'Back to campus', 'Ireland', '2024-09-01', '2024-09-30'),
  (4, 'Long nights', 'Finland', '2024-11-15', '2025-01-31'),
  (5, 'Give a month', NULL, '2024-12-01', '2024-12-24'),
  (6, 'Festival of shorts', 'Portugal', '2025-05-02', '2025-05-11'),
  (7, 'Summer on the porch', NULL, '2025-06-15', '2025-07-31'),
  (8, 'One ticket for two', 'Poland', '2025-07-20', '2025-07-20'),
  (9, 'Back to campus', 'Ireland', '2025-09-01', NULL);

-- Accounts are opened from March 2024 to September 2025. Every eleventh number was never given away.
INSERT INTO accounts (id, email, country, plan_id, heard_from, invited_by, opened_at, closed_at)
SELECT a,
  CASE WHEN roll(a, 1) < 0.08 THEN initcap(login) ELSE login END,
  CASE WHEN roll(a, 2) >= 0.07 THEN pick(ARRAY['Finland', 'Finland', 'Finland', 'Ireland', 'Ireland', 'Portugal', 'Portugal', 'Poland', 'Poland', 'Belgium', 'Estonia', 'Croatia'], a, 3) END,
  CASE WHEN roll(a, 4) < 0.11 THEN NULL
    WHEN a < 90 AND roll(a, 5) < 0.4 THEN 5
    WHEN roll(a, 5) < 0.36 THEN 1 WHEN roll(a, 5) < 0.72 THEN 2 WHEN roll(a, 5) < 0.9 THEN 3 ELSE 4 END,
  CASE WHEN roll(a, 6) >= 0.22 THEN pick(ARRAY['a friend', 'a friend', 'a friend', 'search', 'search', 'poster', 'radio', 'newspaper', 'cinema'], a, 7) END,
  NULL,
  at,
  CASE WHEN roll(a, 4) < 0.11 AND at < '2025-09-01' THEN date_trunc('second', at + interval '14 days')
    WHEN roll(a, 8) < 0.19 AND at + make_interval(days => 20 + floor(roll(a, 9) * 400)::integer) < '2025-10-01'
    THEN at + make_interval(days => 20 + floor(roll(a, 9) * 400)::integer, secs => floor(roll(a, 10) * 5000)) END
FROM generate_series(1, 440) AS a
CROSS JOIN LATERAL (SELECT
  pick(ARRAY['aino', 'bram', 'ciara', 'dorota', 'elsa', 'filipe', 'grete', 'hanna', 'ivo', 'joana', 'kasper', 'leena', 'marek', 'niamh', 'olavi', 'paula', 'rui', 'sanna', 'tomek', 'una', 'vesna', 'wim', 'zofia', 'oisin'], a, 11)
    || pick(ARRAY['.', '_', ''], a, 12) || (100 + a)::text || '@' || pick(ARRAY['example.com', 'example.org', 'example.net', 'mail.example.com'], a, 13) AS login,
  timestamptz '2024-03-01 06:00:00+00' + make_interval(days => floor(a * 1.28 + roll(a, 14) * 9)::integer, secs => floor(roll(a, 15) * 64000 * 1000) / 1000) AS at) AS made
WHERE a % 11 <> 3;

-- Written by hand: opened close to midnight, and one person with two spellings of an address.
INSERT INTO accounts (id, email, country, plan_id, heard_from, opened_at, closed_at) VALUES
  (451, 'porch.light@example.com', 'Ireland', 2, 'poster', '2025-06-30 23:59:59.6+00', NULL),
  (452, 'first.of.july@example.com', 'Ireland', 2, 'radio', '2025-07-01 00:00:00+00', NULL),
  (453, 'Porch.Light@example.com', 'Ireland', 1, NULL, '2025-07-02 18:30:00+00', NULL),
  (454, 'late.july@example.org', 'Poland', 3, 'a friend', '2025-07-31 22:15:30+00', NULL),
  (455, 'first.of.august@example.org', 'Poland', 4, 'search', '2025-08-01 00:00:00+00', NULL),
  (456, 'one_day@example.net', NULL, 1, 'newspaper', '2025-07-20 13:05:00+00', '2025-07-21 08:00:00+00'),
  (457, 'night.owl@example.net', 'Estonia', NULL, NULL, '2025-09-30 23:50:00+00', NULL),
  (458, 'valletta@example.com', 'Malta', 3, 'cinema', '2025-04-05 16:20:00+00', '2025-05-09 07:00:00+00');

UPDATE accounts AS a
SET invited_by = earlier.id
FROM accounts AS earlier
WHERE a.id > 8 AND a.heard_from = 'a friend' AND roll(a.id, 16) < 0.7
  AND earlier.id = (SELECT max(id) FROM accounts WHERE id <= 1 + floor(roll(a.id, 17) * roll(a.id, 18) * (a.id - 2)) AND id < a.id);

-- Profiles: the first comes with the account. Accounts whose owner never went on have none.
INSERT INTO profiles (id, account_id, name, max_age, subtitles, created_at)
SELECT row_number() OVER (ORDER BY a, k)::integer, a,
  CASE WHEN child THEN pick(ARRAY['Kids', 'Kids', 'kids ', 'Little ones', 'Mila', 'Teo', 'Ada'], a * 6 + k, 20)
    ELSE pick(ARRAY['Living room', 'Aino', 'Bram', 'Ciara', 'Dorota', 'Elsa', 'Filipe', 'Grete', 'Hanna', 'Ivo', 'Joana', 'Kasper', 'Marek', 'Niamh', 'Olavi', 'Paula', 'Rui', 'Sanna', 'Una', 'Vesna', 'Zofia', 'Guest'], a * 6 + k, 21) END,
  CASE WHEN child THEN (ARRAY[0, 6, 6, 12, 12])[1 + floor(roll(a * 6 + k, 22) * 5)::integer] WHEN roll(a * 6 + k, 23) < 0.06 THEN 16 END,
  CASE WHEN roll(a * 6 + k, 24) < 0.45 THEN pick(ARRAY['English', 'English', 'Finnish', 'Portuguese', 'Polish'], a * 6 + k, 25) END,
  joined
FROM (
  SELECT id AS a, k, k > 1 AND roll(id * 6 + k, 26) < 0.42 AS child,
    opened_at + CASE WHEN k = 1 THEN interval '0' ELSE make_interval(days => floor(roll(id * 6 + k, 27) * 60 * k)::integer, secs => 60 + floor(roll(id * 6 + k, 28) * 9000)) END AS joined, closed_at
  FROM accounts
  CROSS JOIN LATERAL generate_series(1, CASE WHEN id IN (452, 457, 458) OR roll(id, 29) < 0.05 THEN 0 ELSE 1 + floor(roll(id, 30) * roll(id, 31) * 5)::integer END) AS k
) AS people
WHERE joined < '2025-10-01' AND (closed_at IS NULL OR joined < closed_at);

-- Titles: made of two words each, and some by hand with what real catalogs have.
INSERT INTO titles (id, name, kind, release_year, language, minutes, age_limit, license_fee, added_on, leaves_on)
SELECT t,
  CASE WHEN t = 99 THEN 'Harbottle Terrace' ELSE CASE WHEN roll(t, 40) < 0.62 THEN 'The ' ELSE '' END
    || pick(ARRAY['Amber', 'Borrowed', 'Crooked', 'Eleventh', 'Folded', 'Idle', 'Lacquered', 'Mended', 'Paper', 'Rented', 'Salted', 'Tin', 'Unlit', 'Winter', 'Second', 'Northbound', 'Painted', 'Sleepless'], t, 41)
    || ' ' || pick(ARRAY['Orchard', 'Ferry', 'Piano', 'Ledger', 'Viaduct', 'Aquarium', 'Mapmaker', 'Beekeeper', 'Observatory', 'Tram', 'Archive', 'Violinist', 'Quarry', 'Greenhouse', 'Clockmaker', 'Suitcase', 'Parade', 'Neighbor'], t, 42) END,
  CASE WHEN t % 3 = 0 THEN 'series' ELSE 'film' END,
  CASE WHEN roll(t, 43) < 0.03 THEN NULL WHEN roll(t, 43) < 0.2 THEN 1958 + floor(roll(t, 44) * 40)::integer ELSE LEAST(1999 + floor((1 - roll(t, 44) * roll(t, 44)) * 27)::integer, extract(year FROM added)::integer) END,
  pick(ARRAY['Finnish', 'Finnish', 'Portuguese', 'Portuguese', 'Polish', 'English', 'English', 'French', 'Croatian', 'Estonian', CASE WHEN t % 3 = 0 THEN 'Polish' ELSE 'silent' END], t, 45),
  CASE WHEN t % 3 <> 0 THEN CASE WHEN roll(t, 46) < 0.2 THEN 6 + floor(roll(t, 47) * 34)::integer ELSE 74 + floor((roll(t, 47) + roll(t, 48)) * 38)::integer END END,
  CASE WHEN roll(t, 49) >= 0.08 THEN (ARRAY[0, 0, 6, 6, 12, 12, 12, 16, 16, 18])[1 + floor(roll(t, 50) * 10)::integer] END,
  CASE WHEN roll(t, 51) < 0.06 THEN NULL WHEN roll(t, 51) < 0.12 THEN 0 ELSE 40 + 10 * floor(roll(t, 52) * roll(t, 53) * 90) END,
  added,
  CASE WHEN roll(t, 54) < 0.25 THEN added + 365 + 30 * floor(roll(t, 55) * 8)::integer END
FROM generate_series(1, 138) AS t
CROSS JOIN LATERAL (SELECT CASE WHEN t <= 70 THEN date '2024-03-01' ELSE date '2024-03-15' + floor((t - 70) * 8.1 + roll(t, 56) * 12)::integer END AS added) AS dated;

INSERT INTO titles (id, name, kind, release_year, language, minutes, age_limit, license_fee, added_on, leaves_on) VALUES
  (201, 'Grey Harbour', 'film', 1961, 'English', 96, 12, 120.00, '2024-03-01', NULL),
  (202, 'Gray Harbor', 'film', 2019, 'English', 118, 16, 260.00, '2025-01-10', NULL),
  (203, 'The harbor pilot', 'series', 2022, 'Portuguese', NULL, 12, 340.00, '2024-06-01', NULL),
  (204, '100% Wool', 'film', 2021, 'Finnish', 88, 0, 90.00, '2024-11-29', NULL),
  (205, '100 Days of Rain', 'film', 2016, 'Croatian', 104, 12, 110.00, '2024-10-04', '2025-10-04'),
  (206, 'snow_day', 'film', 2023, 'silent', 9, 0, 0, '2025-05-02', NULL),
  (207, 'Snowday', 'film', 2004, 'Estonian', 92, 6, 70.00, '2024-03-01', '2025-07-01'),
  (208, 'Two Left Shoes', 'film', 1974, 'Polish', 101, 6, 60.00, '2024-03-01', NULL),
  (209, 'Two Left Shoes', 'film', 2024, 'Polish', 113, 12, 310.00, '2025-03-07', NULL),
  (210, 'Two Left Shoes', 'series', NULL, 'Polish', NULL, 6, 0, '2024-08-16', NULL),
  (211, 'Harbour Lights, Kitchen Smoke', 'series', 2025, 'English', NULL, NULL, NULL, '2025-10-15', NULL), -- announced
  (212, 'The Long Aside', 'film', 2012, 'French', 214, 16, 180.00, '2024-05-03', NULL),
  (213, 'Last Bus to Kuusamo', 'film', NULL, 'Finnish', NULL, NULL, NULL, '2025-09-26', NULL), -- nobody has timed it yet
  (214, 'Öö on pikk', 'film', 1969, 'Estonian', 81, 12, 0, '2024-03-01', NULL),
  (215, 'Room for Rent', 'series', 2020, 'Portuguese', NULL, 12, 150.00, '2024-03-01', '2025-06-01'),
  (216, 'A Porch of One''s Own', 'series', 2025, 'English', NULL, 0, 0, '2025-04-18', NULL);

-- Genres: none to four per title.
INSERT INTO title_genres (title_id, genre)
SELECT DISTINCT t.id, pick(ARRAY['drama', 'drama', 'drama', 'comedy', 'comedy', 'crime', 'crime', 'documentary', 'family', 'animation', 'thriller', 'romance'], t.id * 5 + k, 60)
FROM titles AS t
CROSS JOIN LATERAL generate_series(1, CASE WHEN t.id IN (206, 211, 213) OR roll(t.id, 61) < 0.05 THEN 0 ELSE 1 + floor(roll(t.id, 62) * 3.4)::integer END) AS k;

INSERT INTO title_genres (title_id, genre) VALUES
  (206, 'animation'), (206, 'family'), (206, 'western'), (214, 'western') ON CONFLICT DO NOTHING;

-- Episodes. Some seasons lack a number, some series have specials, the newest episodes have no day yet.
INSERT INTO episodes (id, title_id, season, episode_no, name, minutes, released_on)
SELECT row_number() OVER (ORDER BY title, season, e)::integer, title, season, e,
  CASE WHEN season = 0 THEN 'Special ' || e WHEN season = 1 AND e = 1 AND roll(title, 70) < 0.5 THEN 'Pilot'
    ELSE pick(ARRAY['A Knock', 'Low Water', 'The Letter', 'Nobody Home', 'Sunday', 'Borrowed Keys', 'What Ida Saw', 'The Wrong Train', 'Salt', 'Half Past', 'An Offer', 'The Guest', 'Quiet Street', 'Return'], title * 40 + season * 12 + e, 71) END,
  CASE WHEN undated THEN NULL ELSE base + floor(roll(title * 40 + season * 12 + e, 72) * 9)::integer END,
  CASE WHEN undated THEN NULL ELSE added_on + (season - 1) * 120 + CASE WHEN season = 0 THEN 300 ELSE (e - 1) * 7 END END
FROM (
  SELECT t.id AS title, t.added_on, season, e, 18 + floor(roll(t.id, 73) * 34)::integer AS base,
    t.id IN (203, 216) AND season = 2 AND e > 4 AS undated
  FROM titles AS t
  CROSS JOIN LATERAL generate_series(CASE WHEN roll(t.id, 74) < 0.2 THEN 0 ELSE 1 END, CASE WHEN t.id IN (203, 216) THEN 2 ELSE 1 + floor(roll(t.id, 75) * roll(t.id, 76) * 4)::integer END) AS season
  CROSS JOIN LATERAL generate_series(1, CASE WHEN season = 0 THEN 1 ELSE 5 + floor(roll(t.id * 7 + season, 77) * 6)::integer END) AS e
  WHERE t.kind = 'series' AND t.id <> 211
) AS parts
WHERE season = 0 OR roll(title * 40 + season * 12 + e, 78) >= 0.02;

-- Viewings: evenings more than mornings, newer titles more than old ones. A title is only watched while it can be.
WITH tries AS (
  SELECT v,
    1 + floor(roll(v, 80) * roll(v, 81) * (SELECT count(*) FROM profiles))::integer AS profile,
    1 + floor((1 - roll(v, 82) * roll(v, 83)) * 153)::integer AS place,
    timestamptz '2025-04-01 00:00:00+00' + make_interval(days => floor(roll(v, 84) * 183)::integer,
      secs => floor((CASE WHEN roll(v, 85) < 0.72 THEN 61200 + roll(v, 86) * 25000 ELSE roll(v, 86) * 86400 END) * 1000) / 1000) AS at
  FROM generate_series(1, 8200) AS v
),
places AS (
  SELECT id, row_number() OVER (ORDER BY roll(id, 87) + id / 400.0) AS place FROM titles WHERE id NOT IN (209, 211, 214)
),
fitting AS (
  SELECT v, p.id AS profile, t.id AS title, t.minutes, at, e.id AS episode, e.minutes AS part
  FROM tries
  JOIN profiles AS p ON p.id = tries.profile AND p.created_at < at
  JOIN accounts AS a ON a.id = p.account_id AND (a.closed_at IS NULL OR a.closed_at > at)
  JOIN places ON places.place = tries.place
  JOIN titles AS t ON t.id = places.id AND t.added_on <= at::date AND (t.leaves_on IS NULL OR t.leaves_on > at::date)
    AND (p.max_age IS NULL OR t.age_limit <= p.max_age)
  LEFT JOIN LATERAL (SELECT ep.id, ep.minutes FROM episodes AS ep WHERE ep.title_id = t.id AND ep.released_on <= at::date ORDER BY roll(ep.id * 11 + v, 88) * ep.episode_no LIMIT 1) AS e ON true
  WHERE t.kind = 'film' OR e.id IS NOT NULL
),
told AS (
  SELECT *, CASE WHEN roll(v, 89) < 0.04 THEN NULL
      WHEN roll(v, 89) < 0.10 THEN 0
      WHEN roll(v, 89) < 0.52 THEN length
      WHEN roll(v, 89) > 0.992 THEN length + 240 + floor(roll(v, 90) * 300)::integer
      ELSE floor(roll(v, 90) * length)::integer END AS watched,
    CASE WHEN roll(v, 91) >= 0.03 THEN pick(ARRAY['tv', 'tv', 'tv', 'phone', 'phone', 'tablet', 'browser'], v, 92) END AS device
  FROM (SELECT *, COALESCE(part, minutes, 90) AS length FROM fitting) AS f
),
all_of_them AS (
  SELECT profile, title, episode, device, at, watched,
    at + CASE WHEN device IN ('phone', 'tablet') AND roll(v, 93) < 0.05 THEN make_interval(hours => 20 + floor(roll(v, 94) * 120)::integer)
      ELSE make_interval(mins => COALESCE(watched, 30) + 1, secs => floor(roll(v, 95) * 60)) END AS received
  FROM told
  UNION ALL
  -- Two devices at once, now and then.
  SELECT profile, title, episode, 'tv', at, 0, at + interval '70 seconds' FROM told WHERE roll(v, 96) < 0.004
)
INSERT INTO viewings (id, profile_id, title_id, episode_id, device, started_at, minutes_watched, received_at)
SELECT row_number() OVER (ORDER BY received, profile, device, watched)::integer, profile, title, episode, device, at, watched, received
FROM all_of_them;

-- Around midnight, by hand.
INSERT INTO viewings (id, profile_id, title_id, episode_id, device, started_at, minutes_watched, received_at) VALUES
  (9001, 12, 204, NULL, 'tv', '2025-06-30 23:59:59.6+00', 88, '2025-07-01 01:29:00+00'),
  (9002, 25, 204, NULL, 'tv', '2025-07-01 00:00:00+00', 88, '2025-07-01 01:30:00+00'),
  (9003, 31, 212, NULL, 'browser', '2025-07-31 22:40:00+00', 214, '2025-08-01 02:15:00+00'),
  (9004, 12, 206, NULL, 'phone', '2025-08-01 00:00:00+00', 9, '2025-08-03 17:20:00+00'),
  (9005, 44, 205, NULL, 'tv', '2025-07-31 22:00:00+00', 104, '2025-07-31 23:45:00+00'),
  (9006, 61, 201, NULL, NULL, '2025-08-01 04:00:00+00', 12, '2025-08-01 04:13:00+00'),
  (9007, 44, 212, NULL, 'browser', '2025-07-31 23:50:00+00', 214, '2025-08-01 03:25:00+00');

-- Ratings: by profiles that watched a good part, and some by people who saw it elsewhere.
INSERT INTO ratings (profile_id, title_id, stars, comment, rated_at)
SELECT profile_id, title_id, 1 + floor((roll(profile_id * 300 + title_id, 100) * 0.55 + roll(title_id, 101) * 0.45) * 5)::integer,
  CASE WHEN roll(profile_id * 300 + title_id, 102) < 0.18 THEN pick(ARRAY['Twice in one week.', 'Slow, and all the better.', 'Fell asleep', 'the dog is the best actor', 'Subtitles are out of step', 'For a rainy day', 'More of this', ''], profile_id * 300 + title_id, 103) END,
  at
FROM (SELECT profile_id, title_id, max(started_at) + interval '2 hours' AS at FROM viewings WHERE minutes_watched > 20 GROUP BY profile_id, title_id) AS seen
WHERE roll(profile_id * 300 + title_id, 104) < 0.3 AND title_id <> 212;

INSERT INTO ratings (profile_id, title_id, stars, rated_at)
SELECT id, 201 + floor(roll(id, 105) * 10)::integer, 3 + floor(roll(id, 106) * 3)::integer, created_at + interval '5 days'
FROM profiles WHERE roll(id, 107) < 0.08 AND created_at < '2025-09-20' ON CONFLICT DO NOTHING;

-- Watchlists: much that is never watched.
INSERT INTO watchlist (profile_id, title_id, added_at)
SELECT DISTINCT ON (p.id, places.id) p.id, places.id, p.created_at + make_interval(days => 1 + floor(roll(p.id * 20 + k, 110) * 200)::integer, secs => floor(roll(p.id * 20 + k, 111) * 80000))
FROM profiles AS p
CROSS JOIN LATERAL generate_series(1, floor(roll(p.id, 112) * roll(p.id, 113) * 12)::integer) AS k
JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM titles) AS places ON places.place = 1 + floor(roll(p.id * 20 + k, 114) * 154)
WHERE p.created_at < '2025-03-01'
ORDER BY p.id, places.id, k;

-- Seen before it was put aside.
INSERT INTO watchlist (profile_id, title_id, added_at) VALUES
  (44, 205, '2025-08-02 09:00:00+00'),
  (12, 206, '2025-08-05 20:15:00+00') ON CONFLICT DO NOTHING;

DROP FUNCTION roll(integer, integer);
DROP FUNCTION pick(text[], integer, integer);
RESET timezone;
