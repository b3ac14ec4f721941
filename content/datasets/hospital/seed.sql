-- Deterministic by construction: roll() mixes two integers into a number from 0 up to 1, and never changes its mind.
-- Arithmetic is limited to + - * / and floor, and moments are written in UTC, so every machine gets the same rows.
SET timezone = 'UTC';

CREATE FUNCTION roll(n integer, salt integer) RETURNS double precision
LANGUAGE sql IMMUTABLE
RETURN (hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision;

CREATE FUNCTION pick(choices text[], n integer, salt integer) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN choices[1 + floor((hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision * cardinality(choices))::integer];

-- Whom a ward takes: mothers in maternity, children in pediatrics, the old in geriatrics, adults elsewhere.
CREATE FUNCTION fits(ward integer, sex text, born date) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN CASE ward WHEN 6 THEN lower(trim(sex)) LIKE 'f%' AND born BETWEEN date '1983-01-01' AND date '2005-12-31'
  WHEN 7 THEN born BETWEEN date '2009-01-01' AND date '2024-12-31'
  WHEN 9 THEN born < date '1955-01-01' ELSE born IS NULL OR born < date '2006-01-01' END;

INSERT INTO wards (id, code, name, floor, beds, closed_on) VALUES
  (1, '0A', 'Emergency', 0, 18, NULL),
  (2, '1A', 'Surgery', 1, 28, NULL),
  (3, '1B', 'Orthopedics', 1, 24, NULL),
  (4, '2A', 'Internal medicine', 2, 32, NULL),
  (5, '2B', 'Cardiology', 2, 20, NULL),
  (6, '3A', 'Maternity', 3, 16, NULL),
  (7, '3B', 'Pediatrics', 3, 14, NULL),
  (8, '4A', 'Neurology', 4, 18, NULL),
  (9, '4B', 'Geriatrics', 4, 22, NULL),
  (10, '2C', 'Day ward', 2, 10, '2025-04-01'),
  (11, '5A', 'Sleep medicine', 5, 0, NULL);

INSERT INTO practices (id, name, town) VALUES
  (1, 'Harbor Street Practice', 'Saltmere'),
  (2, 'Lighthouse Medical Center', 'Saltmere'),
  (3, 'Old Quay Surgery', 'Saltmere'),
  (4, 'Ballincarra Health Center', 'Ballincarra'),
  (5, 'Brae Family Practice', 'Brae'),
  (6, 'Kilmorran Surgery', 'Kilmorran'),
  (7, 'Rowan Road Practice', 'Kilmorran'),
  (8, 'Derrybeg Medical Center', 'Derrybeg'),
  (9, 'St. Brona''s Surgery', 'Inishfern'),
  (10, 'Island Practice', 'Inishfern'),
  (11, 'Three Bridges Practice', 'Ballincarra'),
  (12, 'Northfield Surgery', 'Derrybeg');

-- Patients: 600 charts, opened from 2019 on.
WITH base AS (
  SELECT n,
    20 || '91' || floor(roll(n, 1) * 10)::integer || lpad(floor(roll(n, 2) * 10000)::integer::text, 4, '0') AS digits,
    pick(ARRAY['Saltmere', 'Saltmere', 'Saltmere', 'Saltmere', 'Ballincarra', 'Ballincarra', 'Brae', 'Kilmorran', 'Kilmorran', 'Derrybeg', 'Inishfern'], n, 3) AS town,
    (SELECT name FROM practices WHERE id = 1 + floor(roll(n, 4) * 12)::integer) AS practice
  FROM generate_series(1, 600) AS n
)
INSERT INTO patients (id, chart_no, birth_date, birth_order, sex, town, phone, practice, registered_at, merged_into)
SELECT n,
  CASE WHEN roll(n, 5) < 0.03 THEN 'sm-' || lpad(n::text, 5, '0') WHEN roll(n, 5) < 0.06 THEN 'SM ' || lpad(n::text, 5, '0')
    WHEN roll(n, 5) < 0.08 THEN ' SM-' || lpad(n::text, 5, '0') WHEN roll(n, 5) < 0.09 THEN 'SM-' || n ELSE 'SM-' || lpad(n::text, 5, '0') END,
  CASE WHEN roll(n, 6) < 0.03 THEN NULL WHEN roll(n, 6) < 0.05 THEN date '1900-01-01'
    WHEN n IN (77, 318, 452) THEN date '2052-04-01' + n
    ELSE date '1932-01-01' + floor((0.1 + 0.9 * roll(n, 7)) * 33900)::integer END,
  NULL,
  pick(ARRAY['F', 'F', 'F', 'F', 'f', 'female', 'Female', 'F ', 'M', 'M', 'M', 'M', 'm', 'male', 'Male', 'MALE', '', NULL], n, 8),
  CASE WHEN roll(n, 9) < 0.05 THEN NULL WHEN roll(n, 9) < 0.09 THEN lower(town) WHEN roll(n, 9) < 0.13 THEN upper(town) WHEN roll(n, 9) < 0.17 THEN town || ' '
    WHEN roll(n, 9) < 0.19 THEN ' ' || town WHEN roll(n, 9) < 0.22 THEN replace(replace(replace(town, 'll', 'l'), 'ltm', 'lthm'), 'beg', 'begg') ELSE town END,
  CASE WHEN roll(n, 10) < 0.08 THEN NULL WHEN roll(n, 10) < 0.10 THEN '' WHEN roll(n, 10) < 0.12 THEN 'unknown' WHEN roll(n, 10) < 0.13 THEN 'ask at the practice'
    WHEN roll(n, 10) < 0.40 THEN '0' || digits WHEN roll(n, 10) < 0.60 THEN '0' || left(digits, 2) || ' ' || substring(digits from 3 for 3) || ' ' || right(digits, 4)
    WHEN roll(n, 10) < 0.78 THEN '0' || left(digits, 2) || '-' || substring(digits from 3) WHEN roll(n, 10) < 0.92 THEN '+353 ' || left(digits, 2) || ' ' || substring(digits from 3)
    ELSE '(0' || left(digits, 2) || ') ' || substring(digits from 3) END,
  CASE WHEN roll(n, 11) < 0.09 THEN NULL WHEN roll(n, 11) < 0.15 THEN lower(practice) WHEN roll(n, 11) < 0.20 THEN practice || ' ' WHEN roll(n, 11) < 0.24 THEN replace(practice, 'Center', 'Centre')
    WHEN roll(n, 11) < 0.28 THEN replace(practice, ' ', '  ') WHEN roll(n, 11) < 0.30 THEN replace(replace(replace(practice, 'Practice', 'Pratcice'), 'Surgery', 'Surgrey'), '.', '') ELSE practice END,
  timestamptz '2019-02-01 08:00:00+00' + make_interval(days => floor(n * 3.85)::integer, secs => floor(roll(n, 12) * 32400)),
  NULL
FROM base;

-- Registered twice: another chart, the same birth date, the same number in another form. A third of them has been merged.
WITH twice AS (
  SELECT p.*, row_number() OVER (ORDER BY p.id)::integer AS k, right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 9) AS digits
  FROM patients AS p
  WHERE roll(p.id, 20) < 0.07 AND p.phone ~ '[0-9]{4}' AND p.birth_date > '1900-01-01'
)
INSERT INTO patients (id, chart_no, birth_date, birth_order, sex, town, phone, practice, registered_at, merged_into)
SELECT 600 + k, 'SM-' || lpad((600 + k)::text, 5, '0'), birth_date, NULL,
  CASE WHEN roll(id, 21) < 0.2 THEN NULL ELSE upper(trim(sex)) END,
  CASE WHEN roll(id, 22) < 0.4 THEN upper(trim(town)) ELSE town END,
  CASE WHEN roll(id, 23) < 0.4 THEN '+353 ' || left(digits, 2) || ' ' || substring(digits from 3) WHEN roll(id, 23) < 0.8 THEN '0' || digits ELSE '0' || left(digits, 2) || '/' || substring(digits from 3) END,
  practice, LEAST(registered_at + make_interval(days => 20 + floor(roll(id, 24) * 300)::integer, secs => 1800), timestamptz '2025-06-27 08:00:00+00' + make_interval(mins => id)),
  CASE WHEN roll(id, 25) < 0.34 THEN id END
FROM twice;

-- Twins, a chart opened at midnight, and one chart opened three times.
INSERT INTO patients (id, chart_no, birth_date, birth_order, sex, town, phone, practice, registered_at, merged_into) VALUES
  (701, 'SM-00701', '2016-05-20', 1, 'F', 'Brae', '020 914 4410', 'Brae Family Practice', '2024-11-05 10:00:00+00', NULL),
  (702, 'SM-00702', '2016-05-20', 2, 'F', 'Brae', '0209144410', 'Brae Family Practice', '2024-11-05 10:02:00+00', NULL),
  (703, 'SM-00703', '2025-03-30', 1, 'M', 'Kilmorran', '020-9152277', 'Rowan Road Practice', '2025-03-30 00:41:00+00', NULL),
  (704, 'SM-00704', '2025-03-30', 2, 'F', 'Kilmorran', '020-9152277', 'Rowan Road Practice', '2025-03-30 01:09:00+00', NULL),
  (705, 'SM-00705', '1971-08-02', NULL, 'F', 'Saltmere', '020 916 0090', 'Old Quay Surgery', '2025-01-31 23:59:59.5+00', NULL),
  (706, 'sm-00706', '1971-08-02', NULL, 'female', 'saltmere', '0209160090', 'Old Quay Surgrey', '2025-02-01 00:00:00+00', 705),
  (707, 'SM 00707', '1971-08-02', NULL, NULL, 'Saltmere ', '+353 20 9160090', NULL, '2025-05-12 09:15:00+00', NULL),
  -- A zero lost on the way through a spreadsheet, another area code, a digit too few.
  (711, 'SM-00711', '1988-11-30', NULL, 'M', 'Derrybeg', '020 917 3301', 'Northfield Surgery', '2024-02-19 09:40:00+00', NULL),
  (712, 'SM-00712', '1988-11-30', NULL, 'M', 'Derrybeg', '209173301', 'Northfield Surgery', '2025-01-14 13:05:00+00', NULL),
  (713, 'SM-00713', '1990-02-14', NULL, 'F', 'Brae', '020 918 4402', 'Brae Family Practice', '2024-06-03 11:20:00+00', NULL),
  (714, 'SM-00714', '1990-02-14', NULL, 'F', 'Kilmorran', '030 918 4402', 'Kilmorran Surgery', '2024-08-27 15:55:00+00', NULL),
  (715, 'SM-00715', '1990-02-14', NULL, 'F', 'Brae', '09184402', 'Brae Family Practice', '2025-02-11 10:10:00+00', NULL);

INSERT INTO staff (id, badge, role, ward_id, hired_on, left_on)
SELECT n, 'S-' || lpad((n * 7 + 11)::text, 4, '0'),
  pick(ARRAY['Nurse', 'Nurse', 'Nurse', 'nurse', 'RN', 'nurse ', 'Registered nurse', 'Physician', 'Physician', 'physician', 'Doctor', 'Dr.', 'Midwife', 'Clerk', 'clerk', 'Porter'], n, 30),
  CASE WHEN roll(n, 31) < 0.9 THEN 1 + floor(roll(n, 32) * 10)::integer END,
  date '2012-03-01' + floor(roll(n, 33) * 4700)::integer,
  CASE WHEN roll(n, 34) < 0.14 THEN date '2025-01-10' + floor(roll(n, 35) * 170)::integer END
FROM generate_series(1, 84) AS n;

-- Admissions, January to June 2025.
WITH stays AS (
  SELECT n, 1 + floor(roll(n, 40) * 600)::integer AS patient,
    CASE WHEN roll(n, 41) < 0.30 THEN 1 ELSE 2 + floor(roll(n, 42) * 9)::integer END AS ward,
    timestamptz '2025-01-01 00:20:00+00' + make_interval(days => floor(n * 0.2038)::integer) AS day
  FROM generate_series(1, 880) AS n
),
suited AS (
  SELECT n, ward, day,
    COALESCE(
      (SELECT p.id FROM patients AS p WHERE p.id BETWEEN s.patient AND 600 AND fits(ward, p.sex, p.birth_date) ORDER BY p.id LIMIT 1),
      (SELECT p.id FROM patients AS p WHERE p.id <= 600 AND fits(ward, p.sex, p.birth_date) ORDER BY p.id LIMIT 1)) AS patient
  FROM stays AS s
),
timed AS (
  SELECT n, patient, CASE WHEN ward = 10 AND day >= '2025-03-30' THEN 4 ELSE ward END AS ward,
    CASE WHEN ward = 1 OR roll(n, 43) < 0.35 THEN 'emergency' WHEN ward = 6 THEN 'birth' ELSE 'planned' END AS kind, day
  FROM suited
),
lengths AS (
  SELECT *, day + make_interval(mins => CASE WHEN kind = 'planned' THEN 380 + floor(roll(n, 44) * 240)::integer ELSE floor(roll(n, 45) * 1400)::integer END) AS at,
    CASE WHEN ward = 1 THEN roll(n, 46) * 30 WHEN ward = 10 THEN 5 + roll(n, 46) * 6 ELSE 14 + roll(n, 46) * roll(n, 47) * 420 END AS hours
  FROM timed
)
INSERT INTO admissions (id, patient_id, ward_id, kind, admitted_at, discharged_at, weight_kg)
SELECT n, patient, ward, kind, at,
  CASE WHEN at + make_interval(mins => floor(hours * 60)::integer) < '2025-07-01' AND roll(n, 48) >= 0.008 THEN at + make_interval(mins => floor(hours * 60)::integer) END,
  CASE WHEN roll(n, 49) < 0.22 THEN NULL WHEN roll(n, 49) < 0.228 THEN 0 WHEN roll(n, 49) < 0.24 THEN 40000 + floor(roll(n, 50) * 55000)
    WHEN ward = 7 THEN 8 + floor(roll(n, 51) * 400) / 10 ELSE 46 + floor((roll(n, 51) + roll(n, 52)) * 320) / 10 END
FROM lengths;

-- Ends before the beginning, a stay entered twice, admissions to the ward that had closed, the night when the clocks changed.
UPDATE admissions SET discharged_at = admitted_at - interval '1 day' - make_interval(hours => id % 7) WHERE id IN (58, 203, 377, 541, 700);
INSERT INTO admissions (id, patient_id, ward_id, kind, admitted_at, discharged_at, weight_kg) VALUES
  (900, 141, 4, 'emergency', '2024-12-29 21:15:00+00', '2025-01-03 10:30:00+00', NULL), -- still there at New Year
  (901, 703, 6, 'emergency', '2025-03-30 00:12:00+00', '2025-04-01 10:00:00+00', 2.4),
  (902, 704, 6, 'emergency', '2025-03-30 00:12:00+00', '2025-04-01 10:00:00+00', 2.1),
  (903, 705, 1, 'emergency', '2025-03-29 23:30:00+00', '2025-03-30 02:30:00+00', 68.0),
  (904, 12, 10, 'planned', '2025-04-01 06:45:00+00', '2025-04-01 15:00:00+00', 77.5),
  (905, 89, 10, 'planned', '2025-04-03 07:00:00+00', '2025-04-03 14:10:00+00', 131.0),
  (906, 305, 1, 'emergency', '2025-04-30 23:10:00+00', '2025-05-01 05:00:00+00', 81.2),
  (907, 305, 1, 'emergency', '2025-04-30 23:10:00+00', '2025-05-01 05:00:00+00', 81.2),
  (908, 440, 4, 'emergency', '2025-01-31 23:59:59.5+00', '2025-02-06 11:00:00+00', 152.4),
  (909, (SELECT min(id) FROM patients WHERE sex = 'M' AND birth_date BETWEEN '1960-01-01' AND '1969-12-31'), 6, 'birth', '2025-05-14 13:40:00+00', '2025-05-16 09:00:00+00', 91.4), -- a wrong chart
  (910, (SELECT min(id) FROM patients WHERE sex IS NULL AND birth_date BETWEEN '1985-01-01' AND '1999-12-31'), 6, 'birth', '2025-06-03 02:15:00+00', '2025-06-05 10:20:00+00', 74.0);
INSERT INTO admissions (id, patient_id, ward_id, kind, admitted_at, discharged_at, weight_kg)
SELECT 910 + row_number() OVER (ORDER BY id)::integer, patient_id, ward_id, kind, admitted_at + interval '4 minutes', discharged_at, weight_kg
FROM admissions WHERE roll(id, 53) < 0.012 AND id <= 880;

-- People who came back under their second chart, to the same ward.
INSERT INTO admissions (id, patient_id, ward_id, kind, admitted_at, discharged_at, weight_kg)
SELECT 930 + row_number() OVER (ORDER BY p.id)::integer, p.id, a.ward_id, 'emergency', timestamptz '2025-05-20 07:10:00+00' + make_interval(hours => p.id % 600 * 9), timestamptz '2025-05-22 09:00:00+00' + make_interval(hours => p.id % 600 * 9), NULL
FROM patients AS p
JOIN LATERAL (SELECT ward_id FROM admissions AS a WHERE a.patient_id = p.merged_into ORDER BY a.id LIMIT 1) AS a ON true
WHERE p.merged_into IS NOT NULL AND a.ward_id <> 10;

-- Appointments on working days, at the quarter hour.
WITH slots AS (
  SELECT n, 1 + floor(roll(n, 60) * 600)::integer AS patient, date '2025-01-06' + (n / 10)  AS day
  FROM generate_series(0, 1769) AS n
),
working AS (
  SELECT *, (day + make_interval(mins => 480 + 15 * floor(roll(n, 62) * 33)::integer)) AT TIME ZONE 'Europe/Dublin' AS starts
  FROM slots
  WHERE extract(isodow FROM day) <= 5 AND day NOT IN ('2025-02-03', '2025-03-17', '2025-04-21', '2025-05-05', '2025-06-02')
)
INSERT INTO appointments (id, patient_id, staff_id, booked_at, starts_at, minutes, status, reminded_at)
SELECT row_number() OVER (ORDER BY n)::integer, patient,
  CASE WHEN roll(n, 63) >= 0.08 THEN (SELECT s.id FROM staff AS s WHERE s.id >= 1 + floor(roll(n, 64) * 60) AND (lower(s.role) LIKE 'phys%' OR s.role IN ('Doctor', 'Dr.', 'Nurse')) ORDER BY s.id LIMIT 1) END,
  starts - make_interval(days => 1 + floor(roll(n, 65) * roll(n, 66) * 70)::integer, mins => floor(roll(n, 67) * 300)::integer),
  starts, (ARRAY[15, 15, 20, 30, 30, 45])[1 + floor(roll(n, 68) * 6)::integer],
  CASE WHEN starts >= '2025-06-27' THEN CASE WHEN roll(n, 69) < 0.07 THEN 'cancelled' ELSE 'booked' END WHEN roll(n, 69) < 0.07 THEN 'cancelled'
    WHEN roll(n, 69) < CASE WHEN roll(n, 70) < 0.6 THEN 0.16 ELSE 0.27 END THEN 'missed' WHEN roll(n, 69) < 0.985 THEN 'kept' ELSE 'booked' END,
  CASE WHEN roll(n, 70) < 0.6 THEN starts - interval '1 day' - make_interval(mins => floor(roll(n, 71) * 200)::integer) END
FROM working;

INSERT INTO tests (code, name, unit, low, high) VALUES
  ('HB', 'Hemoglobin', 'g/dL', 12.00, 17.00),
  ('K', 'Potassium', 'mmol/L', 3.50, 5.10),
  ('NA', 'Sodium', 'mmol/L', 135.00, 145.00),
  ('GLU', 'Glucose', 'mmol/L', 3.90, 7.80),
  ('CRP', 'C-reactive protein', 'mg/L', NULL, 5.00),
  ('CREA', 'Creatinine', 'µmol/L', 45.00, 110.00),
  ('TSH', 'Thyrotropin', 'mIU/L', 0.40, 4.00),
  ('LACT', 'Lactate', 'mmol/L', 0.50, 2.20); -- never asked for so far

-- Lab results: for two admissions in three, and for outpatients.
WITH asked AS (
  SELECT a.id * 10 + k AS seed, a.patient_id AS patient, a.id AS admission,
    a.admitted_at + make_interval(mins => 25 + floor(roll(a.id * 10 + k, 80) * 900)::integer) AS at, pick(ARRAY['HB', 'HB', 'K', 'NA', 'GLU', 'CRP', 'CRP', 'CREA', 'TSH'], a.id * 10 + k, 81) AS code
  FROM admissions AS a CROSS JOIN generate_series(1, 4) AS k
  WHERE roll(a.id, 82) < 0.66 AND roll(a.id * 10 + k, 83) < 0.75
  UNION ALL
  SELECT 90000 + n, 1 + floor(roll(n, 84) * 600)::integer, NULL, timestamptz '2025-01-07 08:00:00+00' + make_interval(mins => floor(roll(n, 85) * 250000)::integer),
    pick(ARRAY['HB', 'GLU', 'GLU', 'TSH', 'TSH', 'CREA'], n, 86)
  FROM generate_series(1, 420) AS n
),
valued AS (
  SELECT *, round((CASE code WHEN 'HB' THEN 8.5 + roll(seed, 87) * 8.5 WHEN 'K' THEN 3.0 + roll(seed, 87) * 2.6 WHEN 'NA' THEN 128 + floor(roll(seed, 87) * 21)
    WHEN 'GLU' THEN 3.4 + roll(seed, 87) * roll(seed, 88) * 14 WHEN 'CRP' THEN 0.6 + roll(seed, 87) * roll(seed, 88) * roll(seed, 88) * 190 WHEN 'CREA' THEN 42 + floor(roll(seed, 87) * roll(seed, 88) * 210)
    ELSE 0.2 + roll(seed, 87) * roll(seed, 88) * 9 END)::numeric, CASE WHEN code IN ('NA', 'CREA') THEN 0 ELSE 1 END) AS v,
    CASE WHEN roll(seed, 89) < 0.02 THEN 3 WHEN roll(seed, 89) < 0.05 THEN 2 ELSE 1 END AS copies
  FROM asked
  WHERE at < '2025-06-30 20:00:00+00'
),
typed AS (
  SELECT seed, patient, admission, at, c,
    CASE WHEN roll(seed, 90) < 0.72 THEN code WHEN roll(seed, 90) < 0.78 THEN lower(code) WHEN roll(seed, 90) < 0.83 THEN code || ' '
      ELSE CASE code WHEN 'HB' THEN pick(ARRAY['Hemoglobin', 'hemoglobin', 'Haemoglobin', 'Hgb'], seed, 91) WHEN 'K' THEN pick(ARRAY['Potassium', 'potassium ', 'K+'], seed, 91)
        WHEN 'NA' THEN pick(ARRAY['Sodium', 'sodium', 'Na+'], seed, 91) WHEN 'GLU' THEN pick(ARRAY['Glucose', 'GLUCOSE', 'glucose'], seed, 91) WHEN 'CRP' THEN pick(ARRAY['C-reactive protein', 'C reactive protein', 'c-reactive protein'], seed, 91)
        WHEN 'CREA' THEN pick(ARRAY['Creatinine', 'creatinine', 'Creatinin'], seed, 91) ELSE pick(ARRAY['Thyrotropin', 'thyrotropin'], seed, 91) END END AS test,
    CASE WHEN roll(seed, 92) < 0.010 THEN NULL WHEN roll(seed, 92) < 0.018 THEN '' WHEN roll(seed, 92) < 0.030 THEN 'hemolyzed' WHEN roll(seed, 92) < 0.036 THEN 'n/a' WHEN roll(seed, 92) < 0.042 THEN 'see note'
      WHEN roll(seed, 92) < 0.10 THEN replace(v::text, '.', ',') WHEN roll(seed, 92) < 0.14 THEN ' ' || v::text || ' ' WHEN roll(seed, 92) < 0.18 AND code = 'HB' THEN v::text || ' g/dL' WHEN roll(seed, 92) < 0.18 AND code = 'GLU' THEN v::text || ' mmol/L'
      WHEN code = 'CRP' AND v < 1.5 THEN '<1.0' WHEN code = 'CRP' AND v > 120 THEN '>120' WHEN code = 'HB' AND roll(seed, 93) < 0.03 THEN (v * 10)::text ELSE v::text END AS result,
    at + make_interval(mins => CASE WHEN c > 1 THEN 95 + 40 * c + floor(roll(seed, 94) * 300)::integer WHEN roll(seed, 95) < 0.03 THEN 2000 + floor(roll(seed, 96) * 9000)::integer ELSE 20 + floor(roll(seed, 97) * 200)::integer END) AS received
  FROM valued CROSS JOIN LATERAL generate_series(1, copies) AS c
)
INSERT INTO lab_results (id, patient_id, admission_id, test, result, sampled_at, received_at)
SELECT row_number() OVER (ORDER BY received, seed, c)::integer, patient, admission, test, result, at, received
FROM typed;

-- Corrected afterward: the same sample, another result, later.
INSERT INTO lab_results (id, patient_id, admission_id, test, result, sampled_at, received_at)
SELECT 9000 + row_number() OVER (ORDER BY id)::integer, patient_id, admission_id, test, CASE WHEN upper(test) LIKE 'NA%' OR lower(test) LIKE 'sod%' OR lower(test) LIKE 'crea%' THEN (129 + floor(roll(id, 98) * 15))::text
    WHEN lower(test) LIKE 'h%' THEN (10 + floor(roll(id, 98) * 60) / 10)::numeric(4, 1)::text ELSE (3.5 + floor(roll(id, 98) * 20) / 10)::numeric(4, 1)::text END, sampled_at, received_at + interval '1 day'
FROM lab_results WHERE result IN ('hemolyzed', 'see note');

-- Written by hand: samples around midnight by the clock in Saltmere, where a month begins an hour before it does in UTC.
INSERT INTO lab_results (id, patient_id, admission_id, test, result, sampled_at, received_at) VALUES
  (9101, 305, 906, 'GLU', '6,8', '2025-04-30 23:20:00+00', '2025-05-01 00:05:00+00'),
  (9102, 305, 906, 'K', '4.4', '2025-04-30 23:20:00+00', '2025-05-01 00:05:00+00'),
  (9103, 77, NULL, 'glu ', '5.2 mmol/L', '2025-05-31 22:59:59.5+00', '2025-06-01 00:40:00+00'),
  (9104, 410, NULL, 'GLU', '7.1', '2025-05-31 23:00:00+00', '2025-06-01 06:00:00+00'),
  (9105, 12, NULL, 'HB', '13.0', '2025-03-30 00:30:00+00', '2025-03-30 01:30:00+00');

-- Medications from two catalogs that spell differently.
INSERT INTO medications (id, name, strength, form, pack_size, pack_price) VALUES
  (1, 'Paracetamol', '500 mg', 'tablet', 20, 1.90), (2, 'Ibuprofen', '400 mg', 'tablet', 50, 4.35), (3, 'Amoxicillin', '500 mg', 'capsule', 21, 3.80),
  (4, 'Metformin', '850 mg', 'tablet', 60, 5.10), (5, 'Ramipril', '5 mg', 'capsule', 28, 2.95), (6, 'Simvastatin', '20 mg', 'tablet', 28, 2.40),
  (7, 'Omeprazole', '20 mg', 'capsule', 28, 3.15), (8, 'Levothyroxine', '50 mcg', 'tablet', 100, 6.20), (9, 'Levothyroxine', '100 mcg', 'tablet', 100, 6.90),
  (10, 'Bisoprolol', '2.5 mg', 'tablet', 28, 2.10), (11, 'Warfarin', '1 mg', 'tablet', 28, 1.85), (12, 'Warfarin', '5 mg', 'tablet', 28, 2.05),
  (13, 'Furosemide', '40 mg', 'tablet', 28, 1.60), (14, 'Salbutamol', '100 mcg', 'inhaler', 1, 3.20), (15, 'Prednisolone', '5 mg', 'tablet', 30, 2.75),
  (16, 'Morphine', '10 mg', 'ampoule', 10, 9.40), (17, 'Digoxin', '125 mcg', 'tablet', 28, 4.60), (18, 'Ondansetron', '4 mg', 'tablet', 10, 7.85),
  (19, 'Lactulose', '3.35 g/5 ml', 'syrup', NULL, 4.10), (20, 'Sodium chloride', '0.9 %', 'infusion', 10, 12.00), (21, 'Heparin', '5000 IU', 'ampoule', 10, 18.50),
  (22, 'Cefuroxime', '1.5 g', 'vial', 10, 21.00), (23, 'Tramadol', '50 mg', 'capsule', 30, 3.30), (24, 'Zopiclone', '7.5 mg', 'tablet', 28, 2.20),
  (31, 'paracetamol', '0.5 g', 'Tablets', 20, 1.90), (32, 'IBUPROFEN', '400mg', 'tabs', 50, 4.10), (33, 'Amoxycillin', '500mg', 'caps', 21, 3.80),
  (34, 'Metformin ', '850mg', 'Tablet', 60, NULL), (35, 'ramipril', '5mg', 'caps', 28, 2.95), (36, 'Simvastatine', '20mg', 'tablet', 28, 2.60),
  (37, 'Omeprazol', '20MG', 'capsules', 28, 3.15), (38, 'Levothyroxin', '0.05 mg', 'tablet', 100, 6.20), (39, 'levothyroxine', '0.1 mg', 'tablet', 100, 7.20),
  (40, 'Bisoprolol', '2,5 mg', 'Tablet', 28, 2.10), (41, 'Warfarin', '5mg', 'tabs', 28, 2.05), (42, 'Frusemide', '40mg', 'tablet', 28, 1.60),
  (43, 'Salbutamol ', '0.1 mg', 'Inhaler', 1, 3.20), (44, 'prednisolone', '5mg', 'tablet', 100, 6.10), (45, 'Morphine', '0.01 g', 'amp.', 10, 9.40),
  (46, 'Ondansetron', NULL, 'tablet', 10, NULL), (47, 'Lactulose', NULL, 'syrup', NULL, 4.10), (48, 'Colchicine', '500mcg', 'tablet', 20, 8.30),
  (49, 'Aspirin', '75 mg', 'tablet', 28, 190.00), (50, 'Insulin glargine', '100 IU/ml', 'pen', 5, 41.20), (51, 'Enoxaparin', '40mg', 'syringe', 10, 36.00),
  (52, 'Test entry', NULL, NULL, NULL, 0.00), (53, 'digoxin', '125 mg', 'tablet', 28, 4.60); -- mcg was meant

-- The list of Brae Cottage: most of its people have a chart at Saltmere.
WITH lines AS (
  SELECT n, p.chart_no, p.birth_date, p.town, p.phone, date '2024-01-05' + floor(roll(n, 110) * 440)::integer AS visit, floor(roll(n, 111) * roll(n, 112) * 40000) / 100 AS owed
  FROM generate_series(1, 240) AS n
  JOIN patients AS p ON p.id = 1 + (n * 37) % 600
)
INSERT INTO import_rows (line_no, chart_no, birth_date, town, phone, last_visit, balance)
SELECT n,
  CASE WHEN roll(n, 113) < 0.12 THEN NULL WHEN roll(n, 113) < 0.2 THEN lower(trim(chart_no)) WHEN roll(n, 113) < 0.26 THEN replace(chart_no, '-', '') WHEN roll(n, 113) < 0.29 THEN 'BC-' || lpad(n::text, 4, '0') ELSE trim(chart_no) END,
  CASE WHEN birth_date IS NULL OR roll(n, 114) < 0.03 THEN pick(ARRAY['unknown', '', '?', NULL], n, 115) WHEN roll(n, 114) < 0.55 THEN birth_date::text WHEN roll(n, 114) < 0.83 THEN to_char(birth_date, 'DD/MM/YYYY')
    WHEN roll(n, 114) < 0.90 THEN to_char(birth_date, 'YYYY') WHEN roll(n, 114) < 0.95 THEN to_char(birth_date, 'YYYY') || '-02-30' ELSE ' ' || birth_date::text END,
  CASE WHEN roll(n, 116) < 0.1 THEN NULL WHEN roll(n, 116) < 0.4 THEN upper(town) ELSE town END,
  CASE WHEN roll(n, 117) < 0.15 THEN 'n/a' ELSE phone END,
  CASE WHEN roll(n, 118) < 0.04 THEN NULL WHEN roll(n, 118) < 0.07 THEN 'never' WHEN roll(n, 118) < 0.10 THEN to_char(visit, 'YYYY-MM') || '-31' WHEN roll(n, 118) < 0.13 THEN replace(visit::text, '2024', '2042') ELSE visit::text END,
  CASE WHEN roll(n, 119) < 0.1 THEN '-' WHEN roll(n, 119) < 0.13 THEN NULL WHEN roll(n, 119) < 0.16 THEN '' WHEN roll(n, 119) < 0.26 THEN replace(owed::numeric(8, 2)::text, '.', ',')
    WHEN roll(n, 119) < 0.36 THEN '€ ' || owed::numeric(8, 2) WHEN roll(n, 119) < 0.42 THEN '(' || (owed / 4)::numeric(8, 2) || ')' WHEN roll(n, 119) < 0.44 THEN 'paid' ELSE owed::numeric(8, 2)::text END
FROM lines;

-- Lines that came twice when the file was put together.
INSERT INTO import_rows (line_no, chart_no, birth_date, town, phone, last_visit, balance)
SELECT 240 + row_number() OVER (ORDER BY line_no)::integer, chart_no, birth_date, town, phone, last_visit, balance
FROM import_rows WHERE roll(line_no, 120) < 0.06;

DROP FUNCTION fits(integer, text, date);
DROP FUNCTION roll(integer, integer);
DROP FUNCTION pick(text[], integer, integer);
RESET timezone;
