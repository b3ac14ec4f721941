-- Deterministic by construction: roll() mixes two integers into a number from 0 up to 1, and never changes its mind.
-- Arithmetic is limited to + - * / and floor, and moments are written in UTC, so every machine gets the same rows.
SET timezone = 'UTC';

CREATE FUNCTION roll(n integer, salt integer) RETURNS double precision
LANGUAGE sql IMMUTABLE
RETURN (hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision;

CREATE FUNCTION pick(choices text[], n integer, salt integer) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN choices[1 + floor((hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision * cardinality(choices))::integer];

INSERT INTO substations (id, name, capacity_kva, feeders) VALUES
  (1, 'Lanner Bridge', 4000, ARRAY['Mill Road', 'Old Town', 'Station']),
  (2, 'Upper Fold', 1250, ARRAY['Fold North', 'Fold South']),
  (3, 'Copper Works', 6300, ARRAY['Works A', 'Works B', 'Works C', 'Canteen']),
  (4, 'Tarn', 630, ARRAY['Tarn']),
  (5, 'St. Brannock', 1600, ARRAY['Church Lane', 'Hospital', 'Hospital']),
  (6, 'Long Meadow', 1000, ARRAY['Meadow East', 'Meadow West']),
  (7, 'Pass', 400, ARRAY['Ski Lift', 'Hut']),
  (8, 'Sawpit', 1250, ARRAY['Sawmill', 'Quarry Road', 'Sawpit Lane']),
  (9, 'Lower Fold', 1250, ARRAY['Fold South', 'River']),
  (10, 'Airfield', 800, ARRAY[]::text[]); -- built, nothing is connected to it yet

INSERT INTO tariffs (code, valid_from, cents_per_kwh) VALUES
  ('home', '2025-01-01', 31.40), ('home', '2026-01-01', 29.90), ('home', '2026-03-01', 30.60),
  ('night', '2025-01-01', 24.10), ('night', '2026-01-01', 23.50),
  ('trade', '2025-01-01', 27.80), ('trade', '2026-03-01', 26.90),
  ('bulk', '2025-01-01', 18.25),
  ('solar', '2026-04-01', 12.00); -- announced, no meter has it yet

INSERT INTO technicians (id, full_name, skills, left_on) VALUES
  (1, 'Anke Rasmus', ARRAY['low-voltage', 'meters', 'driving'], NULL),
  (2, 'Benedikt Oyola', ARRAY['meters', 'low-voltage', 'high-voltage'], NULL),
  (3, 'Carys Penhale', ARRAY['meters'], NULL),
  (4, 'Dragan Milev', ARRAY['low-voltage', 'meters', 'solar'], NULL),
  (5, 'Esme Tuttle', ARRAY['meters', 'solar', 'driving'], '2025-09-30'),
  (6, 'Farid Quist', ARRAY['high-voltage', 'low-voltage', 'meters', 'driving'], NULL),
  (7, 'Gwen Abara', ARRAY['meters', 'driving'], NULL),
  (8, 'Hollis Prime', ARRAY[]::text[], NULL), -- an apprentice since March
  (9, 'Carys Penhale', ARRAY['low-voltage', 'meters'], NULL); -- a namesake

INSERT INTO customers (id, full_name, email, kind, phones, since)
SELECT n,
  CASE kind
    WHEN 'household' THEN given || ' ' || family
    WHEN 'business' THEN family || ' ' || pick(ARRAY['Bakery', 'Sawmill', 'Joinery', 'Garage', 'Dairy', 'Hotel', 'Laundry', 'Dental', 'Cold Store'], n, 4)
    ELSE pick(ARRAY['School', 'Library', 'Fire Station', 'Town Hall', 'Swimming Pool', 'Waterworks'], n, 5) || ' ' || pick(ARRAY['Lanner', 'Fold', 'Tarn', 'Sawpit'], n, 6)
  END,
  CASE WHEN roll(n, 7) < 0.16 THEN NULL
    WHEN roll(n, 8) < 0.10 THEN initcap(given) || '.' || initcap(family) || n || '@Mail.example'
    ELSE lower(given || '.' || family) || n || '@' || pick(ARRAY['mail', 'mail', 'post', 'valley'], n, 9) || '.example' END,
  kind,
  CASE WHEN roll(n, 10) < 0.14 THEN '{}'::text[]
    WHEN roll(n, 10) < 0.70 THEN ARRAY['970-555-' || lpad((n * 7 % 10000)::text, 4, '0')]
    ELSE ARRAY['970-555-' || lpad((n * 7 % 10000)::text, 4, '0'), '303-555-' || lpad((n * 13 % 10000)::text, 4, '0')] END,
  date '2009-03-01' + floor(roll(n, 11) * 6100)::integer
FROM (
  SELECT n,
    CASE WHEN roll(n, 1) < 0.83 THEN 'household' WHEN roll(n, 1) < 0.96 THEN 'business' ELSE 'public' END AS kind,
    pick(ARRAY['Ada', 'Bram', 'Celia', 'Dov', 'Edda', 'Femi', 'Gil', 'Hedda', 'Ines', 'Jory', 'Kyra', 'Lars', 'Mina', 'Nico', 'Orla', 'Pim', 'Rhea', 'Stellan', 'Tess', 'Umar', 'Vera', 'Wes', 'Yusra', 'Zeno'], n, 2) AS given,
    pick(ARRAY['Arbor', 'Birch', 'Calloway', 'Denholm', 'Eastman', 'Falk', 'Garrity', 'Holloway', 'Inman', 'Jessop', 'Kerr', 'Lindqvist', 'Marsh', 'Norwood', 'Okoro', 'Pell', 'Rook', 'Sandoval', 'Thorne', 'Underhill', 'Vance', 'Whitlock', 'Yarrow'], n, 3) AS family
  FROM generate_series(1, 640) AS n
) AS people;

-- Meters 1 to 8 belong to big users and send every 15 minutes, 9 to 130 every hour, the others once a day.
INSERT INTO meters (id, serial, substation_id, customer_id, model, tariff_code, interval_minutes, tags, installed_on, removed_on)
SELECT m, 'LV-' || lpad((m * 37 + 1005)::text, 5, '0'),
  CASE WHEN m <= 8 THEN (ARRAY[3, 3, 3, 8, 5, 1, 7, 3])[m] ELSE (ARRAY[1, 1, 1, 2, 2, 4, 5, 5, 6, 6, 7, 8, 9, 9])[1 + floor(roll(m, 20) * 14)::integer] END,
  CASE WHEN roll(m, 21) >= 0.06 THEN 1 + floor(roll(m, 22) * 640)::integer END,
  CASE WHEN m <= 8 THEN 'Brant T9' ELSE pick(ARRAY['Brant S2', 'Brant S2', 'Brant S3', 'Osier 100', 'Osier 110'], m, 23) END,
  CASE WHEN m <= 8 THEN 'bulk' WHEN roll(m, 24) < 0.62 THEN 'home' WHEN roll(m, 24) < 0.85 THEN 'night' ELSE 'trade' END,
  CASE WHEN m <= 8 THEN 15 WHEN m <= 130 THEN 60 ELSE 1440 END,
  CASE WHEN roll(m, 25) >= 0.11 THEN
    array_remove(ARRAY[
      CASE WHEN roll(m, 26) < 0.22 THEN 'solar' END,
      CASE WHEN roll(m, 27) < 0.18 THEN 'heat-pump' END,
      CASE WHEN roll(m, 28) < 0.13 THEN 'ev-charger' END,
      CASE WHEN roll(m, 29) < 0.02 THEN 'medical' END,
      CASE WHEN roll(m, 30) < 0.30 THEN 'cellar' WHEN roll(m, 30) < 0.42 THEN 'outdoor' END], NULL) END,
  date '2019-05-06' + floor(roll(m, 31) * 2000)::integer,
  CASE WHEN m > 130 AND roll(m, 32) < 0.03 THEN date '2025-06-02' + floor(roll(m, 33) * 250)::integer END
FROM generate_series(1, 730) AS m;

-- The moments at which each meter should have sent. Daily meters are read at midnight in the valley, which is 07:00 in
-- UTC, and 06:00 from March 9 on.
CREATE TEMPORARY TABLE sent AS
WITH due AS (
  SELECT id AS m, interval_minutes, substation_id AS s,
    CASE interval_minutes WHEN 1440 THEN (date '2026-02-16' + k)::timestamp AT TIME ZONE 'America/Denver'
      ELSE timestamptz '2026-02-16 07:00+00' + k * make_interval(mins => interval_minutes) END AS t, k
  FROM meters
  CROSS JOIN LATERAL generate_series(0, CASE interval_minutes WHEN 15 THEN 2683 WHEN 60 THEN 670 ELSE 27 END) AS k
  WHERE removed_on IS NULL
),
used AS (
  -- Watt-hours since the reading before: a base load, more in the evening, nothing at night, and the weather.
  SELECT m, interval_minutes, s, t, k, m * 3001 + k AS seed,
    floor((CASE WHEN m <= 8 THEN 90000 WHEN m <= 130 THEN 260 ELSE 240 END) * (0.3 + 1.6 * roll(m, 40))
      * interval_minutes / 60
      * CASE WHEN interval_minutes = 1440 THEN 1 ELSE (ARRAY[3,3,3,4,5,6,8,10,11,9,8,7,4,3,3,3,4,7,10,9,8,8,7,7])[1 + extract(hour FROM t)::integer] / 6.4 END
      * (0.4 + roll(m * 3001 + k, 41)))::integer AS wh
  FROM due
)
SELECT m, s, t, k, seed, interval_minutes,
  CASE WHEN m <= 8 THEN 400000000 ELSE 1000000 + floor(roll(m, 42) * 30000000)::integer END
    + (sum(wh) OVER (PARTITION BY m ORDER BY t))::integer AS counter
FROM used;

-- Gaps: eight meters that fell silent, four of them for good; the power failure at Pass; and single readings lost on the air.
DELETE FROM sent
WHERE (m % 61 = 17 AND t >= timestamptz '2026-02-24 03:00+00' + make_interval(hours => m) AND (m % 2 = 0 OR t < timestamptz '2026-03-02 00:00+00' + make_interval(hours => m)))
   OR (s = 7 AND t >= '2026-03-03 09:00+00' AND t < '2026-03-03 16:00+00')
   OR roll(seed, 43) < 0.004;

-- Counters that were reset when a meter was replaced or lost its memory.
UPDATE sent AS x SET counter = x.counter - y.counter
FROM sent AS y
WHERE (y.m, y.k) IN ((21, 300), (47, 512), (88, 97), (300, 12), (455, 20))
  AND x.m = y.m AND x.k >= y.k;

-- Rows in the order in which they arrive: after some seconds, for substation 9 in the first week of March after days,
-- and one in seventy a second time.
INSERT INTO readings (id, meter_id, counter_wh, read_at, received_at, quality)
SELECT row_number() OVER (ORDER BY arrived, m)::integer, m, counter, t, arrived,
  CASE WHEN roll(seed, 46) < 0.0016 THEN 'rejected'
    WHEN roll(seed, 47) < 0.018 OR (s = 7 AND t >= '2026-03-03 16:00+00' AND t < '2026-03-04 07:00+00') THEN 'estimated'
    ELSE 'measured' END
FROM (
  SELECT m, s, t, k, seed, counter,
    t + make_interval(secs => 2 + m % 7 + CASE WHEN s = 9 AND t >= '2026-03-02 07:00+00' AND t < '2026-03-05 07:00+00' THEN 250000 + m
      WHEN roll(seed, 44) < 0.01 THEN 900 ELSE 0 END + again * 61) AS arrived
  FROM sent
  CROSS JOIN LATERAL generate_series(0, CASE WHEN roll(seed, 45) < 0.014 THEN 1 ELSE 0 END) AS again
) AS arrivals;

DROP TABLE sent;

-- Events. Meter 52 hangs in a cellar with a bad connection and reports it all the time.
INSERT INTO device_events (id, meter_id, kind, occurred_at, details)
SELECT row_number() OVER (ORDER BY at, n)::integer, m, kind, at,
  CASE kind
    WHEN 'signal' THEN jsonb_build_object('rssi', -70 - floor(roll(n, 55) * 45)::integer)
      || CASE WHEN roll(n, 56) < 0.55 THEN jsonb_build_object('neighbors', (
           SELECT coalesce(jsonb_agg(jsonb_build_object('serial', 'LV-' || lpad(((1 + (m * 7 + j * 53) % 730) * 37 + 1005)::text, 5, '0'), 'rssi', -60 - floor(roll(n * 4 + j, 57) * 50)::integer) ORDER BY j), '[]')
           FROM generate_series(1, floor(roll(n, 58) * 4)::integer) AS j)) ELSE '{}' END
    WHEN 'voltage' THEN jsonb_build_object('phase', pick(ARRAY['L1', 'L2', 'L3'], n, 59),
      'volts', CASE WHEN roll(n, 60) < 0.7 THEN 253 + floor(roll(n, 61) * 90) / 10 ELSE 207 - floor(roll(n, 61) * 140) / 10 END,
      'limit', CASE WHEN roll(n, 62) < 0.06 THEN NULL WHEN roll(n, 60) < 0.7 THEN 'high' ELSE 'low' END)
    WHEN 'power_off' THEN jsonb_build_object('phases', to_jsonb((ARRAY['L1', 'L2', 'L3'])[1 + floor(roll(n, 63) * 3)::integer : CASE WHEN roll(n, 64) < 0.6 THEN 3 ELSE 2 END]))
    WHEN 'power_on' THEN jsonb_build_object('seconds', 3 + floor(roll(n, 65) * roll(n, 66) * 9000)::integer)
    WHEN 'firmware' THEN jsonb_build_object('from', pick(ARRAY['2.4.9', '2.4.10', '2.9.1'], n, 67), 'to', '2.10.0', 'ok', roll(n, 68) < 0.83)
      || CASE WHEN roll(n, 69) < 0.5 THEN jsonb_build_object('attempts', 1 + floor(roll(n, 70) * 5)::integer) ELSE '{}' END
    ELSE CASE WHEN roll(n, 71) < 0.8 THEN jsonb_build_object('cover', pick(ARRAY['open', 'Open', 'removed'], n, 72)) ELSE '{}' END
  END
FROM (
  SELECT n,
    CASE WHEN roll(n, 50) < 0.07 THEN 52 ELSE 1 + floor(roll(n, 51) * 730)::integer END AS m,
    CASE WHEN roll(n, 50) < 0.07 OR roll(n, 52) < 0.60 THEN 'signal' WHEN roll(n, 52) < 0.85 THEN 'voltage' WHEN roll(n, 52) < 0.91 THEN 'power_off'
      WHEN roll(n, 52) < 0.97 THEN 'power_on' WHEN roll(n, 52) < 0.9955 THEN 'firmware' ELSE 'tamper' END AS kind,
    timestamptz '2025-01-01 07:00+00' + make_interval(secs => floor(roll(n, 53) * 438 * 86400 * 10) / 10) AS at
  FROM generate_series(1, 12000) AS n
) AS happened;

INSERT INTO visits (id, meter_id, technician_id, visited_on, outcome, parts, note)
SELECT v, 1 + floor(roll(v, 80) * 730)::integer,
  CASE WHEN roll(v, 81) >= 0.08 THEN (ARRAY[1, 1, 2, 3, 3, 3, 4, 5, 6, 7, 7])[1 + floor(roll(v, 82) * 11)::integer] END,
  date '2023-01-09' + floor(v * 0.482)::integer,
  outcome,
  CASE WHEN outcome = 'no access' OR roll(v, 84) < 0.45 THEN '{}'::text[]
    WHEN roll(v, 84) < 0.75 THEN ARRAY[pick(ARRAY['seal', 'fuse', 'antenna', 'display', 'clamp'], v, 85)]
    WHEN roll(v, 84) < 0.92 THEN ARRAY[pick(ARRAY['seal', 'fuse', 'clamp'], v, 86), pick(ARRAY['seal', 'antenna', 'battery'], v, 87)]
    ELSE ARRAY['fuse', 'fuse', 'seal'] END,
  CASE WHEN roll(v, 88) < 0.13 THEN NULL
    WHEN outcome = 'no access' THEN
      pick(ARRAY['Nobody home.', 'Rang twice, no answer.', 'Gate locked.', 'Large dog in the yard, did not go in.', 'Dogs in the yard.', 'Customer refused access.', 'Key box empty.'], v, 89)
      || pick(ARRAY['', ' Left a card.', ' Left a card in the mailbox.', ' Will call before the next visit.'], v, 90)
    ELSE
      pick(ARRAY['Replaced the display.', 'Display was dark, replaced it.', 'Terminals corroded, cleaned them.', 'Corroded terminal on L2.', 'Water in the cabinet.', 'Cabinet wet, water comes in from above.', 'Antenna loose.', 'Moved the antenna to the outside wall.', 'Seal broken on arrival.', 'Seals renewed.', 'Meter was buzzing.', 'Buzzing from the main fuse.', 'Checked the wiring, all fine.', 'CABINET DOOR BENT.', 'Fuse blown, replaced the fuse.', 'Signal weak in the cellar.'], v, 91)
      || pick(ARRAY['', '', ' Customer asked about the bill.', ' Customer friendly, dog was not.', ' No water damage to the meter.', ' Photos in the report.', ' Corrosion gets worse every year.', ' Needs a new cabinet.', ' Replacing the cabinet next month.', ' Signal is fine now.'], v, 92)
  END
FROM (
  SELECT v, CASE WHEN roll(v, 83) < 0.74 THEN 'done' WHEN roll(v, 83) < 0.88 THEN 'no access' ELSE 'follow-up' END AS outcome
  FROM generate_series(1, 2400) AS v
) AS planned;

DROP FUNCTION pick(text[], integer, integer), roll(integer, integer);
