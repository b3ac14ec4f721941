-- Port Ansel Transit. Moments are timestamptz; people in Port Ansel read them in the time zone America/New_York.
-- Money is in whole cents.

CREATE TABLE lines (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('tram', 'bus', 'ferry')),
  opened_on date
);

CREATE TABLE stops (
  id integer PRIMARY KEY,
  name text NOT NULL,
  zone integer NOT NULL CHECK (zone BETWEEN 1 AND 3),
  step_free boolean
);

CREATE TABLE line_stops (
  line_id integer NOT NULL REFERENCES lines (id),
  stop_no integer NOT NULL CHECK (stop_no > 0),
  stop_id integer NOT NULL REFERENCES stops (id),
  minutes integer NOT NULL CHECK (minutes >= 0),
  distance_m integer NOT NULL CHECK (distance_m >= 0),
  PRIMARY KEY (line_id, stop_no)
);

CREATE TABLE vehicles (
  id integer PRIMARY KEY,
  fleet_no text NOT NULL UNIQUE CHECK (fleet_no ~ '^ *[A-Za-z][ -]*[0-9]+ *$'),
  mode text NOT NULL CHECK (mode IN ('tram', 'bus', 'ferry')),
  model text NOT NULL,
  seats integer NOT NULL CHECK (seats > 0),
  standing integer CHECK (standing >= 0),
  delivered_on date NOT NULL,
  retired_on date,
  CHECK (retired_on >= delivered_on)
);

CREATE TABLE trips (
  id integer PRIMARY KEY,
  line_id integer NOT NULL REFERENCES lines (id),
  direction text NOT NULL CHECK (direction IN ('out', 'back')),
  service_date date NOT NULL,
  scheduled_at timestamptz NOT NULL,
  departed_at timestamptz,
  arrived_at timestamptz,
  vehicle_id integer REFERENCES vehicles (id),
  status text NOT NULL CHECK (status IN ('ran', 'cancelled', 'no report')),
  UNIQUE (line_id, direction, scheduled_at),
  CHECK ((status = 'ran') = (departed_at IS NOT NULL)),
  CHECK (arrived_at > departed_at),
  CHECK (arrived_at IS NULL OR departed_at IS NOT NULL)
);

CREATE TABLE fares (
  fare_class text NOT NULL CHECK (fare_class IN ('adult', 'youth', 'senior', 'staff')),
  valid_from date NOT NULL,
  cents integer NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (fare_class, valid_from)
);

CREATE TABLE cards (
  id integer PRIMARY KEY,
  card_no text NOT NULL UNIQUE,
  holder text,
  fare_class text NOT NULL CHECK (fare_class IN ('adult', 'youth', 'senior', 'staff')),
  issued_on date NOT NULL
);

CREATE TABLE taps (
  id integer PRIMARY KEY,
  card_id integer REFERENCES cards (id),
  line_id integer NOT NULL REFERENCES lines (id),
  tapped_in_at timestamptz NOT NULL,
  in_stop_id integer NOT NULL REFERENCES stops (id),
  tapped_out_at timestamptz,
  out_stop_id integer REFERENCES stops (id),
  fare_cents integer CHECK (fare_cents >= 0),
  received_at timestamptz NOT NULL,
  CHECK (tapped_out_at > tapped_in_at),
  CHECK ((tapped_out_at IS NULL) = (out_stop_id IS NULL)),
  CHECK (received_at >= tapped_in_at)
);

CREATE TABLE incidents (
  id integer PRIMARY KEY,
  line_id integer REFERENCES lines (id),
  kind text NOT NULL CHECK (kind IN ('breakdown', 'collision', 'weather', 'staff', 'power', 'crowding')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  report text NOT NULL,
  CHECK (ended_at >= started_at)
);

CREATE TABLE gate_counts (
  stop_id integer NOT NULL REFERENCES stops (id),
  day date NOT NULL,
  entries integer NOT NULL CHECK (entries >= 0),
  PRIMARY KEY (stop_id, day)
);

COMMENT ON TABLE lines IS 'Tram, bus and ferry lines, including one that hasn''t opened yet.';
COMMENT ON COLUMN lines.code IS 'The sign on the front of the vehicle: 2, 14, F1, N1. It is text.';
COMMENT ON COLUMN lines.opened_on IS 'NULL while the line is only planned.';

COMMENT ON TABLE stops IS 'The stops of the network. Both sides of a street can have a stop with the same name.';
COMMENT ON COLUMN stops.name IS 'Not unique, and typed by hand: there are extra spaces and different spellings.';
COMMENT ON COLUMN stops.zone IS '1 is the center, 3 the edge of the city.';
COMMENT ON COLUMN stops.step_free IS 'true: no steps. false: steps. NULL: not checked yet.';

COMMENT ON TABLE line_stops IS 'The stops of a line on the way out. The way back is the same in reverse.';
COMMENT ON COLUMN line_stops.stop_no IS 'Counts 1, 2, 3 … along the line. The ring line ends where it starts.';
COMMENT ON COLUMN line_stops.minutes IS 'Planned minutes from the first stop.';
COMMENT ON COLUMN line_stops.distance_m IS 'Meters from the first stop.';

COMMENT ON TABLE vehicles IS 'Trams, buses and ferries, including those out of service.';
COMMENT ON COLUMN vehicles.fleet_no IS 'The number on the vehicle, as typed by the workshop: T-03, B-104, but also b 117 and B121.';
COMMENT ON COLUMN vehicles.model IS 'Maker''s name and length, such as Arden 12 m.';
COMMENT ON COLUMN vehicles.standing IS 'Standing places; NULL if standing isn''t allowed or the papers don''t say.';
COMMENT ON COLUMN vehicles.retired_on IS 'NULL while it is in service.';

COMMENT ON TABLE trips IS 'Trips of vehicles with the new on-board computer, October 20 to November 16, 2025.';
COMMENT ON COLUMN trips.direction IS 'out: along line_stops. back: the other way.';
COMMENT ON COLUMN trips.service_date IS 'The day of the timetable that the trip belongs to. Trips after midnight belong to the evening before.';
COMMENT ON COLUMN trips.scheduled_at IS 'The planned departure from the first stop.';
COMMENT ON COLUMN trips.departed_at IS 'The actual departure; NULL if the trip was cancelled or nothing was reported.';
COMMENT ON COLUMN trips.arrived_at IS 'Arrival at the last stop; NULL if the trip didn''t run, ended early or wasn''t reported.';
COMMENT ON COLUMN trips.vehicle_id IS 'NULL for most trips that didn''t run.';
COMMENT ON COLUMN trips.status IS 'ran, cancelled or no report.';

COMMENT ON TABLE fares IS 'Price of a ride by fare class, each valid until the next valid_from of its class.';
COMMENT ON COLUMN fares.cents IS 'In cents: 240 is 2.40 dollars.';

COMMENT ON TABLE cards IS 'Travel cards.';
COMMENT ON COLUMN cards.card_no IS 'Printed on the card: PA-0041-7783. Older ones look different.';
COMMENT ON COLUMN cards.holder IS 'LAST NAME, First name, as typed at the counter; NULL for a card without a name.';

COMMENT ON TABLE taps IS 'One row per ride: the tap in and, usually, the tap out.';
COMMENT ON COLUMN taps.card_id IS 'NULL for a paper ticket.';
COMMENT ON COLUMN taps.tapped_out_at IS 'NULL if the rider didn''t tap out.';
COMMENT ON COLUMN taps.fare_cents IS 'The fare charged; 0 for a transfer within 90 minutes; NULL if it isn''t charged yet.';
COMMENT ON COLUMN taps.received_at IS 'When the reader sent the row: usually seconds later, or days later from an offline reader.';

COMMENT ON TABLE incidents IS 'Incidents as the control room recorded them.';
COMMENT ON COLUMN incidents.line_id IS 'NULL if the whole network was affected.';
COMMENT ON COLUMN incidents.ended_at IS 'NULL while it is ongoing.';
COMMENT ON COLUMN incidents.report IS 'Free text. It mentions the delay and the vehicle only if the author did.';

COMMENT ON TABLE gate_counts IS 'Passengers through the gates of the larger stops, a row for each day the counter worked.';
COMMENT ON COLUMN gate_counts.entries IS '0 means that no passengers came; without a row for a day, the number isn''t known.';
