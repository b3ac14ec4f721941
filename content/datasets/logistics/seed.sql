-- Deterministic by construction: roll() mixes two integers into a number from 0 up to 1, and never changes its mind.
-- Arithmetic is limited to + - * / and floor, and moments are written in UTC, so every machine gets the same rows.
SET timezone = 'UTC';

CREATE FUNCTION roll(n integer, salt integer) RETURNS double precision
LANGUAGE sql IMMUTABLE
RETURN (hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision;

CREATE FUNCTION pick(choices text[], n integer, salt integer) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN choices[1 + floor((hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision * cardinality(choices))::integer];

INSERT INTO depots (id, code, city, country, time_zone, hub_id, opened_on) VALUES
  (1, 'MAD', 'Madrid', 'ES', 'Europe/Madrid', NULL, '2012-03-01'),
  (2, 'LIS', 'Lisboa', 'PT', 'Europe/Lisbon', NULL, '2012-03-01'),
  (3, 'OPO', 'Porto', 'PT', 'Europe/Lisbon', 2, '2013-09-16'),
  (4, 'ZAZ', 'Zaragoza', 'ES', 'Europe/Madrid', 1, '2014-02-03'),
  (5, 'SVQ', 'Sevilla', 'ES', 'Europe/Madrid', 1, '2014-02-03'),
  (6, 'VLC', 'Valencia', 'ES', 'Europe/Madrid', 1, '2015-05-11'),
  (7, 'BCN', 'Barcelona', 'ES', 'Europe/Madrid', 4, '2016-10-03'),
  (8, 'BIO', 'Bilbao', 'ES', 'Europe/Madrid', 4, '2017-04-24'),
  (9, 'CBR', 'Coimbra', 'PT', 'Europe/Lisbon', 3, '2018-01-15'),
  (10, 'FAO', 'Faro', 'PT', 'Europe/Lisbon', 2, '2019-06-03'),
  (11, 'VGO', 'Vigo', 'ES', 'Europe/Madrid', 3, '2021-03-22'),
  (12, 'GRO', 'Girona', 'ES', 'Europe/Madrid', 7, '2023-11-06'),
  (13, 'HLV', 'Huelva', 'ES', 'Europe/Madrid', 5, NULL);

-- Every state of a customer, numbered; the last one is what the sales system shows today.
CREATE TEMPORARY TABLE states AS
WITH changes AS (
  SELECT c, k,
    CASE WHEN k = 1 THEN timestamptz '2024-06-03 08:00:00+00' + make_interval(days => c * 2, secs => floor(roll(c, 1) * 30000))
      ELSE timestamptz '2025-03-10 07:30:00+00' + make_interval(days => (k - 2) * 78 + floor(roll(c * 10 + k, 2) * 77)::integer, secs => floor(roll(c * 10 + k, 3) * 36000)) END AS at,
    k > 1 AND roll(c * 10 + k, 4) < 0.62 AS tier_changed
  FROM generate_series(1, 118) AS c
  CROSS JOIN LATERAL generate_series(1, CASE WHEN roll(c, 5) < 0.42 THEN 1 WHEN roll(c, 5) < 0.74 THEN 2 WHEN roll(c, 5) < 0.92 THEN 3 ELSE 4 END) AS k
  WHERE c % 13 <> 7
),
counted AS (
  SELECT *,
    (count(*) FILTER (WHERE tier_changed) OVER (PARTITION BY c ORDER BY k))::integer AS tiers,
    (count(*) FILTER (WHERE k > 1 AND NOT tier_changed) OVER (PARTITION BY c ORDER BY k))::integer AS moves
  FROM changes
)
SELECT c, k, at,
  pick(ARRAY['Azul', 'Ribeira', 'Monte', 'Luna', 'Serra', 'Olivar', 'Cobre', 'Duero', 'Faro', 'Almendra', 'Norte', 'Ilha'], c, 6) || ' '
    || pick(ARRAY['Cerámica', 'Têxteis', 'Libros', 'Vinhos', 'Iluminación', 'Bicicletas', 'Conservas', 'Muebles', 'Farmacia', 'Sementes'], c, 7) AS name,
  CASE WHEN roll(c * 10 + moves, 8) >= 0.08 THEN (ARRAY['Madrid', 'Porto', 'Lisboa', 'Zaragoza', 'Sevilla', 'Barcelona', 'Braga', 'Valencia', 'Coimbra', 'Vigo'])[1 + (c * 7 + moves * 3) % 10] END AS city,
  (ARRAY['basic', 'plus', 'contract', 'plus'])[1 + (floor(roll(c, 9) * 4)::integer + tiers) % 4] AS tier
FROM counted;

INSERT INTO customers (id, name, city, tier, updated_at)
SELECT DISTINCT ON (c) c, name, city, tier, at FROM states ORDER BY c, k DESC;

INSERT INTO customer_versions (customer_id, name, city, tier, valid_from, valid_to)
SELECT c, name, city, tier, at, lead(at) OVER (PARTITION BY c ORDER BY k) FROM states ORDER BY at, c;

DROP TABLE states;

-- Customers who have been deleted from the sales system; the warehouse remembers them.
INSERT INTO customer_versions (customer_id, name, city, tier, valid_from, valid_to) VALUES
  (7, 'Olivar Libros', 'Braga', 'basic', '2024-06-17 09:10:00+00', '2025-05-01 00:00:00+00'),
  (7, 'Olivar Libros', 'Braga', 'plus', '2025-05-01 00:00:00+00', '2025-08-31 22:00:00+00'),
  (20, 'Ilha Sementes', 'Faro', 'basic', '2024-03-04 10:00:00+00', NULL), -- nobody closed it
  (20, 'Ilha Sementes', NULL, 'basic', '2024-07-13 11:45:00+00', '2025-09-30 16:20:00+00'),
  (33, 'Cobre Libros', 'Braga', 'basic', '2025-09-15 08:30:00+00', '2025-10-20 14:00:00+00');

-- Customers who came in the summer.
INSERT INTO customers (id, name, city, tier, updated_at) VALUES
  (119, 'Duero Muebles', 'Porto', 'basic', '2025-08-12 09:05:00+00'),
  (120, 'Almendra Vinhos', 'Sevilla', 'plus', '2025-09-04 10:40:00+00');
INSERT INTO customer_versions (customer_id, name, city, tier, valid_from)
SELECT id, name, city, tier, updated_at FROM customers WHERE id IN (119, 120);

-- What went wrong over the years: spans that overlap, and gaps.
UPDATE customer_versions SET valid_to = valid_to + interval '9 days'
WHERE (customer_id, valid_from) IN (SELECT customer_id, min(valid_from) FROM customer_versions WHERE customer_id IN (12, 77) GROUP BY customer_id);
UPDATE customer_versions SET valid_to = valid_to + interval '5 days'
WHERE (customer_id, valid_from) IN (SELECT customer_id, valid_from FROM customer_versions WHERE valid_to >= '2025-09-08' AND valid_to < '2025-10-10' AND customer_id <> 20 ORDER BY valid_to, customer_id LIMIT 2);
UPDATE customer_versions SET valid_to = valid_to - interval '6 days'
WHERE (customer_id, valid_from) IN (SELECT customer_id, valid_from FROM customer_versions WHERE valid_to >= '2025-09-12' AND valid_from < '2025-08-20' AND customer_id <> 20 ORDER BY valid_to DESC, customer_id LIMIT 3);

-- Sales after the last load: changes and newcomers that no version shows yet.
UPDATE customers SET tier = CASE tier WHEN 'contract' THEN 'plus' ELSE 'contract' END, updated_at = timestamptz '2025-10-30 08:00:00+00' + make_interval(mins => id * 7)
WHERE id IN (5, 18, 23, 56, 81, 102);
UPDATE customers SET city = NULL, updated_at = '2025-10-30 15:30:00+00' WHERE id IN (9, 44);
UPDATE customers SET city = COALESCE(city, 'Évora'), updated_at = '2025-10-30 16:05:00+00' WHERE city IS NULL AND id IN (SELECT min(id) FROM customers WHERE city IS NULL AND id NOT IN (9, 44));
UPDATE customers SET updated_at = '2025-10-30 17:00:00+00' WHERE id IN (3, 60); -- opened and saved without a change
INSERT INTO customers (id, name, city, tier, updated_at) VALUES
  (121, 'Cobre Bicicletas', 'Porto', 'basic', '2025-10-30 00:00:00+00'),
  (122, 'Cobre  Bicicletas', 'Porto', 'basic', '2025-10-30 11:12:00+00'),
  (123, 'Nova Farmacia', NULL, 'plus', '2025-10-31 00:00:00+00');

-- Shipments: about twenty a day, few on Sundays.
CREATE TEMPORARY TABLE plan AS
WITH raw AS (
  SELECT n, timestamptz '2025-09-01 05:00:00+00' + make_interval(days => (n - 1) / 24, secs => floor(roll(n, 20) * roll(n, 20) * 30000 + roll(n, 21) * 27000)) AS created
  FROM generate_series(1, 1450) AS n
  WHERE roll(n, 22) < CASE WHEN ((n - 1) / 24) % 7 = 6 THEN 0.2 WHEN ((n - 1) / 24) % 7 = 5 THEN 0.6 ELSE 0.98 END
),
numbered AS (
  SELECT row_number() OVER (ORDER BY created, n)::integer AS s, created FROM raw WHERE created < '2025-10-31 05:30:00+00'
)
SELECT s, created,
  CASE WHEN roll(s, 23) < 0.56 THEN 'parcel' WHEN roll(s, 23) < 0.74 THEN 'express' ELSE 'freight' END AS service,
  1 + floor(roll(s, 24) * 12)::integer AS origin,
  1 + (floor(roll(s, 24) * 12)::integer + 1 + floor(roll(s, 25) * roll(s, 26) * 11)::integer) % 12 AS target,
  roll(s, 27) < 0.03 AS cancelled,
  roll(s, 28) < 0.06 AS failed,
  roll(s, 28) < 0.014 AS returned
FROM numbered;

-- Their way: picked up, departed, arrived at a hub, departed, arrived, perhaps failed, delivered.
CREATE TEMPORARY TABLE way AS
SELECT s, step, kind, depot,
  created + make_interval(secs => floor(hours * 3600 * CASE service WHEN 'express' THEN 0.5 WHEN 'freight' THEN 1.6 ELSE 1 END * (0.85 + roll(s, 30) * 0.4) + roll(s * 10 + step, 31) * 1800)) AS at,
  CASE WHEN kind IN ('departed', 'arrived') THEN
    CASE WHEN roll(s * 10 + step, 32) < 0.9 THEN 'C-' WHEN roll(s * 10 + step, 32) < 0.96 THEN 'c-' ELSE 'C ' END
      || lpad((1 + floor(roll(s * 10 + step / 2, 33) * 18))::text, 2, '0') END AS vehicle
FROM plan
CROSS JOIN LATERAL (
  SELECT COALESCE(d.hub_id, d.id) AS hub FROM depots AS d WHERE d.id = plan.target
) AS h
CROSS JOIN LATERAL (VALUES
  (1, 'picked up', origin, 3.0), (2, 'departed', origin, 8.0), (3, 'arrived', hub, 15.0), (4, 'departed', hub, 21.0),
  (5, 'arrived', target, 27.0), (6, CASE WHEN failed THEN 'failed' ELSE 'delivered' END, target, 34.0), (7, CASE WHEN returned THEN 'failed' ELSE 'delivered' END, target, 56.0)
) AS steps (step, kind, depot, hours)
WHERE NOT (cancelled AND step > 1) AND (step < 7 OR failed) AND NOT (step IN (3, 4) AND hub IN (origin, target))
  AND NOT (cancelled AND roll(s, 34) < 0.6);

CREATE INDEX ON way (s);

INSERT INTO shipments (id, customer_id, from_depot_id, to_depot_id, service, weight_kg, agreed_cents, status, created_at, delivered_at, updated_at)
SELECT s,
  (SELECT c.id FROM customers AS c WHERE c.id <= 1 + floor(roll(s, 40) * roll(s, 41) * 118) ORDER BY c.id DESC LIMIT 1),
  origin, target, service,
  CASE WHEN roll(s, 42) >= 0.05 THEN kg END,
  CASE service WHEN 'parcel' THEN 450 + floor(kg * 35)::integer WHEN 'express' THEN 950 + floor(kg * 80)::integer ELSE 6000 + floor(kg / 5)::integer * 100 END,
  CASE WHEN cancelled THEN 'cancelled' WHEN delivered IS NOT NULL THEN 'delivered' WHEN returned AND last_scan > created + interval '2 days' THEN 'returned' WHEN last_scan IS NOT NULL THEN 'in transit' ELSE 'booked' END,
  created, delivered,
  LEAST(GREATEST(created, last_scan, CASE WHEN cancelled THEN created + make_interval(secs => floor(roll(s, 43) * 20000)) END)
    + CASE WHEN roll(s, 44) < 0.05 THEN make_interval(days => 1 + floor(roll(s, 45) * 9)::integer) ELSE make_interval(secs => floor(roll(s, 45) * 40)) END, timestamptz '2025-10-31 05:59:00+00')
FROM plan
CROSS JOIN LATERAL (SELECT (CASE service WHEN 'parcel' THEN 0.2 + floor(roll(s, 46) * roll(s, 47) * 290) / 10 WHEN 'express' THEN 0.1 + floor(roll(s, 46) * roll(s, 47) * 80) / 10 ELSE 60 + floor(roll(s, 46) * 1100) END)::numeric(8, 1) AS kg) AS w
LEFT JOIN LATERAL (
  SELECT max(at) AS last_scan, max(at) FILTER (WHERE kind = 'delivered') AS delivered FROM way WHERE way.s = plan.s AND at < '2025-10-31 06:00:00+00'
) AS done ON true;

-- Grams typed as kilograms, an empty weighing, and moments at midnight.
UPDATE shipments SET weight_kg = 2400.0 WHERE id IN (SELECT id FROM shipments WHERE service = 'parcel' AND weight_kg = 2.4 ORDER BY id LIMIT 3);
UPDATE shipments SET weight_kg = 0 WHERE id IN (210, 655);
UPDATE shipments SET updated_at = '2025-10-30 00:00:00+00' WHERE id = (SELECT max(id) FROM shipments WHERE updated_at < '2025-10-30 00:00:00+00' AND status = 'delivered');
UPDATE shipments SET updated_at = '2025-10-30 03:00:00+00' WHERE id IN (SELECT id FROM shipments WHERE updated_at < '2025-10-30 03:00:00+00' ORDER BY updated_at DESC, id LIMIT 2);
UPDATE shipments SET updated_at = '2025-10-14 03:00:00+00' WHERE id = (SELECT max(id) FROM shipments WHERE updated_at < '2025-10-14 03:00:00+00' AND status = 'delivered' AND updated_at >= '2025-10-13 20:00:00+00');
UPDATE shipments SET updated_at = '2025-10-30 03:06:00+00' WHERE id = (SELECT min(id) FROM shipments WHERE updated_at > '2025-10-30 03:00:00+00' AND status = 'in transit' AND created_at < '2025-10-29 00:00:00+00');

-- Most scans arrive within seconds; some from valleys days later; the scanners of Faro had no network from October 10 to 13.
INSERT INTO scans (id, scan_key, shipment_id, depot_id, kind, vehicle, scanned_at, received_at)
SELECT row_number() OVER (ORDER BY received, s, step, c)::integer, left(md5(s || '/' || step), 12), s,
  CASE WHEN c = 1 AND copies = 2 AND roll(s * 10 + step, 55) < 0.3 THEN 1 + depot % 12 ELSE depot END,
  kind, vehicle, at, received
FROM way
CROSS JOIN LATERAL (SELECT CASE WHEN roll(s * 10 + step, 50) < 0.005 THEN 3 WHEN roll(s * 10 + step, 50) < 0.035 THEN 2 ELSE 1 END AS copies) AS m
CROSS JOIN LATERAL generate_series(1, copies) AS c
CROSS JOIN LATERAL (
  SELECT GREATEST(CASE WHEN depot = 10 AND at >= '2025-10-10 00:00:00+00' AND at < '2025-10-13 09:00:00+00' THEN timestamptz '2025-10-13 09:00:00+00' ELSE at END,
      CASE WHEN roll(s * 10 + step, 51) < 0.03 THEN at + make_interval(secs => 7200 + floor(roll(s * 10 + step, 52) * roll(s * 10 + step, 53) * 500000)) ELSE at END)
    + make_interval(secs => 1 + floor(roll(s * 10 + step, 54) * 30) + (c - 1) * (40 + floor(roll(s * 10 + step, 56) * 9000))) AS received
) AS arrival
WHERE at < '2025-10-31 06:00:00+00' AND received < '2025-10-31 06:00:00+00';

-- The copy in the warehouse is as of the last load that went well, on October 30 at 03:00.
INSERT INTO shipment_facts (shipment_id, customer_id, status, weight_kg, agreed_cents, delivered_at, source_updated_at)
SELECT s.id, s.customer_id,
  CASE WHEN s.updated_at <= '2025-10-30 03:00:00+00' THEN s.status WHEN seen IS NOT NULL THEN 'in transit' ELSE 'booked' END,
  CASE WHEN s.id % 97 = 5 THEN s.weight_kg + 1.5 WHEN s.id % 211 <> 9 THEN s.weight_kg END, s.agreed_cents,
  CASE WHEN s.updated_at <= '2025-10-30 03:00:00+00' THEN s.delivered_at END,
  CASE WHEN s.updated_at <= '2025-10-30 03:00:00+00' THEN s.updated_at ELSE COALESCE(seen, s.created_at) END
FROM shipments AS s
LEFT JOIN LATERAL (SELECT max(scanned_at) AS seen FROM scans WHERE shipment_id = s.id AND received_at <= '2025-10-30 03:00:00+00') AS t ON true
WHERE s.created_at <= '2025-10-30 03:00:00+00' AND s.id NOT IN (811, 812, 1017);

-- Two of them were copied in an older state than the load believed.
UPDATE shipment_facts SET status = 'in transit', delivered_at = NULL, source_updated_at = source_updated_at - interval '4 hours'
WHERE shipment_id IN (702, 934) AND status = 'delivered';

-- Deleted in the source, still in the copy.
INSERT INTO shipment_facts (shipment_id, customer_id, status, weight_kg, agreed_cents, delivered_at, source_updated_at) VALUES
  (1801, 14, 'booked', 3.0, 555, NULL, '2025-09-11 10:04:30+00'),
  (1802, 14, 'booked', NULL, 450, NULL, '2025-09-11 10:05:10+00'),
  (1803, 52, 'cancelled', 410.0, 14200, NULL, '2025-10-02 16:40:00+00');

-- Counted each night at 03:00 for the day before; all of September once more on October 1. The nights of October 18 and 31 failed.
INSERT INTO depot_days (depot_id, day, scans, counted_at)
SELECT depot_id, day, count(DISTINCT scan_key)::integer, counted
FROM scans
CROSS JOIN LATERAL (SELECT (scanned_at AT TIME ZONE 'UTC')::date AS day) AS d
CROSS JOIN LATERAL (SELECT CASE WHEN day < '2025-09-30' THEN timestamptz '2025-10-01 03:30:00+00' ELSE (day + 1)::timestamptz + interval '3 hours' END AS counted) AS n
WHERE day < '2025-10-30' AND day <> '2025-10-17' AND received_at < counted
GROUP BY depot_id, day, counted;

-- Haulers bill freight the day after it was delivered. Not all they write is right.
INSERT INTO hauler_files (id, hauler, file_day, received_at, line_count, total_cents)
SELECT row_number() OVER (ORDER BY day, hauler)::integer, hauler, day, (day + 1)::timestamptz + make_interval(hours => 1, secs => floor(roll((day - date '2025-09-01') * 3 + ascii(hauler), 60) * 6000)), 0, 0
FROM (
  SELECT DISTINCT (delivered_at AT TIME ZONE 'UTC')::date AS day, (ARRAY['Serra & Filhos', 'Transportes Ebro', 'Navarro Norte'])[1 + id % 3] AS hauler
  FROM shipments WHERE service = 'freight' AND delivered_at < '2025-10-30 00:00:00+00'
) AS days;

INSERT INTO hauler_lines (file_id, line_no, shipment_id, cents)
SELECT f.id, row_number() OVER (PARTITION BY f.id ORDER BY again, s.id)::integer,
  CASE WHEN roll(s.id, 61) < 0.02 THEN s.id + 3000 ELSE s.id END,
  CASE WHEN again = 2 AND roll(s.id, 62) < 0.025 THEN -s.agreed_cents
    WHEN roll(s.id, 63) < 0.05 THEN s.agreed_cents + 500 * (1 + floor(roll(s.id, 64) * 9)::integer)
    WHEN roll(s.id, 63) < 0.08 THEN s.agreed_cents - 100 ELSE s.agreed_cents END
FROM shipments AS s
JOIN hauler_files AS f ON f.hauler = (ARRAY['Serra & Filhos', 'Transportes Ebro', 'Navarro Norte'])[1 + s.id % 3] AND f.file_day = (s.delivered_at AT TIME ZONE 'UTC')::date
CROSS JOIN LATERAL generate_series(1, CASE WHEN roll(s.id, 62) < 0.05 THEN 2 ELSE 1 END) AS again
WHERE s.service = 'freight' AND roll(s.id, 65) >= 0.04;

UPDATE hauler_files AS f SET line_count = t.n, total_cents = t.total
FROM (SELECT file_id, count(*)::integer AS n, sum(cents)::integer AS total FROM hauler_lines GROUP BY file_id) AS t WHERE t.file_id = f.id;

-- Files cut off on the way, a wrong total, and files that came once more, with the same lines or a corrected one.
DELETE FROM hauler_lines AS l USING hauler_files AS f WHERE f.id = l.file_id AND f.id % 41 = 8 AND l.line_no = f.line_count;
UPDATE hauler_files SET total_cents = total_cents + 9000 WHERE id IN (33, 70);
INSERT INTO hauler_files (id, hauler, file_day, received_at, line_count, total_cents)
SELECT 500 + id, CASE WHEN id % 34 = 0 THEN upper(hauler) ELSE hauler END, file_day, received_at + interval '26 hours', line_count, total_cents FROM hauler_files WHERE id % 17 = 0;
INSERT INTO hauler_lines (file_id, line_no, shipment_id, cents)
SELECT 500 + file_id, line_no, shipment_id, CASE WHEN file_id % 51 = 0 AND line_no = 1 THEN cents - 300 ELSE cents END FROM hauler_lines WHERE file_id % 17 = 0;

INSERT INTO load_runs (id, job, started_at, finished_at, status, watermark, rows_loaded)
SELECT row_number() OVER (ORDER BY d, minute)::integer, job, at,
  CASE WHEN NOT bad THEN at + make_interval(secs => 20 + floor(roll(d * 3 + minute, 70) * 300)) WHEN d % 2 = 0 THEN at + interval '5 minutes' END,
  CASE WHEN bad THEN 'failed' ELSE 'ok' END,
  CASE WHEN NOT bad THEN at END,
  CASE WHEN NOT bad THEN CASE WHEN d % 7 = 6 AND job = 'customers' THEN 0 WHEN job = 'shipments' THEN 50 + floor(roll(d, 71) * 30)::integer ELSE floor(roll(d * 3 + minute, 72) * 12)::integer END END
FROM generate_series(1, 60) AS d
CROSS JOIN (VALUES ('shipments', 0), ('customers', 4), ('depot days', 9)) AS jobs (job, minute)
CROSS JOIN LATERAL (SELECT timestamptz '2025-09-01 03:00:00+00' + make_interval(days => d, mins => minute) AS at, d = 60 OR d = 22 AND job = 'shipments' OR d = 47 AS bad) AS m;

-- One load was started twice in the same night. Two failed runs were started again by hand in the morning; one of them is still going.
INSERT INTO load_runs (id, job, started_at, finished_at, status, watermark, rows_loaded) VALUES
  (400, 'shipments', '2025-10-06 03:02:00+00', '2025-10-06 03:02:04+00', 'ok', '2025-10-06 03:02:00+00', 0),
  (401, 'shipments', '2025-09-23 07:40:00+00', '2025-09-23 07:43:10+00', 'ok', '2025-09-23 07:40:00+00', 71),
  (402, 'customers', '2025-10-31 05:50:00+00', NULL, 'running', NULL, NULL);

DROP TABLE way;
DROP TABLE plan;
DROP FUNCTION roll(integer, integer);
DROP FUNCTION pick(text[], integer, integer);
RESET timezone;
