-- Deterministic by construction: roll() mixes two integers into a number from 0 up to 1, and never changes its mind.
SET timezone = 'UTC';

CREATE FUNCTION roll(n integer, salt integer) RETURNS double precision
LANGUAGE sql IMMUTABLE
RETURN (hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision;

CREATE FUNCTION pick(choices text[], n integer, salt integer) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN choices[1 + floor((hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision * cardinality(choices))::integer];

INSERT INTO departments (id, name, parent_id, cost_center, closed_on) VALUES
  (1, 'Brackwater Optics', NULL, NULL, NULL),
  (2, 'Production', 1, 'P-100', NULL),
  (3, 'Sales', 1, 'S-100', NULL),
  (4, 'Research', 1, 'R-100', NULL),
  (5, 'Administration', 1, NULL, NULL),
  (6, 'Lens Grinding', 2, 'P-110', NULL),
  (7, 'Coating', 2, 'P-120', NULL),
  (8, 'Assembly', 2, 'P-130', NULL),
  (9, 'Warehouse', 2, 'P-140', NULL),
  (10, 'Sales North', 3, 'S-110', NULL),
  (11, 'Sales South', 3, 'S-120', NULL),
  (12, 'Support', 3, 'S-130', NULL),
  (13, 'Optics Lab', 4, 'R-110', NULL),
  (14, 'Software', 4, 'R-120', NULL),
  (15, 'Support', 4, 'R-130', NULL),
  (16, 'Personnel', 5, 'A-110', NULL),
  (17, 'Payroll', 5, 'A-120', NULL),
  (18, 'Finance', 5, 'A-130', NULL),
  (19, 'Systems', 5, 'A-140', NULL),
  (20, 'Night Shift', 8, 'P-131', NULL),
  (21, 'Repairs', 8, 'P-132', NULL),
  (22, 'Film Cameras', 2, 'P-150', '2019-12-31'),
  (23, 'Quantum Imaging', 4, NULL, NULL); -- announced, nobody works there yet

INSERT INTO positions (id, title, grade, min_pay, max_pay) VALUES
  (1, 'Managing director', 9, 150000, NULL),
  (2, 'Head of division', 8, 98000, NULL),
  (3, 'Team lead', 7, 68000, 96000),
  (4, 'Senior engineer', 6, 66000, 88000),
  (5, 'Engineer', 5, 52000, 72000),
  (6, 'Technician', 4, 42000, 56000),
  (7, 'Operator', 3, 34000, 45000),
  (8, 'Warehouse worker', 2, 30000, 38000),
  (9, 'Apprentice', 1, 14400, 21600),
  (10, 'Sales representative', 4, 40000, 62000),
  (11, 'Support agent', 3, 35000, 47000),
  (12, 'Accountant', 5, 48000, 66000),
  (13, 'Personnel officer', 5, 46000, 64000),
  (14, 'Systems administrator', 5, 50000, 70000),
  (15, 'Glassblower', 4, 42000, 56000); -- the last one left before the records begin

-- 1 leads the company, 2 to 5 the divisions, 6 to 21 the team of the same number, and 22 to 37 are the teams' deputies.
WITH people AS (
  SELECT e,
    CASE WHEN e <= 21 THEN e WHEN e <= 37 THEN e - 16
      ELSE (ARRAY[6, 6, 6, 7, 7, 8, 8, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 14, 15, 16, 17, 18, 19, 20, 20, 21])[1 + floor(roll(e, 1) * 30)::integer] END AS team,
    CASE WHEN e <= 21 THEN date '2012-03-01' + (e - 1) * 9 + floor(roll(e, 2) * 40)::integer * (e / 6)
      ELSE date '2012-09-03' + floor((e - 21) * 19.6 + roll(e, 3) * 45)::integer END AS hired,
    pick(ARRAY['Ada', 'Bruno', 'Celia', 'Dmitri', 'Esra', 'Farid', 'Greta', 'Hana', 'Ivo', 'Jonas', 'Kaya', 'Lena', 'Milan', 'Nadia', 'Oskar', 'Paula', 'Quentin', 'Rosa', 'Samir', 'Tilda', 'Umar', 'Vera', 'Wim', 'Yara', 'Zoltan'], e, 4) AS given,
    pick(ARRAY['Abel', 'Brandt', 'Castel', 'Dahl', 'Eriksen', 'Faro', 'Gallo', 'Horvat', 'Ibsen', 'Jansky', 'Kovač', 'Lund', 'Moreau', 'Novak', 'Okafor', 'Petrov', 'Quist', 'Rossi', 'Silva', 'Tanaka', 'Ulrich', 'Vogel', 'Weiss', 'Zeller'], e, 5) AS family
  FROM generate_series(1, 256) AS e
),
placed AS (
  SELECT *, row_number() OVER (PARTITION BY given, family ORDER BY e) AS twin,
    hired + 130 + floor(roll(e, 6) * 2400)::integer AS farewell
  FROM people
  WHERE hired <= '2025-06-16'
)
INSERT INTO employees (id, full_name, email, manager_id, hired_on, left_on)
SELECT e, given || ' ' || family,
  CASE WHEN team IN (8, 9, 20) AND e > 37 AND roll(e, 7) < 0.55 THEN NULL
    ELSE lower(translate(given || '.' || family, 'č', 'c')) || CASE WHEN twin > 1 THEN twin::text ELSE '' END || '@brackwater.example' END,
  CASE WHEN e = 1 THEN NULL
    WHEN e <= 5 THEN 1
    WHEN e IN (20, 21) THEN 8
    WHEN e <= 21 THEN (SELECT parent_id FROM departments WHERE id = e)
    WHEN e <= 37 THEN team
    WHEN roll(e, 8) < 0.42 THEN team + 16
    ELSE team END,
  hired,
  CASE WHEN e > 5 AND roll(e, 9) < CASE WHEN e <= 21 THEN 0.06 ELSE 0.36 END AND farewell < '2025-06-30' THEN
    CASE WHEN roll(e, 10) < 0.7 THEN (date_trunc('month', farewell) + interval '1 month')::date - 1 ELSE farewell END END
FROM placed;

UPDATE employees SET left_on = NULL WHERE left_on > '2025-06-30';

-- Three who came back under a new number, two who left on the last day of the data, and an adviser who reports to nobody.
INSERT INTO employees (id, full_name, email, manager_id, hired_on, left_on)
SELECT 260 + row_number() OVER (ORDER BY e.id)::integer, e.full_name, NULL, e.manager_id, (e.left_on + 200), NULL
FROM employees AS e
WHERE e.id IN (SELECT id FROM employees WHERE id > 37 AND left_on < '2024-06-01' ORDER BY roll(id, 11) LIMIT 3);

INSERT INTO employees (id, full_name, email, manager_id, hired_on, left_on) VALUES
  (270, 'Ottilie Brand', 'ottilie.brand@brackwater.example', NULL, '2021-01-01', NULL),
  (271, 'Nadia Lund', NULL, 9, '2025-06-16', NULL),
  (272, 'Nadia Lundh', 'nadia.lundh@brackwater.example', 12, '2025-06-30', NULL),
  (273, 'Ivo Faro', 'ivo.faro9@brackwater.example', 8, '2024-02-29', '2025-06-30'),
  (274, 'Rosa Silva', 'rosa.silva9@brackwater.example', 14, '2025-02-03', '2025-02-03');

-- Contracts follow each other without a gap, except for some of the fixed-term ones.
WITH RECURSIVE staff AS (
  SELECT id AS e, hired_on, left_on,
    CASE WHEN id <= 21 THEN id
      WHEN manager_id BETWEEN 22 AND 37 THEN manager_id - 16
      ELSE COALESCE(manager_id, 13) END AS team
  FROM employees
),
spans AS (
  SELECT e, 1 AS n, team, hired_on AS start_day, left_on,
    CASE WHEN e > 37 AND roll(e, 20) < 0.10 THEN 'apprentice' WHEN e > 37 AND roll(e, 20) < 0.45 THEN 'fixed-term' ELSE 'permanent' END AS kind
  FROM staff
  UNION ALL
  SELECT e, n + 1,
    CASE WHEN e > 37 AND kind = 'permanent' AND roll(e * 10 + n, 21) < 0.3 THEN 6 + floor(roll(e * 10 + n, 22) * 16)::integer ELSE team END,
    end_day + CASE WHEN kind = 'fixed-term' AND roll(e * 10 + n, 23) < 0.12 THEN 14 ELSE 0 END,
    left_on,
    CASE WHEN kind = 'fixed-term' AND roll(e * 10 + n, 24) < 0.3 AND n < 3 THEN 'fixed-term' ELSE 'permanent' END
  FROM spans
  CROSS JOIN LATERAL (
    SELECT start_day + CASE kind WHEN 'apprentice' THEN 1095 WHEN 'fixed-term' THEN 365 ELSE 500 + floor(roll(e * 10 + n, 25) * 2200)::integer END AS end_day
  ) AS length
  WHERE n < 5 AND end_day + 14 < LEAST(COALESCE(left_on, '2025-06-30'), date '2025-06-30')
    AND (kind <> 'permanent' OR (e > 21 AND roll(e * 10 + n, 26) < 0.6))
),
ended AS (
  SELECT s.*, lead(start_day) OVER (PARTITION BY e ORDER BY n) AS next_day,
    row_number() OVER (ORDER BY start_day, e)::integer AS id
  FROM spans AS s
)
INSERT INTO contracts (id, employee_id, department_id, position_id, kind, weekly_hours, valid_from, valid_to)
SELECT id, e, team,
  CASE WHEN e = 1 THEN 1 WHEN e <= 5 THEN 2 WHEN e <= 21 THEN 3 WHEN kind = 'apprentice' THEN 9
    WHEN team IN (6, 7, 8, 20, 21) THEN CASE WHEN n > 1 AND roll(e, 27) < 0.5 OR roll(e, 27) < 0.2 THEN 6 ELSE 7 END
    WHEN team = 9 THEN 8 WHEN team IN (10, 11) THEN 10 WHEN team IN (12, 15) THEN 11
    WHEN team IN (13, 14) THEN CASE WHEN n > 2 OR roll(e, 27) < 0.25 THEN 4 ELSE 5 END
    WHEN team IN (17, 18) THEN 12 WHEN team = 19 THEN 14 ELSE 13 END,
  kind,
  CASE WHEN kind = 'apprentice' OR e <= 21 OR roll(e * 10 + n, 28) < 0.7 THEN 40 WHEN roll(e * 10 + n, 28) < 0.85 THEN 30 WHEN roll(e * 10 + n, 28) < 0.95 THEN 20 ELSE 37.5 END,
  start_day,
  CASE WHEN next_day IS NOT NULL THEN CASE WHEN kind = 'fixed-term' THEN start_day + 365 ELSE next_day END
    WHEN left_on IS NOT NULL THEN left_on + 1
    WHEN kind <> 'permanent' THEN GREATEST(start_day + CASE kind WHEN 'apprentice' THEN 1095 ELSE 365 END, '2025-07-01') END
FROM ended;

-- The department of film cameras, until it was closed.
UPDATE contracts SET department_id = 22
WHERE valid_to <= '2019-12-31' AND employee_id > 37 AND roll(id, 29) < 0.3;

-- Half a week here and half a week there: a second contract beside the first.
UPDATE contracts SET weekly_hours = 20
WHERE employee_id IN (41, 58, 73, 90, 112, 130) AND valid_to IS NULL;
INSERT INTO contracts (id, employee_id, department_id, position_id, kind, weekly_hours, valid_from, valid_to)
SELECT 900 + row_number() OVER (ORDER BY id)::integer, employee_id, CASE department_id WHEN 14 THEN 13 ELSE 14 END, position_id, 'fixed-term', 20, valid_from + 31, '2026-01-01'
FROM contracts
WHERE employee_id IN (41, 58, 73, 90, 112, 130) AND valid_to IS NULL;

-- Pay begins somewhere in the band, in steps of 600 euros, rises on some first days of April, and with a new contract.
WITH first_pay AS (
  SELECT DISTINCT ON (c.employee_id) c.employee_id AS e, c.valid_from AS day,
    p.min_pay + floor(roll(c.employee_id, 30) * roll(c.employee_id, 31) * 18) * 600 AS base, e.left_on
  FROM contracts AS c
  JOIN positions AS p ON p.id = c.position_id
  JOIN employees AS e ON e.id = c.employee_id
  ORDER BY c.employee_id, c.valid_from
),
changes AS (
  SELECT e, day, 1.0 AS factor, 'hired' AS reason FROM first_pay
  UNION ALL
  SELECT f.e, make_date(y, 4, 1),
    CASE WHEN roll(f.e * 100 + y - 2000, 33) < 0.25 THEN 1.02 WHEN roll(f.e * 100 + y - 2000, 33) < 0.8 THEN 1.03 ELSE 1.045 END, 'raise'
  FROM first_pay AS f CROSS JOIN generate_series(2013, 2025) AS y
  WHERE make_date(y, 4, 1) > f.day + 180 AND make_date(y, 4, 1) <= COALESCE(f.left_on, '2025-06-30') AND roll(f.e * 100 + y - 2000, 32) < 0.42
  UNION ALL
  SELECT c.employee_id, c.valid_from, 1.10, 'promotion'
  FROM contracts AS c
  JOIN contracts AS b ON b.employee_id = c.employee_id AND b.valid_to = c.valid_from AND b.position_id <> c.position_id
  WHERE NOT (EXTRACT(month FROM c.valid_from) = 4 AND EXTRACT(day FROM c.valid_from) = 1)
  UNION ALL
  SELECT f.e, CASE WHEN f.e % 2 = 0 THEN date '2025-07-01' ELSE date '2025-10-01' END, 1.05, 'raise'
  FROM first_pay AS f
  WHERE f.left_on IS NULL AND f.day < '2024-10-01' AND roll(f.e, 34) < 0.12
  UNION ALL
  SELECT f.e, f.day + 92, 0.95, 'correction'
  FROM first_pay AS f
  WHERE roll(f.e, 35) < 0.03 AND f.day + 92 < COALESCE(f.left_on, '2025-06-30')
),
running AS (
  SELECT e, day, reason,
    sum(ln(factor)) OVER (PARTITION BY e ORDER BY day) AS growth
  FROM changes
)
INSERT INTO salaries (employee_id, valid_from, yearly, reason, recorded_at)
SELECT r.e, r.day, round((f.base * exp(r.growth)) / 60) * 60, r.reason,
  date_trunc('minute', (r.day - 3)::timestamptz + make_interval(
    days => CASE WHEN roll(r.e, 36 + (r.day - date '2012-01-01')) < 0.07 THEN 9 + floor(roll(r.e, 37 + (r.day - date '2012-01-01')) * 70)::integer
      WHEN r.day > '2025-06-30' THEN -45 - floor(roll(r.e, 38) * 20)::integer ELSE -floor(roll(r.e, 39 + (r.day - date '2012-01-01')) * 20)::integer END,
    mins => 480 + floor(roll(r.e, 40 + (r.day - date '2012-01-01')) * 540)::integer))
FROM running AS r
JOIN first_pay AS f ON f.e = r.e;

-- Absences: some every year for everybody, most of them short.
WITH spans AS (
  SELECT e.id AS e, e.hired_on, k, e.id * 60 + k AS seed, COALESCE(e.left_on, date '2025-06-30') AS end_day
  FROM employees AS e
  CROSS JOIN LATERAL generate_series(1, LEAST(3 + (COALESCE(e.left_on, date '2025-06-30') - e.hired_on) / 200, 20)) AS k
  WHERE e.id <> 270
),
dated AS (
  SELECT e, seed, end_day,
    CASE WHEN roll(seed, 50) < 0.56 THEN 'vacation' WHEN roll(seed, 50) < 0.95 THEN 'sick' WHEN roll(seed, 50) < 0.975 THEN 'parental' ELSE 'unpaid' END AS kind,
    hired_on + floor(roll(seed, 51) * (end_day - hired_on + 1))::integer AS first_day
  FROM spans
),
long AS (
  SELECT *, first_day + CASE kind WHEN 'vacation' THEN CASE WHEN roll(seed, 52) < 0.5 THEN 4 WHEN roll(seed, 52) < 0.7 THEN 11 ELSE floor(roll(seed, 53) * 4)::integer END
      WHEN 'sick' THEN floor(roll(seed, 54) * roll(seed, 55) * roll(seed, 55) * 30)::integer
      WHEN 'parental' THEN 60 + floor(roll(seed, 56) * 300)::integer ELSE floor(roll(seed, 57) * 30)::integer END AS last_day
  FROM dated
)
INSERT INTO absences (id, employee_id, kind, first_day, last_day, reported_at)
SELECT row_number() OVER (ORDER BY first_day, e, seed)::integer, e, kind, first_day,
  CASE WHEN last_day > '2025-06-30' AND kind IN ('sick', 'parental') THEN NULL WHEN last_day > end_day THEN end_day ELSE last_day END,
  date_trunc('second', first_day::timestamptz + make_interval(
    days => CASE WHEN kind = 'sick' THEN CASE WHEN roll(seed, 58) < 0.1 THEN floor(roll(seed, 59) * 9)::integer ELSE 0 END ELSE -5 - floor(roll(seed, 60) * 60)::integer END,
    secs => 21000 + floor(roll(seed, 61) * 30000)::integer))
FROM long;

INSERT INTO absences (id, employee_id, kind, first_day, last_day, reported_at)
SELECT 5000 + row_number() OVER (ORDER BY id)::integer, employee_id, kind, first_day, last_day, reported_at + make_interval(mins => 7 + id % 4000)
FROM absences
WHERE roll(id, 62) < 0.012;

INSERT INTO trainings (id, title, mandatory, valid_months, fee) VALUES
  (1, 'Fire safety', true, 24, 0),
  (2, 'Data protection', true, NULL, 0),
  (3, 'Handling acids', false, 12, 180.00),
  (4, 'Forklift license', false, 36, 420.00),
  (5, 'Clean room basics', false, NULL, 95.00),
  (6, 'First aid', false, 24, 65.00),
  (7, 'SQL for beginners', false, NULL, 350.00),
  (8, 'Leading a team', false, NULL, 780.00),
  (9, 'Laser protection', true, 36, 120.00),
  (10, 'Presenting in English', false, NULL, 240.00); -- offered, nobody went

INSERT INTO training_attendance (training_id, employee_id, held_on, score)
SELECT DISTINCT ON (t.id, e.id, held.day) t.id, e.id, held.day,
  CASE WHEN t.id IN (6, 8) OR held.day > '2025-06-16' OR roll(e.id * 20 + t.id, 72 + k) < 0.04 THEN NULL
    ELSE 100 - floor(roll(e.id * 20 + t.id, 73 + k) * roll(e.id * 20 + t.id, 78 + k) * 65)::integer END
FROM trainings AS t
CROSS JOIN employees AS e
CROSS JOIN generate_series(0, 3) AS k
CROSS JOIN LATERAL (
  -- Courses are held on the second Tuesday or so of a month, so that many people share a day.
  SELECT (date_trunc('month', e.hired_on + 20 + k * COALESCE(t.valid_months, 24) * 30 + floor(roll(e.id * 20 + t.id, 70 + k) * 90)::integer) + interval '1 month')::date + 7 + t.id AS day
) AS held
WHERE t.id <> 10 AND held.day <= COALESCE(e.left_on, date '2025-06-30')
  AND (k = 0 OR t.valid_months IS NOT NULL)
  AND roll(e.id * 20 + t.id, 90 + k) < CASE t.id WHEN 1 THEN 0.9 WHEN 2 THEN 0.94 WHEN 9 THEN 0.55 WHEN 3 THEN 0.12 WHEN 4 THEN 0.08 WHEN 5 THEN 0.25 WHEN 6 THEN 0.18 WHEN 7 THEN 0.12 ELSE 0.06 END;

-- Openings: one for everybody hired since 2023, and some that nobody was found for.
WITH wanted AS (
  SELECT DISTINCT ON (e.id) e.id AS e, c.department_id AS d, c.position_id AS p,
    e.hired_on - 70 - floor(roll(e.id, 100) * 50)::integer AS posted, e.hired_on
  FROM employees AS e JOIN contracts AS c ON c.employee_id = e.id
  WHERE e.hired_on >= '2023-01-01'
  ORDER BY e.id, c.valid_from
),
all_of_them AS (
  SELECT e, d, p, posted, posted + 28 + floor(roll(e, 101) * 20)::integer AS closed FROM wanted
  UNION ALL
  SELECT -n, 6 + floor(roll(n, 102) * 16)::integer, 4 + floor(roll(n, 103) * 8)::integer, date '2023-02-01' + floor(roll(n, 104) * 860)::integer, NULL
  FROM generate_series(1, 14) AS n
)
INSERT INTO openings (id, department_id, position_id, posted_on, closed_on)
SELECT row_number() OVER (ORDER BY posted, e)::integer, d, p, posted,
  CASE WHEN e > 0 THEN closed WHEN posted < '2025-03-15' THEN posted + 60 END
FROM all_of_them;

-- Applications: the hired ones first, then everybody else.
INSERT INTO applications (id, opening_id, applicant, email, source, applied_at, stage, decided_at, employee_id)
SELECT 2000 + e.id, o.id, e.full_name, lower(translate(replace(e.full_name, ' ', '.'), 'č', 'c')) || '@post.example',
  CASE WHEN roll(e.id, 110) >= 0.15 THEN pick(ARRAY['job board', 'job board', 'Job Board', 'referral', 'referral', 'school fair'], e.id, 111) END,
  o.posted_on::timestamptz + make_interval(secs => 30000 + floor(roll(e.id, 112) * 2000000)),
  'hired', e.hired_on::timestamptz - make_interval(hours => 300 + floor(roll(e.id, 113) * 200)::integer), e.id
FROM employees AS e
JOIN LATERAL (
  SELECT o.* FROM openings AS o JOIN contracts AS c ON c.employee_id = e.id AND c.valid_from = e.hired_on
  WHERE o.department_id = c.department_id AND o.position_id = c.position_id
    AND o.posted_on BETWEEN e.hired_on - 120 AND e.hired_on - 70
    AND o.posted_on = e.hired_on - 70 - floor(roll(e.id, 100) * 50)::integer
  ORDER BY o.id LIMIT 1
) AS o ON true
WHERE e.hired_on >= '2023-01-01' AND e.id <> 272;

WITH tries AS (
  SELECT o.id AS o, k, o.id * 40 + k AS seed, o.posted_on, COALESCE(o.closed_on, date '2025-06-30') AS until
  FROM openings AS o
  CROSS JOIN LATERAL generate_series(1, CASE WHEN o.id % 17 = 5 THEN 0 ELSE 2 + floor(roll(o.id, 120) * 16)::integer END) AS k
),
dated AS (
  SELECT *, date_trunc('second', posted_on::timestamptz + (until - posted_on) * (roll(seed, 121) * interval '1 day') + make_interval(secs => floor(roll(seed, 122) * 80000))) AS at,
    floor(roll(seed, 123) * 420)::integer AS who
  FROM tries
)
INSERT INTO applications (id, opening_id, applicant, email, source, applied_at, stage, decided_at, employee_id)
SELECT row_number() OVER (ORDER BY at, seed)::integer, o, CASE WHEN roll(seed, 132) < 0.06 THEN upper(name) ELSE name END,
  CASE WHEN roll(seed, 124) < 0.15 THEN initcap(address) ELSE address END,
  CASE WHEN roll(seed, 125) >= 0.2 THEN pick(ARRAY['job board', 'job board', 'job board', 'Job Board', 'jobboard', 'referral', 'referral', 'Referral', 'newspaper', 'school fair'], seed, 126) END,
  at, stage,
  CASE WHEN stage IN ('rejected', 'withdrawn') THEN at + make_interval(hours => 5 + floor(roll(seed, 127) * roll(seed, 128) * 1400)::integer) END,
  NULL
FROM dated
CROSS JOIN LATERAL (
  SELECT pick(ARRAY['Anouk', 'Boris', 'Chiara', 'Dario', 'Elif', 'Felix', 'Goran', 'Hedda', 'Ilja', 'Joana', 'Karim', 'Lotte', 'Marta', 'Nils', 'Olga', 'Pavel'], who, 129) || ' '
    || pick(ARRAY['Adler', 'Bianchi', 'Costa', 'Duda', 'Engel', 'Fischer', 'Grant', 'Haas', 'Ito', 'Jovic', 'Keller', 'Lopez', 'Mraz', 'Nagy', 'Olsen'], who, 130) AS name
) AS n
CROSS JOIN LATERAL (SELECT lower(replace(name, ' ', '.')) || (who % 7) || '@post.example' AS address) AS a
CROSS JOIN LATERAL (
  SELECT CASE WHEN at >= '2025-06-01' THEN CASE WHEN roll(seed, 131) < 0.6 THEN 'received' WHEN roll(seed, 131) < 0.9 THEN 'interview' ELSE 'offer' END
    WHEN roll(seed, 131) < 0.12 THEN 'withdrawn' WHEN roll(seed, 131) < 0.95 THEN 'rejected' WHEN roll(seed, 131) < 0.98 THEN 'interview' ELSE 'received' END AS stage
) AS s
WHERE at < '2025-07-01';

-- By hand: a post that was advertised and never filled, a contract of exactly 30 days, and a certificate that ran out on the last day.
INSERT INTO positions (id, title, grade, min_pay, max_pay) VALUES (16, 'Quantum physicist', 6, 66000, NULL);
INSERT INTO openings (id, department_id, position_id, posted_on, closed_on) VALUES (90, 23, 16, '2025-06-20', NULL);
INSERT INTO contracts (id, employee_id, department_id, position_id, kind, weekly_hours, valid_from, valid_to) VALUES
  (950, 270, 13, 4, 'fixed-term', 8, '2023-03-01', '2023-03-31');
INSERT INTO training_attendance (training_id, employee_id, held_on, score)
SELECT 6, max(id), date '2023-06-30', NULL::integer FROM employees
WHERE left_on IS NULL AND hired_on < '2023-01-01' AND id NOT IN (SELECT employee_id FROM training_attendance WHERE training_id = 6);

-- A fact kept twice differs now and then: last days typed wrong, and contracts that nobody ended.
UPDATE employees SET left_on = left_on - 14 WHERE id IN (SELECT id FROM employees WHERE id > 100 AND left_on > hired_on + 60 ORDER BY roll(id, 140) LIMIT 3);
UPDATE contracts SET valid_to = NULL
WHERE id IN (SELECT c.id FROM contracts AS c JOIN employees AS e ON e.id = c.employee_id AND c.valid_to = e.left_on + 1
  WHERE e.id > 37 AND e.left_on < '2025-01-01' ORDER BY roll(e.id, 141), c.id LIMIT 2);

DROP FUNCTION roll(integer, integer);
DROP FUNCTION pick(text[], integer, integer);
RESET timezone;
