-- Saltmere Hospital. Moments are timestamptz; people in Saltmere read them in the time zone Europe/Dublin.
-- What came from older systems is text, as it was typed.

CREATE TABLE wards (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  floor integer NOT NULL,
  beds integer NOT NULL CHECK (beds >= 0),
  closed_on date
);

CREATE TABLE practices (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  town text NOT NULL
);

CREATE TABLE patients (
  id integer PRIMARY KEY,
  chart_no text NOT NULL UNIQUE,
  birth_date date,
  birth_order integer CHECK (birth_order > 0),
  sex text,
  town text,
  phone text,
  practice text,
  registered_at timestamptz NOT NULL,
  merged_into integer REFERENCES patients (id),
  CHECK (merged_into < id)
);

CREATE TABLE staff (
  id integer PRIMARY KEY,
  badge text NOT NULL UNIQUE,
  role text NOT NULL,
  ward_id integer REFERENCES wards (id),
  hired_on date NOT NULL,
  left_on date
);

CREATE TABLE admissions (
  id integer PRIMARY KEY,
  patient_id integer NOT NULL REFERENCES patients (id),
  ward_id integer NOT NULL REFERENCES wards (id),
  kind text NOT NULL CHECK (kind IN ('emergency', 'planned', 'birth')),
  admitted_at timestamptz NOT NULL,
  discharged_at timestamptz,
  weight_kg numeric(8, 1)
);

CREATE TABLE appointments (
  id integer PRIMARY KEY,
  patient_id integer NOT NULL REFERENCES patients (id),
  staff_id integer REFERENCES staff (id),
  booked_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  minutes integer NOT NULL CHECK (minutes > 0),
  status text NOT NULL CHECK (status IN ('booked', 'kept', 'missed', 'cancelled')),
  reminded_at timestamptz
);

CREATE TABLE tests (
  code text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  unit text NOT NULL,
  low numeric(8, 2),
  high numeric(8, 2),
  CHECK (low < high)
);

CREATE TABLE lab_results (
  id integer PRIMARY KEY,
  patient_id integer NOT NULL REFERENCES patients (id),
  admission_id integer REFERENCES admissions (id),
  test text NOT NULL,
  result text,
  sampled_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  CHECK (received_at >= sampled_at)
);

CREATE TABLE medications (
  id integer PRIMARY KEY,
  name text NOT NULL,
  strength text,
  form text,
  pack_size integer CHECK (pack_size > 0),
  pack_price numeric(8, 2)
);

CREATE TABLE import_rows (
  line_no integer PRIMARY KEY,
  chart_no text,
  birth_date text,
  town text,
  phone text,
  last_visit text,
  balance text
);

COMMENT ON TABLE wards IS 'The hospital''s wards, including one that closed and one that hasn''t opened yet.';
COMMENT ON COLUMN wards.code IS 'Short name on the doors, such as 2B.';
COMMENT ON COLUMN wards.floor IS '0 is the ground floor, -1 the floor below it.';
COMMENT ON COLUMN wards.beds IS '0 until a ward opens.';
COMMENT ON COLUMN wards.closed_on IS 'The first day it took no patients; NULL while it is in use.';

COMMENT ON TABLE practices IS 'Family doctors'' practices in the region, spelled as on their own letters.';

COMMENT ON TABLE patients IS 'One row per chart. A person who was registered twice has two charts.';
COMMENT ON COLUMN patients.chart_no IS 'As typed: SM-00123, but also sm-00123, SM 00123, and with leading spaces.';
COMMENT ON COLUMN patients.birth_date IS 'NULL if it isn''t known. The old register wrote 1900-01-01 instead.';
COMMENT ON COLUMN patients.birth_order IS '1, 2 … for twins and triplets; NULL for all others.';
COMMENT ON COLUMN patients.sex IS 'As typed: F, f, female, M, male …; NULL or empty if it wasn''t recorded.';
COMMENT ON COLUMN patients.town IS 'As typed; NULL if it isn''t known.';
COMMENT ON COLUMN patients.phone IS 'As typed, with spaces, dashes or the country code +353 instead of the leading 0; NULL if none was given.';
COMMENT ON COLUMN patients.practice IS 'The family doctor''s practice as typed; compare with practices.name. NULL if none was named.';
COMMENT ON COLUMN patients.registered_at IS 'When the chart was opened.';
COMMENT ON COLUMN patients.merged_into IS 'The older chart that this chart was merged into; NULL if it wasn''t merged.';

COMMENT ON TABLE staff IS 'People who work at the hospital, with their badges.';
COMMENT ON COLUMN staff.badge IS 'Such as S-0042.';
COMMENT ON COLUMN staff.role IS 'As typed: Nurse, nurse, RN, Physician, Dr. …';
COMMENT ON COLUMN staff.ward_id IS 'NULL for people who don''t belong to a ward.';
COMMENT ON COLUMN staff.left_on IS 'The first day they were no longer employed; NULL for current staff.';

COMMENT ON TABLE admissions IS 'Stays in a ward. The form accepted an end before the start.';
COMMENT ON COLUMN admissions.kind IS 'emergency, planned or birth.';
COMMENT ON COLUMN admissions.discharged_at IS 'NULL while the patient is in the ward, or if the end wasn''t recorded.';
COMMENT ON COLUMN admissions.weight_kg IS 'Weight on the first day in kilograms, as typed; NULL if the patient wasn''t weighed.';

COMMENT ON TABLE appointments IS 'Visits to the outpatient clinics.';
COMMENT ON COLUMN appointments.staff_id IS 'The doctor or nurse who sees the patient; NULL until someone is assigned.';
COMMENT ON COLUMN appointments.booked_at IS 'When the appointment was made.';
COMMENT ON COLUMN appointments.status IS 'booked for a future visit; then kept, missed or cancelled.';
COMMENT ON COLUMN appointments.reminded_at IS 'When a reminder was sent; NULL if none was sent.';

COMMENT ON TABLE tests IS 'The tests that the lab can run.';
COMMENT ON COLUMN tests.low IS 'Lower end of the normal range; NULL if there is none.';
COMMENT ON COLUMN tests.high IS 'Upper end of the normal range; NULL if there is none.';

COMMENT ON TABLE lab_results IS 'Results from the lab system, one row per message. A message that gets no answer is sent again.';
COMMENT ON COLUMN lab_results.admission_id IS 'NULL for outpatients.';
COMMENT ON COLUMN lab_results.test IS 'As typed at the machine; compare with tests.code and tests.name.';
COMMENT ON COLUMN lab_results.result IS 'Text: usually a number, with a decimal point or comma, sometimes with a unit, a comparison sign or words. NULL if nothing was sent.';
COMMENT ON COLUMN lab_results.sampled_at IS 'When the sample was taken.';
COMMENT ON COLUMN lab_results.received_at IS 'When this message arrived: usually within hours, or days later after a network failure.';

COMMENT ON TABLE medications IS 'The pharmacy''s list, combined from two catalogs, so many medications appear twice.';
COMMENT ON COLUMN medications.name IS 'As typed.';
COMMENT ON COLUMN medications.strength IS 'As typed: 500 mg, 500mg, 0.5 g; NULL if the catalog had none.';
COMMENT ON COLUMN medications.form IS 'tablet, capsule, syrup …, as typed.';
COMMENT ON COLUMN medications.pack_size IS 'Units per pack; NULL if it isn''t known.';
COMMENT ON COLUMN medications.pack_price IS 'In euros; NULL if no price is agreed yet.';

COMMENT ON TABLE import_rows IS 'The list from Brae Cottage Hospital as it arrived, not cleaned.';
COMMENT ON COLUMN import_rows.line_no IS 'The line number in the file.';
COMMENT ON COLUMN import_rows.chart_no IS 'The Saltmere chart number, if it was known.';
COMMENT ON COLUMN import_rows.birth_date IS 'As typed: 1954-03-09, 09/03/1954 (the day comes first), 1954, unknown.';
COMMENT ON COLUMN import_rows.last_visit IS 'As typed, mostly year-month-day.';
COMMENT ON COLUMN import_rows.balance IS 'What the patient owes, as typed: 120.50, 120,50, € 45.00, (30.00) for money to pay back, a dash for nothing.';
