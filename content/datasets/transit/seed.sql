-- Deterministic by construction: chance() turns two integers into a number from 0 up to 1, always the same one.
CREATE FUNCTION chance(n bigint, salt bigint) RETURNS double precision
LANGUAGE sql IMMUTABLE
RETURN (hashint8extended(n, salt) & 1048575) / 1048576::double precision;

-- A clock time in Port Ansel on a day, as a moment.
CREATE FUNCTION local_moment(day date, seconds double precision) RETURNS timestamptz
LANGUAGE sql IMMUTABLE
RETURN (day + make_interval(secs => floor(seconds))) AT TIME ZONE 'America/New_York';

INSERT INTO lines (id, code, name, mode, opened_on) VALUES
  (1, '1', 'Harbor Square – University', 'tram', '1998-05-02'),
  (2, '2', 'Ring', 'tram', '2006-09-16'),
  (3, '5', 'Northgate – Fish Market', 'bus', '1987-03-01'),
  (4, '12', 'Airport', 'bus', '2011-04-18'),
  (5, '14', 'St. Anne''s Hospital – Old Mill', 'bus', '1994-10-10'),
  (6, '21', 'Lighthouse – Southfield', 'bus', '2019-08-26'),
  (7, 'F1', 'Harbor Square – Gull Island', 'ferry', '1979-06-15'),
  (8, 'N1', 'Night bus north', 'bus', '2014-12-31'),
  (9, 'N2', 'Night bus south', 'bus', '2014-12-31'),
  (10, '30', 'Southfield – Airport', 'bus', NULL);   -- announced for next year

INSERT INTO stops (id, name, zone, step_free) VALUES
  (1, 'Harbor Square', 1, true),
  (2, 'Market Street', 1, true),
  (3, 'Market Street', 1, false),      -- the other side of the street
  (4, 'City Hall', 1, true),
  (5, 'Central Library', 1, true),
  (6, 'Union Station', 1, true),
  (7, 'Opera', 1, false),
  (8, 'Custom House', 1, NULL),
  (9, 'University', 2, true),
  (10, 'University Stadium', 2, true),
  (11, 'Botanical Garden', 2, false),
  (12, 'Brewery', 2, NULL),
  (13, 'Tannery Bridge', 2, false),
  (14, 'St. Anne''s Hospital', 2, true),
  (15, 'St Annes Park', 2, NULL),
  (16, ' Old Mill', 2, false),         -- a blank in front
  (17, 'Fish Market', 1, true),
  (18, 'Northgate', 3, true),
  (19, 'North Cemetery', 3, false),
  (20, 'Ropewalk', 2, NULL),
  (21, 'Lighthouse', 3, false),
  (22, 'Southfield', 3, true),
  (23, 'Southfield Mall', 3, true),
  (24, 'Airport Terminal 1', 3, true),
  (25, 'Airport terminal 2', 3, true),
  (26, 'Gull Island', 3, false),
  (27, 'Pilot''s Pier', 1, NULL),
  (28, 'Foundry Lane ', 2, false),     -- a blank behind
  (29, 'foundry lane', 2, NULL),
  (30, 'Glassworks', 2, true),
  (31, 'Observatory Hill', 3, false),
  (32, 'Depot', 3, NULL);              -- no line stops here

INSERT INTO line_stops (line_id, stop_no, stop_id, minutes, distance_m)
SELECT l.line_id, s.stop_no, s.stop_id,
  (l.pace * (s.stop_no - 1) + floor(chance(l.line_id * 100 + s.stop_no, 1) * 2 * sign(s.stop_no - 1)))::integer,
  ((s.stop_no - 1) * l.meters + floor(chance(l.line_id * 100 + s.stop_no, 2) * 180 * sign(s.stop_no - 1)))::integer
FROM (VALUES
  (1, 3, 640, ARRAY[1, 2, 4, 5, 7, 11, 10, 9]),
  (2, 4, 810, ARRAY[6, 4, 1, 17, 13, 12, 30, 9, 14, 6]),     -- the ring ends where it begins
  (3, 3, 520, ARRAY[18, 19, 20, 12, 6, 3, 17]),
  (4, 7, 3150, ARRAY[6, 4, 23, 24, 25]),
  (5, 3, 560, ARRAY[14, 15, 6, 4, 13, 28, 16]),
  (6, 4, 730, ARRAY[21, 20, 6, 5, 29, 23, 22]),
  (7, 11, 2400, ARRAY[1, 27, 26]),
  (8, 5, 1350, ARRAY[6, 12, 20, 19, 18]),
  (9, 5, 1500, ARRAY[6, 5, 13, 23, 22])
) AS l (line_id, pace, meters, stops)
CROSS JOIN LATERAL unnest(l.stops) WITH ORDINALITY AS s (stop_id, stop_no);

INSERT INTO vehicles (id, fleet_no, mode, model, seats, standing, delivered_on, retired_on) VALUES
  (1, 'T-01', 'tram', 'Volterra 24 m', 54, 110, '2006-07-20', NULL),
  (2, 'T-02', 'tram', 'Volterra 24 m', 54, 110, '2006-07-20', NULL),
  (3, 'T-03', 'tram', 'Volterra 24 m', 54, 110, '2006-08-31', NULL),
  (4, 't-04', 'tram', 'Volterra 24 m', 54, NULL, '2006-08-31', NULL),
  (5, 'T-05', 'tram', 'Volterra 32 m', 72, 150, '2013-02-28', NULL),
  (6, 'T 06', 'tram', 'Volterra 32 m', 72, 150, '2013-02-28', NULL),
  (7, 'T-07', 'tram', 'Volterra 32 m', 72, 150, '2016-02-29', NULL),
  (8, 'T-08', 'tram', 'Sedlak two-axle', 28, 40, '1961-04-12', '2025-11-02'),   -- the museum tram
  (9, 'B-101', 'bus', 'Arden 12 m', 32, 41, '2012-05-14', NULL),
  (10, 'B-102', 'bus', 'Arden 12 m', 32, 41, '2012-05-14', NULL),
  (11, 'B-103', 'bus', 'Arden 12 m', 32, 41, '2012-06-11', '2024-06-30'),
  (12, 'B-104', 'bus', 'Arden 12 m', 32, 41, '2012-06-11', NULL),
  (13, 'b-105', 'bus', 'Arden 12 m hybrid', 30, 38, '2017-03-06', NULL),
  (14, 'B 106', 'bus', 'Arden 12 m hybrid', 30, 38, '2017-03-06', NULL),
  (15, 'B107', 'bus', 'Arden 12 m hybrid', 30, NULL, '2017-03-31', NULL),
  (16, 'B-108', 'bus', 'Arden 18 m', 46, 74, '2018-01-15', NULL),
  (17, 'B-109', 'bus', 'Arden 18 m', 46, 74, '2018-01-15', NULL),
  (18, 'B-110', 'bus', 'Arden 18 m', 46, 74, '2018-02-12', NULL),
  (19, 'B-111 ', 'bus', 'Arden 18 m', 46, 74, '2018-02-12', NULL),
  (20, 'b 112', 'bus', 'Korhonen 9.5 m electric', 22, 25, '2021-11-30', NULL),
  (21, 'B-113', 'bus', 'Korhonen 9.5 m electric', 22, 25, '2021-11-30', NULL),
  (22, 'B-114', 'bus', 'Korhonen 12 m electric', 29, 44, '2023-10-31', NULL),
  (23, 'B-115', 'bus', 'Korhonen 12 m electric', 29, 44, '2023-10-31', NULL),
  (24, 'B-116', 'bus', 'Korhonen 12 m electric', 29, NULL, '2023-11-30', NULL),
  (25, 'B-117', 'bus', 'Korhonen 12 m electric', 29, 44, '2024-02-29', NULL),
  (26, 'B-118', 'bus', 'Korhonen 18 m electric', 43, 80, '2025-10-27', NULL),
  (27, 'F-1', 'ferry', 'Tern 22 m', 96, NULL, '1988-04-01', NULL),
  (28, 'F-2', 'ferry', 'Tern 22 m', 96, NULL, '1991-05-17', NULL),
  (29, 'F-3', 'ferry', 'Fulmar 31 m', 180, 60, '2009-09-09', NULL);

INSERT INTO fares (fare_class, valid_from, cents) VALUES
  ('adult', '2024-01-01', 240), ('adult', '2025-11-01', 260),
  ('youth', '2024-01-01', 120), ('youth', '2025-11-01', 125),
  ('senior', '2024-01-01', 155), ('senior', '2025-11-01', 165),
  ('staff', '2024-01-01', 0);

-- Trips. Days of service: Monday to Friday, Saturday, and Sunday, like which Veterans Day (November 11) is run.
-- Night buses run in the nights after Friday and Saturday. In the night of November 1 the hour from 1 to 2 came twice,
-- and a bus left in each.
CREATE TEMP TABLE planned AS
WITH days AS (
  SELECT d::date AS day,
    CASE WHEN d::date = date '2025-11-11' THEN 7 ELSE extract(isodow FROM d)::integer END AS kind
  FROM generate_series(timestamp '2025-10-20', timestamp '2025-11-16', interval '1 day') AS d
),
regular AS (
  SELECT l.id AS line_id, v.direction, d.day, d.kind, d.kind >= 6 AS weekend,
    local_moment(d.day, 60 * (l.first_minute + k * CASE WHEN d.kind >= 6 THEN l.headway * 3 / 2 ELSE l.headway END
      + CASE v.direction WHEN 'back' THEN l.offset_back ELSE 0 END)) AS scheduled_at
  FROM (VALUES
    (1, 345, 120, 35), (2, 360, 130, 65), (3, 330, 125, 30), (4, 300, 140, 45), (5, 340, 130, 35), (6, 355, 150, 50), (7, 420, 240, 75)
  ) AS l (id, first_minute, headway, offset_back)
  CROSS JOIN (VALUES ('out'), ('back')) AS v (direction)
  CROSS JOIN days AS d
  CROSS JOIN generate_series(0, 9) AS k
  WHERE l.first_minute + k * CASE WHEN d.kind >= 6 THEN l.headway * 3 / 2 ELSE l.headway END < CASE l.id WHEN 7 THEN 1300 ELSE 1425 END
),
night AS (
  SELECT l.id, v.direction, d.day, d.kind, true, local_moment(d.day, 60 * 1400 + l.shift * 60) + k * interval '1 hour'
  FROM (VALUES (8, 0), (9, 5)) AS l (id, shift)
  CROSS JOIN (VALUES ('out'), ('back')) AS v (direction)
  CROSS JOIN days AS d
  CROSS JOIN generate_series(0, 5) AS k
  WHERE d.kind IN (5, 6) AND (k < 5 OR d.day = date '2025-11-01')
)
SELECT row_number() OVER (ORDER BY scheduled_at, line_id, direction)::integer AS n, line_id, direction, day, weekend, scheduled_at,
  (extract(epoch FROM scheduled_at) / 60)::bigint * 20 + line_id * 2 + CASE direction WHEN 'out' THEN 0 ELSE 1 END AS seed
FROM (TABLE regular UNION ALL TABLE night) AS r (line_id, direction, day, kind, weekend, scheduled_at);

WITH timed AS (
  SELECT p.*, extract(hour FROM scheduled_at AT TIME ZONE 'America/New_York') AS hour,
    CASE
      WHEN line_id = 7 AND day IN (date '2025-10-30', date '2025-10-31') THEN 'cancelled'       -- the storm
      WHEN line_id = 2 AND day = date '2025-11-06' AND extract(hour FROM scheduled_at AT TIME ZONE 'America/New_York') BETWEEN 7 AND 13 THEN 'cancelled'
      WHEN line_id = 5 AND direction = 'out' AND day = date '2025-11-10' AND extract(hour FROM scheduled_at AT TIME ZONE 'America/New_York') BETWEEN 8 AND 14 THEN 'cancelled'   -- road blocked one way
      WHEN chance(seed, 10) < 0.014 THEN 'cancelled'
      WHEN chance(seed, 10) < 0.026 THEN 'no report'
      ELSE 'ran' END AS status,
    CASE
      WHEN line_id IN (1, 2) THEN 1 + floor(chance(seed, 11) * 7)::integer
      WHEN line_id = 4 THEN 16 + floor(chance(seed, 11) * 4)::integer
      WHEN line_id = 7 THEN 27 + floor(chance(seed, 11) * 3)::integer
      ELSE (ARRAY[9, 10, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25])[1 + floor(chance(seed, 11) * 12)::integer] END AS vehicle_id,
    (SELECT max(minutes) FROM line_stops AS s WHERE s.line_id = p.line_id) AS run_minutes
  FROM planned AS p
),
delayed AS (
  SELECT *, CASE
      WHEN day = date '2025-10-31' AND hour >= 14 AND chance(seed, 12) < 0.6 THEN 400 + chance(seed, 13) * 900   -- storm
      WHEN chance(seed, 12) < 0.06 THEN -20 - chance(seed, 13) * 130
      WHEN chance(seed, 12) < 0.16 THEN 0
      WHEN chance(seed, 12) < 0.80 THEN chance(seed, 13) * 170
      WHEN chance(seed, 12) < 0.985 THEN 120 + chance(seed, 13) * CASE WHEN line_id = 4 THEN 1100 WHEN hour IN (7, 8, 16, 17) THEN 620 ELSE 300 END
      ELSE 1200 + chance(seed, 13) * 3000 END AS delay
  FROM timed
)
INSERT INTO trips (id, line_id, direction, service_date, scheduled_at, departed_at, arrived_at, vehicle_id, status)
SELECT 20000 + n, line_id, direction, day, scheduled_at,
  CASE WHEN status = 'ran' THEN departed_at END,
  CASE WHEN status = 'ran' AND chance(seed, 14) >= 0.02
    THEN departed_at + make_interval(secs => floor(60 * run_minutes * (0.93 + chance(seed, 15) * CASE WHEN hour IN (7, 8, 16, 17) THEN 0.32 ELSE 0.17 END))) END,
  CASE WHEN status = 'ran' OR chance(seed, 16) < 0.2 THEN vehicle_id END,
  status
FROM delayed
CROSS JOIN LATERAL (SELECT scheduled_at + make_interval(secs => floor(delay))
  -- On the day on which daylight saving time ended, the computer of B-117 did not set its clock back.
  + CASE WHEN vehicle_id = 25 AND scheduled_at >= timestamptz '2025-11-02 06:00+00' AND scheduled_at < timestamptz '2025-11-03 05:00+00'
      THEN interval '1 hour' ELSE interval '0' END AS departed_at) AS d
ORDER BY n;

DROP TABLE planned;

-- Cards. Names as typed at the counter; two people share a name.
WITH parts AS (
  SELECT i,
    (ARRAY['ADEYEMI', 'Baptiste', 'CASTELLANO', 'Dubinsky', 'EKSTROM', 'Farrow', 'GALLAGHER', 'Haddad', 'ISHIKAWA', 'Jankowski', 'KEALOHA',
           'Lindqvist', 'MBEKI', 'Nakamura', 'O''DONNELL', 'Pereira', 'QUISPE', 'Rosales', 'SVENSSON', 'Thibodeau', 'UMAROV', 'VAN DYKE',
           'Whitlock', 'XIONG', 'Yilmaz', 'ZAPATA'])[1 + floor(chance(i, 20) * 26)::integer] AS last_name,
    (ARRAY['Amara', 'benoit', 'Carmen', 'Dmitri', 'Elin', 'Frank', 'GRACE', 'Hana', 'Ines', 'jakub', 'Keoni', 'Lars', 'Miriam', 'Noel',
           'Oona', 'PAULO', 'Rosa', 'Sten', 'Talia', 'Vera', 'Wes', 'Yusuf', 'Zoe', 'Mary Lou'])[1 + floor(chance(i, 21) * 24)::integer] AS first_name
  FROM generate_series(1, 360) AS i
)
INSERT INTO cards (id, card_no, holder, fare_class, issued_on)
SELECT i,
  CASE
    WHEN i <= 22 THEN 'PA' || lpad((i * 7919 % 1000000)::text, 6, '0')                                     -- the old series
    WHEN i IN (61, 148, 233) THEN 'pa-' || lpad(i::text, 4, '0') || '-' || lpad((i * 7919 % 10000)::text, 4, '0')
    WHEN i IN (97, 304) THEN 'PA-' || lpad(i::text, 4, '0') || ' ' || lpad((i * 7919 % 10000)::text, 4, '0')
    WHEN i = 190 THEN 'PA-O190-4610'                                                                        -- a letter O for a zero
    ELSE 'PA-' || lpad(i::text, 4, '0') || '-' || lpad((i * 7919 % 10000)::text, 4, '0') END,
  CASE
    WHEN chance(i, 22) < 0.34 THEN NULL
    WHEN i IN (45, 290) THEN 'Rosales, Carmen'
    WHEN i = 77 THEN 'PRINCE'
    WHEN chance(i, 22) < 0.42 THEN last_name || ',' || first_name
    WHEN chance(i, 22) < 0.48 THEN ' ' || last_name || ',  ' || first_name || ' '
    ELSE last_name || ', ' || first_name END,
  CASE WHEN i % 97 = 0 THEN 'staff' WHEN chance(i, 23) < 0.62 THEN 'adult' WHEN chance(i, 23) < 0.82 THEN 'youth' ELSE 'senior' END,
  CASE i WHEN 12 THEN date '2020-02-29' WHEN 38 THEN date '2020-03-31' WHEN 150 THEN date '2024-02-29' ELSE
    date '2019-06-03' + (i * 6.4 + floor(chance(i, 24) * 40))::integer END
FROM parts;

-- Rides. A card has habits: how often, from where, at what hour. Paper tickets have no card.
CREATE TEMP TABLE rides AS
WITH days AS (
  SELECT d::date AS day, (d::date - date '2025-10-20') AS day_no,
    CASE WHEN d::date = date '2025-11-11' THEN 7 ELSE extract(isodow FROM d)::integer END AS kind
  FROM generate_series(timestamp '2025-10-20', timestamp '2025-11-16', interval '1 day') AS d
),
habits AS (
  SELECT c.id AS card_id, c.fare_class,
    CASE WHEN chance(c.id, 30) < 0.16 THEN 0 WHEN chance(c.id, 30) < 0.5 THEN 0.08 WHEN chance(c.id, 30) < 0.8 THEN 0.3 ELSE 0.85 END AS workday,
    CASE WHEN chance(c.id, 31) < 0.5 THEN 0.04 ELSE 0.2 END AS weekend,
    (ARRAY[1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 6, 7])[1 + floor(chance(c.id, 32) * 13)::integer] AS home_line,
    (ARRAY[1, 2, 2, 3, 5, 6])[1 + floor(chance(c.id, 33) * 6)::integer] AS change_line,
    chance(c.id, 34) < 0.35 AS changes,
    21600 + chance(c.id, 35) * 12600 AS leaves_at
  FROM cards AS c
),
travelled AS (
  SELECT h.*, d.day, h.card_id::bigint * 1000 + d.day_no * 10 AS seed
  FROM habits AS h
  CROSS JOIN days AS d
  WHERE chance(h.card_id::bigint * 1000 + d.day_no * 10, 36) < CASE WHEN d.kind >= 6 THEN h.weekend ELSE h.workday END
    AND NOT (d.day = date '2025-10-31' AND chance(h.card_id, 37) < 0.4)        -- storm: many stayed at home
),
legs AS (
  SELECT card_id, fare_class, 1 AS leg, home_line AS line_id, seed, local_moment(day, leaves_at + chance(seed, 40) * 1500) AS at FROM travelled
  UNION ALL
  SELECT card_id, fare_class, 2, change_line, seed + 1, local_moment(day, leaves_at + chance(seed, 40) * 1500 + 1080 + chance(seed, 41) * 1500)
  FROM travelled WHERE changes AND change_line <> home_line
  UNION ALL
  SELECT card_id, fare_class, 1, home_line, seed + 2, local_moment(day, leaves_at + 27000 + chance(seed, 42) * 9000)
  FROM travelled WHERE chance(seed, 43) < 0.84
  UNION ALL
  -- an evening out, home around or after midnight
  SELECT card_id, fare_class, 1,
    CASE WHEN chance(seed, 45) < 0.5 THEN 8 ELSE 9 END, seed + 3,
    local_moment(day, 0) + make_interval(secs => floor(83700 + chance(seed, 46) * 15800))
  FROM travelled WHERE extract(isodow FROM day) IN (5, 6) AND chance(seed, 44) < 0.3
  UNION ALL
  SELECT NULL, 'adult', 1, (ARRAY[1, 1, 2, 3, 4, 4, 4, 7, 7])[1 + floor(chance(900000000 + day_no * 1000 + k, 50) * 9)::integer],
    900000000 + day_no * 1000 + k,
    local_moment(day, 27000 + (chance(900000000 + day_no * 1000 + k, 51) + chance(900000000 + day_no * 1000 + k, 52)) * 25000)
  FROM days CROSS JOIN generate_series(1, 24) AS k
  WHERE chance(900000000 + day_no * 1000 + k, 53) < CASE WHEN day = date '2025-10-31' THEN 0.2 ELSE 0.8 END
)
SELECT g.*, s.stop_id AS in_stop_id, t.stop_id AS out_stop_id,
  60 * (t.minutes - s.minutes) * (0.95 + chance(seed, 62) * 0.4) + 30 AS ride_seconds
FROM legs AS g
JOIN (SELECT line_id, max(stop_no) AS stop_count FROM line_stops GROUP BY line_id) AS n USING (line_id)
CROSS JOIN LATERAL (SELECT 1 + floor(chance(coalesce(card_id, seed), 60) * (n.stop_count - 1))::integer AS first_no) AS f
JOIN line_stops AS s ON s.line_id = g.line_id AND s.stop_no = f.first_no
JOIN line_stops AS t ON t.line_id = g.line_id AND t.stop_no = f.first_no + 1 + floor(chance(seed, 61) * (n.stop_count - f.first_no))::integer;

-- Readers without a network send their rows later, and for a while their rides are not charged. Some rows come twice;
-- some people tap twice within seconds.
CREATE TEMP TABLE rows_to_send AS
WITH charged AS (
  SELECT r.*,
    CASE WHEN chance(seed, 70) >= 0.085 THEN out_stop_id END AS seen_out,
    chance(in_stop_id * 100 + floor(extract(epoch FROM at) / 172800)::bigint, 71) < 0.02 AS offline,
    CASE WHEN leg = 2 THEN 0 ELSE
      (SELECT f.cents FROM fares AS f
       WHERE f.fare_class = r.fare_class AND f.valid_from <= (r.at AT TIME ZONE 'America/New_York')::date
       ORDER BY f.valid_from DESC LIMIT 1)
      + CASE WHEN line_id = 4 AND fare_class <> 'staff' THEN 200 ELSE 0 END END AS cents
  FROM rides AS r
)
SELECT card_id, line_id, at, in_stop_id, at + make_interval(secs => floor(ride_seconds)) AS out_at, seen_out, cents, seed,
  at + CASE WHEN offline THEN make_interval(secs => floor(7200 + chance(in_stop_id, 72) * 300000))
    ELSE make_interval(secs => floor(2 + chance(seed, 73) * 18)) END AS received_at, offline
FROM charged;

INSERT INTO taps (id, card_id, line_id, tapped_in_at, in_stop_id, tapped_out_at, out_stop_id, fare_cents, received_at)
SELECT 500000 + row_number() OVER (ORDER BY sent_at, tapped_in_at, seed, copy), card_id, line_id, tapped_in_at, in_stop_id,
  CASE WHEN seen_out IS NOT NULL THEN out_at END, seen_out, cents, sent_at
FROM (
  SELECT card_id, line_id, at AS tapped_in_at, in_stop_id, out_at, seen_out,
    CASE WHEN offline AND chance(seed, 74) < 0.5 THEN NULL ELSE cents END AS cents,
    greatest(received_at, CASE WHEN offline AND seen_out IS NOT NULL THEN out_at END) AS sent_at, seed, 1 AS copy
  FROM rows_to_send
  UNION ALL
  -- the same row again
  SELECT card_id, line_id, at, in_stop_id, out_at, seen_out, CASE WHEN offline AND chance(seed, 74) < 0.5 THEN NULL ELSE cents END,
    greatest(received_at, CASE WHEN offline AND seen_out IS NOT NULL THEN out_at END) + interval '90 seconds', seed, 2
  FROM rows_to_send
  WHERE chance(seed, 75) < 0.007
  UNION ALL
  -- tapped twice: nobody tapped out of the first
  SELECT card_id, line_id, at - make_interval(secs => 2 + floor(chance(seed, 77) * 5)), in_stop_id, NULL, NULL, cents, received_at, seed, 3
  FROM rows_to_send
  WHERE chance(seed, 76) < 0.008 AND card_id IS NOT NULL AND NOT offline
) AS all_rows
WHERE sent_at < timestamptz '2025-11-18 05:00+00';

DROP TABLE rows_to_send;
DROP TABLE rides;

-- Incidents, as the control room wrote them.
INSERT INTO incidents (id, line_id, kind, started_at, ended_at, report)
SELECT 100 + row_number() OVER (ORDER BY started_at, i), line_id, kind, started_at, ended_at, report
FROM (
  SELECT i, line_id, kind, started_at,
    CASE WHEN i NOT IN (118, 119) THEN started_at + make_interval(secs => lasted) END AS ended_at,
    CASE
      WHEN chance(i, 95) < 0.22 THEN (ARRAY['see radio log', 'Solved by driver.', 'Passengers took the next one', 'no details'])[1 + floor(chance(i, 96) * 4)::integer]
      ELSE (ARRAY['Delay ', 'delay of ', 'Delay: ', 'DELAY '])[1 + floor(chance(i, 97) * 4)::integer]
        || greatest(2, round(lasted / 60 * 0.4))::integer
        || (ARRAY[' min', ' minutes', 'min'])[1 + floor(chance(i, 98) * 3)::integer]
        || CASE WHEN kind IN ('breakdown', 'collision') AND line_id IS NOT NULL THEN
             (ARRAY['. Vehicle ', ', vehicle ', '. Veh. '])[1 + floor(chance(i, 99) * 3)::integer]
             || CASE WHEN line_id IN (1, 2) THEN (ARRAY['T-03', 'T-07', 'T-05'])[1 + floor(chance(i, 100) * 3)::integer]
                WHEN line_id = 7 THEN 'F-2'
                ELSE (ARRAY['B-104', 'B-109', 'B-104', 'B-115'])[1 + floor(chance(i, 100) * 4)::integer] END
           ELSE '' END
        || CASE kind
             WHEN 'breakdown' THEN (ARRAY['', '', '. Cause: doors', '. 2 fitters sent'])[1 + floor(chance(i, 101) * 4)::integer]
             WHEN 'collision' THEN (ARRAY['; police on site', '. 1 person hurt', ''])[1 + floor(chance(i, 101) * 3)::integer]
             WHEN 'crowding' THEN (ARRAY['. 2 extra buses sent', ''])[1 + floor(chance(i, 101) * 2)::integer]
             ELSE '' END
    END AS report
  FROM (
    SELECT i,
      CASE WHEN chance(i, 90) < 0.07 THEN NULL ELSE (ARRAY[1, 1, 2, 2, 2, 3, 4, 4, 5, 6, 7])[1 + floor(chance(i, 91) * 11)::integer] END AS line_id,
      (ARRAY['breakdown', 'breakdown', 'breakdown', 'collision', 'weather', 'staff', 'staff', 'power', 'crowding'])[1 + floor(chance(i, 92) * 9)::integer] AS kind,
      local_moment(date '2025-10-20' + ((i - 1) * 28 / 119), 21600 + chance(i, 93) * 64000) AS started_at,
      floor(240 + chance(i, 94) * chance(i, 94) * chance(i, 94) * 14000) AS lasted
    FROM generate_series(1, 119) AS i
  ) AS drawn
  UNION ALL
  -- By hand: the storm, the power failure of the ring, two on night buses, one that was no incident.
  SELECT * FROM (VALUES
    (201, NULL::integer, 'weather', timestamptz '2025-10-30 14:10:00-04', timestamptz '2025-11-01 02:30:00-04', 'Storm. Ferry suspended, delays on all lines'),
    (202, 2, 'power', timestamptz '2025-11-06 07:02:00-05', timestamptz '2025-11-06 13:40:00-05', 'Power failure Glassworks. Delay 40 min, then closed'),
    (203, 8, 'crowding', timestamptz '2025-11-02 01:40:00-04', timestamptz '2025-11-02 01:25:00-05', 'Delay 12 min'),
    (204, 9, 'collision', timestamptz '2025-10-25 23:50:00-04', timestamptz '2025-10-26 00:35:00-04', 'Delay 18 minutes, vehicle B-104; police on site'),
    (205, 2, 'staff', timestamptz '2025-11-04 12:00:00-05', timestamptz '2025-11-04 12:00:00-05', 'entered by mistake'),
    (206, 5, 'collision', timestamptz '2025-11-10 08:20:00-05', timestamptz '2025-11-10 09:32:00-05', 'Truck at dock 4, road blocked one way. Delay 29 min; police on site'),
    (207, 4, 'staff', timestamptz '2025-11-12 05:10:00-05', timestamptz '2025-11-12 06:10:00-05', '2 drivers short, nothing noted')
  ) AS by_hand
) AS written;

-- Gates, from August 19. Counters fail for days on end; Opera was closed for works, and its gate counted nobody.
INSERT INTO gate_counts (stop_id, day, entries)
SELECT s.stop_id, d.day,
  CASE
    WHEN s.stop_id = 7 AND d.day BETWEEN date '2025-09-22' AND date '2025-09-28' THEN 0
    WHEN s.stop_id = 10 AND d.day IN (date '2025-09-13', date '2025-10-18') THEN 21000 + floor(chance(d.n, 110) * 900)::integer   -- matches
    ELSE round((s.usual * CASE WHEN d.dow >= 6 OR d.day IN (date '2025-09-01', date '2025-11-11') THEN s.weekend ELSE 1 END
      * (0.9 + 0.2 * chance(s.stop_id * 1000 + d.n, 111))
      * CASE WHEN d.day = date '2025-10-31' THEN 0.45 ELSE 1 END)::numeric, -1)::integer END
FROM (VALUES (6, 14200, 0.62), (1, 6100, 0.85), (9, 7400, 0.3), (7, 1900, 1.3), (10, 800, 0.7), (22, 2600, 0.9)) AS s (stop_id, usual, weekend)
CROSS JOIN (
  SELECT n, date '2025-08-19' + n AS day, extract(isodow FROM date '2025-08-19' + n) AS dow FROM generate_series(0, 89) AS n
) AS d
WHERE NOT (s.stop_id = 6 AND d.day BETWEEN date '2025-10-07' AND date '2025-10-09')
  AND NOT (s.stop_id = 1 AND (d.day BETWEEN date '2025-09-30' AND date '2025-10-03' OR d.day = date '2025-10-30'))
  AND NOT (s.stop_id = 9 AND (d.day BETWEEN date '2025-08-25' AND date '2025-08-26' OR d.day BETWEEN date '2025-11-01' AND date '2025-11-05'))
  AND NOT (s.stop_id = 22 AND (d.day < date '2025-09-08' OR d.day IN (date '2025-09-15', date '2025-09-17', date '2025-10-12')));

DROP FUNCTION local_moment(date, double precision);
DROP FUNCTION chance(bigint, bigint);
