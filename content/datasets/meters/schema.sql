-- Lanner Valley Networks, an electricity network with smart meters. Moments are timestamptz; people in the valley read
-- them in the time zone America/Denver. Energy is in whole watt-hours.

CREATE TABLE substations (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  capacity_kva integer NOT NULL CHECK (capacity_kva > 0),
  feeders text[] NOT NULL
);

CREATE TABLE tariffs (
  code text NOT NULL,
  valid_from date NOT NULL,
  cents_per_kwh numeric(6, 2) NOT NULL CHECK (cents_per_kwh >= 0),
  PRIMARY KEY (code, valid_from)
);

CREATE TABLE customers (
  id integer PRIMARY KEY,
  full_name text NOT NULL,
  email text,
  kind text NOT NULL CHECK (kind IN ('household', 'business', 'public')),
  phones text[] NOT NULL,
  since date NOT NULL
);

CREATE TABLE meters (
  id integer PRIMARY KEY,
  serial text NOT NULL UNIQUE,
  substation_id integer NOT NULL REFERENCES substations (id),
  customer_id integer REFERENCES customers (id),
  model text NOT NULL,
  tariff_code text NOT NULL,
  interval_minutes integer NOT NULL CHECK (interval_minutes IN (15, 60, 1440)),
  tags text[],
  installed_on date NOT NULL,
  removed_on date,
  CHECK (removed_on >= installed_on)
);

CREATE TABLE readings (
  id integer PRIMARY KEY,
  meter_id integer NOT NULL REFERENCES meters (id),
  counter_wh integer NOT NULL CHECK (counter_wh >= 0),
  read_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  quality text NOT NULL CHECK (quality IN ('measured', 'estimated', 'rejected')),
  CHECK (received_at >= read_at)
);

CREATE TABLE device_events (
  id integer PRIMARY KEY,
  meter_id integer NOT NULL REFERENCES meters (id),
  kind text NOT NULL CHECK (kind IN ('signal', 'voltage', 'power_off', 'power_on', 'firmware', 'tamper')),
  occurred_at timestamptz NOT NULL,
  details jsonb NOT NULL,
  CHECK (jsonb_typeof(details) = 'object'),
  CHECK (jsonb_typeof(details -> 'volts') = 'number'),
  CHECK (jsonb_typeof(details -> 'rssi') = 'number'),
  CHECK (jsonb_typeof(details -> 'phases') = 'array'),
  CHECK (jsonb_typeof(details -> 'neighbors') = 'array')
);

CREATE INDEX ON device_events (occurred_at);

CREATE TABLE technicians (
  id integer PRIMARY KEY,
  full_name text NOT NULL,
  skills text[] NOT NULL,
  left_on date
);

CREATE TABLE visits (
  id integer PRIMARY KEY,
  meter_id integer NOT NULL REFERENCES meters (id),
  technician_id integer REFERENCES technicians (id),
  visited_on date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'no access', 'follow-up')),
  parts text[] NOT NULL,
  note text
);

CREATE INDEX ON visits (visited_on);

COMMENT ON TABLE substations IS 'Where high voltage from the transmission lines is transformed to low voltage for the streets.';
COMMENT ON COLUMN substations.capacity_kva IS 'The capacity of its transformers in kilovolt-amperes.';
COMMENT ON COLUMN substations.feeders IS 'Names of the outgoing cables, in the order of their switches.';

COMMENT ON TABLE tariffs IS 'Price of energy by tariff, each valid until the next valid_from of the same code.';
COMMENT ON COLUMN tariffs.code IS 'home, night, trade or bulk. Meters reference it without a foreign key, since a code has several rows.';

COMMENT ON TABLE customers IS 'People, companies and public offices with a contract.';
COMMENT ON COLUMN customers.full_name IS 'A person, a company or a public office; not unique.';
COMMENT ON COLUMN customers.email IS 'As typed, so upper and lower case vary. NULL if letters go by mail.';
COMMENT ON COLUMN customers.phones IS 'In the order to try them; an empty array if none was given.';
COMMENT ON COLUMN customers.since IS 'First day of the first contract.';

COMMENT ON TABLE meters IS 'Smart meters, including removed ones.';
COMMENT ON COLUMN meters.serial IS 'Printed on the meter: LV-00042.';
COMMENT ON COLUMN meters.customer_id IS 'NULL while the property is vacant.';
COMMENT ON COLUMN meters.interval_minutes IS 'How often it sends a reading: every 15, 60 or 1440 minutes.';
COMMENT ON COLUMN meters.tags IS 'What is known about the location: solar, heat-pump, ev-charger, medical, cellar, outdoor. An empty array means none of these; NULL means it hasn''t been checked.';
COMMENT ON COLUMN meters.removed_on IS 'NULL while it is installed.';

COMMENT ON TABLE readings IS 'Readings from the meters, February 16 to March 15, 2026, in order of arrival.';
COMMENT ON COLUMN readings.counter_wh IS 'The counter in watt-hours. It only increases until it is reset to 0.';
COMMENT ON COLUMN readings.read_at IS 'The time of the reading.';
COMMENT ON COLUMN readings.received_at IS 'When this row arrived. The same reading can arrive twice.';
COMMENT ON COLUMN readings.quality IS 'measured, estimated by the meter after a power failure, or rejected by a plausibility check.';

COMMENT ON TABLE device_events IS 'Other events from the meters, January 2025 to March 15, 2026.';
COMMENT ON COLUMN device_events.details IS 'Different for each kind: volts, phase and limit; rssi and neighbors; phases and seconds; from, to, ok and attempts; cover.';

COMMENT ON TABLE technicians IS 'The people who visit the meters.';
COMMENT ON COLUMN technicians.skills IS 'The work that they are qualified for, in no particular order.';
COMMENT ON COLUMN technicians.left_on IS 'NULL for current technicians.';

COMMENT ON TABLE visits IS 'Visits of technicians to meters.';
COMMENT ON COLUMN visits.technician_id IS 'NULL if an outside company was sent.';
COMMENT ON COLUMN visits.outcome IS 'done, no access (no answer at the door), or follow-up (another visit is needed).';
COMMENT ON COLUMN visits.parts IS 'The parts used, one element per piece, so a part can appear twice; an empty array if none were used.';
COMMENT ON COLUMN visits.note IS 'The technician''s note; NULL if there is none.';
