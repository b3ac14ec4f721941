-- Deterministic by construction: roll() mixes two integers into a number from 0 up to 1, and never changes its mind.
-- Arithmetic is limited to + - * / and floor, and moments are written in UTC, so every machine gets the same rows.
SET timezone = 'UTC';

CREATE FUNCTION roll(n integer, salt integer) RETURNS double precision
LANGUAGE sql IMMUTABLE
RETURN (hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision;

CREATE FUNCTION pick(choices text[], n integer, salt integer) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN choices[1 + floor((hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision * cardinality(choices))::integer];

INSERT INTO plans (id, name, seat_price, seat_limit, retired_on) VALUES
  (1, 'Solo', 6.00, 1, '2024-10-01'),
  (2, 'Starter', 9.00, 5, NULL),
  (3, 'Team', 14.00, 25, NULL),
  (4, 'Business', 22.00, NULL, NULL),
  (5, 'Enterprise', NULL, NULL, NULL),
  (6, 'Nonprofit', 4.50, NULL, NULL); -- announced, nobody has it yet

INSERT INTO features (key, title, released_on) VALUES
  ('board-templates', 'Board templates', '2024-01-08'),
  ('calendar-view', 'Calendar view', '2024-05-13'),
  ('pdf-export', 'Export to PDF', '2024-09-02'),
  ('dark-mode', 'Dark mode', '2024-09-02'),
  ('time-tracking', 'Time tracking', '2025-02-10'),
  ('automations', 'Automations', NULL),
  ('guest-comments', 'Comments by guests', NULL),
  ('board-archive', 'Board archive', '2025-05-05');

-- Accounts are opened ever more often from January 2024 on. Every ninth id or so was never given away.
INSERT INTO organizations (id, name, country, industry, created_at, referred_by)
SELECT o,
  pick(ARRAY['Alder', 'Harbor', 'Northlight', 'Blue Door', 'Copper', 'Fernhill', 'Juniper', 'Kestrel', 'Low Tide', 'Marigold', 'Old Mill', 'Pinecone', 'Quarry', 'Riverbend', 'Saltmarsh', 'Tern', 'Upland', 'Wren', 'Yarrow', 'Zephyr'], o, 1)
    || ' ' || pick(ARRAY['Bakery', 'Studio', 'Architects', 'Dental', 'Press', 'Films', 'Robotics', 'Legal', 'Gardens', 'School', 'Clinic', 'Logistics', 'Choir', 'Workshop', 'Travel', 'Software'], o, 2),
  CASE WHEN roll(o, 3) >= 0.12 THEN
    pick(ARRAY['Estonia', 'Estonia', 'Finland', 'Germany', 'Germany', 'Germany', 'Netherlands', 'Ireland', 'Spain', 'Poland', 'Canada', 'Canada', 'Kenya', 'South Korea', 'Chile'], o, 4) END,
  CASE WHEN roll(o, 5) >= 0.25 THEN
    pick(ARRAY['software', 'software', 'design', 'education', 'health', 'food', 'logistics', 'legal', 'culture'], o, 6) END,
  timestamptz '2024-01-09 08:00:00+00'
    + make_interval(days => floor(o * 3.58 - o * o * 0.0034 + roll(o, 7) * 4)::integer, secs => floor(roll(o, 8) * 79200 * 1000) / 1000),
  NULL
FROM generate_series(1, 178) AS o
WHERE o % 9 <> 4;

-- Written by hand: near-doubles of names, and accounts opened close to midnight or to the end.
INSERT INTO organizations (id, name, country, industry, created_at) VALUES
  (201, 'Alder & Co', 'Ireland', 'legal', '2024-04-30 23:59:59.7+00'),
  (202, 'Alder and Co', 'Ireland', 'legal', '2024-05-01 00:00:00+00'),
  (203, 'alder & co ', NULL, NULL, '2024-05-02 09:12:44+00'),
  (204, 'Zephyr Choir', 'Kenya', 'culture', '2024-12-31 23:58:10+00'),
  (205, 'Zephyr Choir', 'Chile', 'culture', '2025-01-01 00:00:00+00'),
  (206, 'Low Tide Films', 'Canada', NULL, '2025-06-28 17:40:00+00'),
  (207, 'Ōtsuka Press', 'Japan', 'culture', '2025-06-30 23:59:59.2+00');

UPDATE organizations AS o
SET referred_by = earlier.id
FROM organizations AS earlier
WHERE o.id > 6 AND roll(o.id, 9) < 0.34
  AND earlier.id = (SELECT max(id) FROM organizations WHERE id <= 1 + floor(roll(o.id, 10) * roll(o.id, 11) * (o.id - 2)) AND id < o.id);

-- People: one owner for each account, then the invited. Nobody is invited by someone younger in the same account.
WITH sizes AS (
  SELECT id AS o, name, created_at,
    CASE WHEN id IN (203, 206, 207) THEN 1 ELSE 1 + floor(roll(id, 20) * roll(id, 21) * 13)::integer END AS size,
    3 + roll(id, 22) * 19 AS pace
  FROM organizations
),
people AS (
  SELECT o, k, o * 20 + k AS seed, size,
    name AS company,
    created_at + make_interval(secs => floor(((k - 1) * pace + CASE WHEN k > 1 THEN roll(o * 20 + k, 23) * 2 ELSE 0 END) * 86400)) AS joined,
    pick(ARRAY['Aiko', 'Amara', 'Anders', 'Beatriu', 'Bogdan', 'Chidi', 'Claire', 'Dana', 'Eero', 'Elin', 'Farah', 'Goran', 'Hana', 'Ibrahim', 'Imke', 'Jae-won', 'Jonas', 'Kaisa', 'Keith', 'Lerato', 'Liis', 'Malik', 'Mei', 'Mikkel', 'Naomi', 'Oskar', 'Paloma', 'Quentin', 'Rania', 'Rosa', 'Siim', 'Sunniva', 'Tariq', 'Uma', 'Viktor', 'Wanjiru', 'Ximena', 'Yara', 'Zoltan', 'Óscar', 'Agnes', 'Bilal', 'Cosima', 'Dieter', 'Esi', 'Fabio', 'Greta', 'Hugo', 'Irja', 'Kofi', 'Leila', 'Minh'], o * 20 + k, 24) AS given,
    pick(ARRAY['Abara', 'Baek', 'Castellanos', 'Dalgaard', 'Ebner', 'Fitzgerald', 'Gundersen', 'Haddad', 'Ivanova', 'Jankowski', 'Kamau', 'Laht', 'Mbeki', 'Nakamura', 'Okafor', 'Pärn', 'Quintana', 'Rebane', 'Saar', 'Tamm', 'Ulvang', 'Vermeer', 'Wozniak', 'Xu', 'Yildiz', 'Zamora', 'Aalto', 'Brennan', 'Cho', 'Duarte', 'Eskola', 'Friis', 'Gallo', 'Hwang', 'Jelinek', 'Korhonen', 'Lund', 'Mutua', 'Nowak', 'Otieno'], o * 20 + k, 25) AS family
  FROM sizes CROSS JOIN LATERAL generate_series(1, size) AS k
),
numbered AS (
  SELECT *, row_number() OVER (ORDER BY o, k)::integer AS n, row_number() OVER (PARTITION BY o, given, family ORDER BY k) AS twin
  FROM people
  WHERE joined < '2025-07-01'
)
INSERT INTO users (id, organization_id, full_name, email, role, invited_by, created_at, deactivated_at)
SELECT n, o, given || ' ' || family,
  CASE WHEN roll(seed, 26) < 0.12 THEN initcap(login) ELSE login END,
  CASE WHEN k = 1 THEN 'owner' WHEN roll(seed, 27) < 0.14 THEN 'admin' WHEN roll(seed, 27) < 0.86 THEN 'member' ELSE 'guest' END,
  CASE WHEN k > 1 AND roll(seed, 28) >= 0.10 THEN n - k + 1 + floor(roll(seed, 29) * (k - 1))::integer END,
  joined,
  CASE WHEN k > 1 AND roll(seed, 30) < 0.13 AND joined < '2025-03-01' THEN joined + make_interval(days => 5 + floor(roll(seed, 31) * 110)::integer, secs => 3600) END
FROM numbered
CROSS JOIN LATERAL (
  SELECT lower(translate(given || '.' || family, 'äÓó', 'aOo')) || CASE WHEN twin > 1 THEN twin::text ELSE '' END || '@'
    || lower(regexp_replace(trim(company), '[^A-Za-z]+', '-', 'g')) || '.example' AS login
) AS address;

-- Bookkeepers who work for several organizations, under the same address typed in different ways.
INSERT INTO users (id, organization_id, full_name, email, role, invited_by, created_at, deactivated_at) VALUES
  (901, 3, 'Ines Holm', 'ines@holm-ledger.example', 'guest', NULL, '2024-06-03 09:00:00+00', NULL),
  (902, 11, 'Ines Holm', 'Ines@Holm-Ledger.example', 'guest', NULL, '2024-09-16 12:30:00+00', NULL),
  (903, 57, 'Ines Holm', 'INES@holm-ledger.example', 'admin', NULL, '2025-02-03 08:15:00+00', NULL),
  (904, 20, 'Duncan Oyelaran', 'duncan@oyelaran.example', 'guest', NULL, '2024-07-01 00:00:00+00', '2024-12-31 23:59:59.5+00'),
  (905, 32, 'Duncan Oyelaran', 'Duncan@oyelaran.example', 'guest', NULL, '2025-01-01 00:00:00+00', NULL);

-- Subscriptions: two accounts in three pay after the trial. Each span ends in a change of plan, a farewell, or not yet;
-- some who leave come back after weeks or months.
WITH RECURSIVE spans AS (
  SELECT id AS o, 1 AS n,
    CASE WHEN roll(id, 40) < 0.10 AND created_at < '2024-09-10' THEN 1 WHEN roll(id, 40) < 0.55 THEN 2 WHEN roll(id, 40) < 0.88 THEN 3 WHEN roll(id, 40) < 0.96 THEN 4 ELSE 5 END AS plan,
    created_at::date + 14 AS start_day
  FROM organizations
  WHERE roll(id, 41) < 0.78 AND created_at < '2025-06-10' AND id NOT IN (203, 205)
  UNION ALL
  SELECT o, n + 1,
    CASE reason WHEN 'upgrade' THEN plan + 1 WHEN 'downgrade' THEN plan - 1 ELSE plan END,
    end_day + CASE WHEN reason IN ('upgrade', 'downgrade') THEN 0 ELSE 12 + floor(roll(o * 10 + n, 42) * 150)::integer END
  FROM spans
  CROSS JOIN LATERAL (SELECT start_day + 35 + floor(roll(o * 10 + n, 43) * 280)::integer AS end_day) AS e
  CROSS JOIN LATERAL (
    SELECT CASE WHEN plan < 5 AND roll(o * 10 + n, 44) < 0.42 THEN 'upgrade' WHEN plan > 2 AND roll(o * 10 + n, 44) < 0.55 THEN 'downgrade'
      WHEN roll(o * 10 + n, 44) < 0.92 THEN 'cancelled' ELSE 'unpaid' END AS reason
  ) AS r
  WHERE n < 5 AND end_day < '2025-06-24'
    AND (reason IN ('upgrade', 'downgrade') OR (roll(o * 10 + n, 45) < 0.36 AND end_day < '2025-01-15' AND plan <> 1))
),
ended AS (
  SELECT s.*, CASE WHEN end_day < '2025-06-24' THEN end_day END AS end_day, CASE WHEN end_day < '2025-06-24' THEN reason END AS reason,
    row_number() OVER (ORDER BY start_day, o)::integer AS id
  FROM spans AS s
  CROSS JOIN LATERAL (SELECT start_day + 35 + floor(roll(o * 10 + n, 43) * 280)::integer AS end_day) AS e
  CROSS JOIN LATERAL (
    SELECT CASE WHEN plan < 5 AND roll(o * 10 + n, 44) < 0.42 THEN 'upgrade' WHEN plan > 2 AND roll(o * 10 + n, 44) < 0.55 THEN 'downgrade'
      WHEN roll(o * 10 + n, 44) < 0.92 THEN 'cancelled' ELSE 'unpaid' END AS reason
  ) AS r
)
INSERT INTO subscriptions (id, organization_id, plan_id, seats, seat_price, started_on, ended_on, end_reason)
SELECT e.id, o, plan,
  CASE plan WHEN 1 THEN 1 WHEN 2 THEN 2 + floor(roll(o * 10 + n, 46) * 4)::integer WHEN 3 THEN 4 + floor(roll(o * 10 + n, 46) * 16)::integer
    WHEN 4 THEN 10 + floor(roll(o * 10 + n, 46) * 40)::integer ELSE 60 + floor(roll(o * 10 + n, 46) * 14)::integer * 10 END,
  CASE plan WHEN 5 THEN 16.00 + floor(roll(o, 47) * 8) / 2
    ELSE p.seat_price - CASE WHEN e.start_day < '2024-09-01' AND plan IN (3, 4) THEN 2 ELSE 0 END END,
  start_day, end_day, reason
FROM ended AS e
JOIN plans AS p ON p.id = e.plan;

-- Moved accounts whose old subscription nobody ended: two run at once.
INSERT INTO subscriptions (id, organization_id, plan_id, seats, seat_price, started_on, ended_on, end_reason)
SELECT 900 + row_number() OVER (ORDER BY id)::integer, organization_id, 3, 5, 14.00, started_on + 20, NULL, NULL
FROM subscriptions
WHERE id IN (20, 41, 77) AND plan_id <> 1;

-- Invoices: one for each month begun, paid within days or weeks, or not yet, or never.
WITH months AS (
  SELECT s.id AS sub, s.seats * s.seat_price AS amount, s.end_reason, s.ended_on,
    (s.started_on + make_interval(months => m))::date AS issued, s.id * 40 + m AS seed
  FROM subscriptions AS s CROSS JOIN generate_series(0, 17) AS m
  WHERE (s.started_on + make_interval(months => m))::date < LEAST(COALESCE(s.ended_on, date '2025-07-01'), date '2025-07-01')
),
numbered AS (
  SELECT *, row_number() OVER (ORDER BY issued, sub)::integer AS id,
    issued + floor(roll(seed, 50) * roll(seed, 51) * roll(seed, 51) * 45)::integer AS pay_day
  FROM months
)
INSERT INTO invoices (id, subscription_id, issued_on, amount, paid_on, refund_of)
SELECT id, sub, issued, amount,
  CASE WHEN pay_day >= '2025-07-01' THEN NULL
       WHEN end_reason = 'unpaid' AND issued > ended_on - 62 THEN NULL
       WHEN roll(seed, 52) < 0.012 THEN NULL
       ELSE pay_day END,
  NULL
FROM numbered;

INSERT INTO invoices (id, subscription_id, issued_on, amount, paid_on, refund_of)
SELECT 3000 + row_number() OVER (ORDER BY i.paid_on, i.id)::integer, i.subscription_id, i.paid_on + 6 + floor(roll(i.id, 54) * 30)::integer,
  -CASE WHEN roll(i.id, 55) < 0.55 THEN i.amount ELSE round(i.amount / 2, 2) END,
  CASE WHEN roll(i.id, 56) < 0.85 THEN i.paid_on + 38 + floor(roll(i.id, 57) * 5)::integer END,
  i.id
FROM invoices AS i
WHERE i.paid_on < '2025-05-20' AND roll(i.id, 53) < 0.034;

-- One invoice was paid back in two halves.
INSERT INTO invoices (id, subscription_id, issued_on, amount, paid_on, refund_of)
SELECT 3900 + h, subscription_id, date '2025-03-03' + h * 9, -amount / 2, date '2025-03-20' + h * 9, id
FROM invoices CROSS JOIN generate_series(1, 2) AS h
WHERE id = (SELECT min(id) FROM invoices WHERE issued_on >= '2025-02-01' AND paid_on < '2025-03-01' AND NOT EXISTS (SELECT 1 FROM invoices AS r WHERE r.refund_of = invoices.id));

-- Events. A few owners sign up and are never seen again; others come back for as long as the account lives.
WITH lives AS (
  SELECT u.id AS u, u.role, u.created_at AS birth, u.organization_id AS o,
    LEAST(COALESCE(u.deactivated_at, timestamptz '2025-06-30 23:00:00+00'),
      CASE WHEN paid.until IS NULL THEN org.created_at + interval '21 days' + make_interval(days => floor(roll(org.id, 60) * roll(org.id, 61) * 60)::integer)
        ELSE paid.until::timestamptz END, timestamptz '2025-06-30 23:00:00+00') AS death,
    roll(org.id, 62) < 0.13 AND paid.until IS NULL AS ghost
  FROM users AS u
  JOIN organizations AS org ON org.id = u.organization_id
  LEFT JOIN LATERAL (SELECT max(COALESCE(ended_on, date '2025-07-01')) AS until FROM subscriptions AS s WHERE s.organization_id = org.id) AS paid ON true
  WHERE u.role = 'owner' OR roll(u.id, 92) >= 0.06 -- the others never opened their invitation
),
sessions AS (
  SELECT u, o, role, birth, s, u * 50 + s AS seed, ghost,
    CASE WHEN s = 0 THEN birth ELSE birth + (death - birth) * (roll(u * 50 + s, 63) * (CASE WHEN roll(u, 64) < 0.35 THEN 0.3 + roll(u, 64) ELSE 1 END)) END AS began
  FROM lives
  CROSS JOIN LATERAL generate_series(0, CASE WHEN ghost OR death <= birth OR roll(u, 65) < 0.10 THEN 0
    ELSE LEAST(1 + floor(roll(u, 66) * roll(u, 66) * 10 + EXTRACT(day FROM death - birth)::double precision / 60)::integer, 18) END) AS s
),
steps AS (
  SELECT u, o, s, k, seed * 8 + k AS seed, role, birth,
    date_trunc('milliseconds', began + make_interval(secs => k * (20 + floor(roll(seed * 8 + k, 67) * 260)))) AS at
  FROM sessions
  CROSS JOIN LATERAL generate_series(0, CASE WHEN s = 0 AND (ghost OR roll(u, 65) < 0.10) THEN 0 ELSE 1 + floor(roll(seed, 68) * roll(seed, 69) * 6)::integer END) AS k
),
named AS (
  SELECT *,
    CASE
      WHEN s = 0 AND k = 0 THEN CASE WHEN role = 'owner' THEN 'signed_up' ELSE 'invite_accepted' END
      WHEN k = 0 THEN 'logged_in'
      WHEN role = 'guest' THEN pick(ARRAY['card_viewed', 'comment_added'], seed, 70)
      WHEN s = 0 AND k = 1 AND roll(u, 71) < 0.75 THEN 'board_created'
      ELSE pick(ARRAY['card_created', 'card_created', 'card_created', 'card_moved', 'card_moved', 'card_moved', 'comment_added', 'comment_added', 'board_created', 'card_viewed', 'invite_sent', 'report_exported', 'integration_connected'], seed, 70)
    END AS name
  FROM steps
),
first_sent AS (
  SELECT u, name, at, seed,
    CASE name
      WHEN 'logged_in' THEN jsonb_build_object('device', pick(ARRAY['desktop', 'desktop', 'desktop', 'mobile', 'mobile', 'tablet'], seed, 72))
      WHEN 'signed_up' THEN CASE WHEN roll(seed, 73) < 0.75 THEN jsonb_build_object('source', pick(ARRAY['search', 'search', 'friend', 'newsletter', 'conference'], seed, 74)) ELSE jsonb_build_object('source', NULL) END
      WHEN 'board_created' THEN CASE WHEN roll(seed, 75) < 0.7 THEN jsonb_build_object('template', pick(ARRAY['kanban', 'kanban', 'roadmap', 'retro', 'blank'], seed, 76)) ELSE '{}' END
      WHEN 'card_created' THEN CASE WHEN roll(seed, 77) < 0.5 THEN jsonb_build_object('source', pick(ARRAY['keyboard', 'button', 'button', 'email'], seed, 78))
        ELSE jsonb_build_object('source', pick(ARRAY['keyboard', 'button', 'button', 'email'], seed, 78), 'labels',
          CASE WHEN roll(seed, 79) < 0.15 THEN jsonb_build_array() WHEN roll(seed, 79) < 0.7 THEN jsonb_build_array(pick(ARRAY['bug', 'idea', 'urgent', 'waiting'], seed, 80))
          ELSE jsonb_build_array('urgent', pick(ARRAY['bug', 'idea', 'waiting'], seed, 80)) END) END
      WHEN 'report_exported' THEN jsonb_build_object('format', pick(ARRAY['pdf', 'pdf', 'csv', 'PDF'], seed, 81)) || CASE WHEN roll(seed, 82) < 0.85 THEN jsonb_build_object('pages', 1 + floor(roll(seed, 83) * roll(seed, 83) * 40)::integer) ELSE '{}' END
      WHEN 'integration_connected' THEN jsonb_build_object('provider', pick(ARRAY['calendar', 'mail', 'chat', 'chat', 'storage'], seed, 84))
      ELSE '{}'
    END AS properties
  FROM named
  WHERE at < '2025-07-01'
  UNION ALL
  -- Nobody logged in: visitors of the page of prices, and now and then a report fetched by a shared link.
  SELECT NULL, CASE WHEN v % 20 = 0 THEN 'report_exported' ELSE 'pricing_viewed' END, timestamptz '2024-02-01 06:00:00+00' + make_interval(secs => floor(roll(v, 85) * 44400000)), 9000000 + v,
    CASE WHEN v % 20 = 0 THEN jsonb_build_object('format', 'pdf') ELSE jsonb_build_object('device', pick(ARRAY['desktop', 'mobile'], v, 86)) END
  FROM generate_series(1, 260) AS v
),
-- Most arrive within a second, some after time offline; a few are delivered two or three times.
deliveries AS (
  SELECT *, md5(seed::text || name) AS idempotency_key,
    date_trunc('milliseconds', at + make_interval(secs => CASE
      WHEN c > 1 THEN 3 * c + floor(roll(seed, 87) * 900)
      WHEN roll(seed, 88) < 0.015 THEN 20000 + floor(roll(seed, 89) * 500000)
      ELSE roll(seed, 90) * 0.9 END)) AS received
  FROM first_sent
  CROSS JOIN LATERAL generate_series(1, CASE WHEN roll(seed, 91) < 0.004 THEN 3 WHEN roll(seed, 91) < 0.022 THEN 2 ELSE 1 END) AS c
)
INSERT INTO events (id, idempotency_key, user_id, name, occurred_at, received_at, properties)
SELECT row_number() OVER (ORDER BY received, idempotency_key, c)::integer, left(idempotency_key, 16), u, name, at, received, properties
FROM deliveries;

INSERT INTO feature_flags (feature_key, organization_id, enabled, changed_at)
SELECT f.key, o.id, roll(o.id, 100 + length(f.key)) >= CASE WHEN f.released_on IS NULL THEN 0.15 ELSE 0.75 END,
  o.created_at + make_interval(days => 3 + floor(roll(o.id, 120 + length(f.key)) * 20)::integer)
FROM features AS f
CROSS JOIN organizations AS o
WHERE roll(o.id, 140 + length(f.key)) < CASE WHEN f.released_on IS NULL THEN 0.3 ELSE 0.07 END
  AND f.key <> 'board-archive' AND o.created_at < '2025-06-01';

INSERT INTO experiment_assignments (experiment, user_id, variant, assigned_at)
SELECT 'short-tour', id, CASE WHEN roll(id, 160) < 0.5 THEN 'control' ELSE 'treatment' END, created_at + interval '2 seconds'
FROM users WHERE created_at >= '2024-10-01' AND created_at < '2025-02-01' AND roll(id, 161) < 0.9
UNION ALL
SELECT 'yearly-first', id, CASE WHEN roll(id, 162) < 0.5 THEN 'control' ELSE 'treatment' END, created_at + interval '9 days'
FROM users WHERE role = 'owner' AND created_at >= '2024-12-01' AND created_at < '2025-04-15';

-- Tickets, most from people of the account, some from addresses nobody knows; some repeat an older one.
WITH asked AS (
  SELECT t, u.id AS u, u.organization_id AS o,
    u.created_at + (timestamptz '2025-06-30 20:00:00+00' - u.created_at) * (roll(t, 170) * roll(t, 171)) AS opened
  FROM generate_series(1, 337) AS t
  JOIN LATERAL (SELECT * FROM users WHERE id <= 1 + floor(roll(t, 172) * 570) ORDER BY id DESC LIMIT 1) AS u ON true
),
numbered AS (
  SELECT *, row_number() OVER (ORDER BY opened, t)::integer AS id, date_trunc('seconds', opened) AS at FROM asked
)
INSERT INTO tickets (id, organization_id, opened_by, subject, priority, opened_at, first_reply_at, closed_at, merged_into, rating)
SELECT id, o, CASE WHEN roll(t, 173) >= 0.14 THEN u END,
  pick(ARRAY['Cannot log in', 'Invoice is wrong', 'Where is my board?', 'Refund, please', 'Export fails', 'Too many e-mails', 'How do I add a guest?', 'Calendar shows the wrong day', 'Delete my data', 'Slow since this morning'], t, 174),
  CASE WHEN roll(t, 175) < 0.2 THEN 'low' WHEN roll(t, 175) < 0.8 THEN 'normal' ELSE 'high' END,
  at,
  CASE WHEN reply < '2025-07-01' AND roll(t, 176) >= 0.07 THEN reply END,
  CASE WHEN reply < '2025-07-01' AND roll(t, 176) >= 0.12 AND reply + wait < '2025-07-01' THEN reply + wait END,
  NULL,
  CASE WHEN roll(t, 176) >= 0.12 AND reply + wait < '2025-07-01' AND roll(t, 177) < 0.4 THEN 1 + floor((0.16 + 0.84 * roll(t, 178)) * 5)::integer END
FROM numbered
CROSS JOIN LATERAL (SELECT at + make_interval(mins => 4 + floor(roll(t, 179) * roll(t, 180) * roll(t, 180) * 5000)::integer) AS reply,
  make_interval(mins => floor(roll(t, 181) * roll(t, 181) * 9000)::integer) AS wait) AS times;

UPDATE tickets AS t
SET merged_into = older.id, first_reply_at = NULL, closed_at = t.opened_at + interval '25 minutes', rating = NULL
FROM tickets AS older
WHERE roll(t.id, 182) < 0.36
  AND older.id = (SELECT max(x.id) FROM tickets AS x WHERE x.organization_id = t.organization_id AND x.id < t.id);

DROP FUNCTION roll(integer, integer);
DROP FUNCTION pick(text[], integer, integer);
RESET timezone;
