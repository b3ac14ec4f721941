-- Calhandra, parcels and freight in Portugal and Spain. Moments are timestamptz; all money is in whole euro cents.

CREATE TABLE depots (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  city text NOT NULL,
  country text NOT NULL CHECK (country IN ('ES', 'PT')),
  time_zone text NOT NULL CHECK (time_zone IN ('Europe/Madrid', 'Europe/Lisbon')),
  hub_id integer REFERENCES depots (id),
  opened_on date,
  CHECK (hub_id < id)
);

CREATE TABLE customers (
  id integer PRIMARY KEY,
  name text NOT NULL,
  city text,
  tier text NOT NULL CHECK (tier IN ('basic', 'plus', 'contract')),
  updated_at timestamptz NOT NULL
);

CREATE TABLE customer_versions (
  customer_id integer NOT NULL,
  name text NOT NULL,
  city text,
  tier text NOT NULL CHECK (tier IN ('basic', 'plus', 'contract')),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  PRIMARY KEY (customer_id, valid_from),
  CHECK (valid_to > valid_from)
);

CREATE TABLE shipments (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id),
  from_depot_id integer NOT NULL REFERENCES depots (id),
  to_depot_id integer NOT NULL REFERENCES depots (id),
  service text NOT NULL CHECK (service IN ('parcel', 'express', 'freight')),
  weight_kg numeric(8, 1) CHECK (weight_kg >= 0),
  agreed_cents integer NOT NULL CHECK (agreed_cents >= 0),
  status text NOT NULL CHECK (status IN ('booked', 'in transit', 'delivered', 'returned', 'cancelled')),
  created_at timestamptz NOT NULL,
  delivered_at timestamptz,
  updated_at timestamptz NOT NULL,
  CHECK (updated_at >= created_at),
  CHECK (delivered_at >= created_at)
);

CREATE TABLE scans (
  id integer PRIMARY KEY,
  scan_key text NOT NULL,
  shipment_id integer NOT NULL REFERENCES shipments (id),
  depot_id integer NOT NULL REFERENCES depots (id),
  kind text NOT NULL CHECK (kind IN ('picked up', 'departed', 'arrived', 'failed', 'delivered')),
  vehicle text,
  scanned_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  CHECK (received_at >= scanned_at)
);

CREATE INDEX ON scans (shipment_id);

CREATE TABLE hauler_files (
  id integer PRIMARY KEY,
  hauler text NOT NULL,
  file_day date NOT NULL,
  received_at timestamptz NOT NULL,
  line_count integer NOT NULL CHECK (line_count >= 0),
  total_cents integer NOT NULL
);

CREATE TABLE hauler_lines (
  file_id integer NOT NULL REFERENCES hauler_files (id),
  line_no integer NOT NULL CHECK (line_no > 0),
  shipment_id integer NOT NULL,
  cents integer NOT NULL,
  PRIMARY KEY (file_id, line_no)
);

CREATE TABLE shipment_facts (
  shipment_id integer PRIMARY KEY,
  customer_id integer NOT NULL,
  status text NOT NULL,
  weight_kg numeric(8, 1),
  agreed_cents integer NOT NULL,
  delivered_at timestamptz,
  source_updated_at timestamptz NOT NULL
);

CREATE TABLE depot_days (
  depot_id integer NOT NULL REFERENCES depots (id),
  day date NOT NULL,
  scans integer NOT NULL CHECK (scans >= 0),
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (depot_id, day)
);

CREATE TABLE load_runs (
  id integer PRIMARY KEY,
  job text NOT NULL CHECK (job IN ('shipments', 'customers', 'depot days')),
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  status text NOT NULL CHECK (status IN ('ok', 'failed', 'running')),
  watermark timestamptz,
  rows_loaded integer CHECK (rows_loaded >= 0),
  CHECK (finished_at >= started_at)
);

COMMENT ON TABLE depots IS 'Where goods are collected, sorted and handed out, and one depot that has not opened yet.';
COMMENT ON COLUMN depots.id IS 'Number of the depot.';
COMMENT ON COLUMN depots.code IS 'Three letters on the labels, such as ZAZ.';
COMMENT ON COLUMN depots.city IS 'City of the depot.';
COMMENT ON COLUMN depots.country IS 'ES or PT.';
COMMENT ON COLUMN depots.time_zone IS 'What the clock on its wall follows.';
COMMENT ON COLUMN depots.hub_id IS 'The depot through which it is supplied; NULL for the two main hubs.';
COMMENT ON COLUMN depots.opened_on IS 'NULL while it is being built.';

COMMENT ON TABLE customers IS 'Source: who ships, as it stands in the sales system now. Deleted customers are gone.';
COMMENT ON COLUMN customers.id IS 'Number of the customer; never given away twice.';
COMMENT ON COLUMN customers.name IS 'Not unique, and as typed.';
COMMENT ON COLUMN customers.city IS 'NULL for customers with a mailbox only.';
COMMENT ON COLUMN customers.tier IS 'basic, plus or contract; decides on discounts.';
COMMENT ON COLUMN customers.updated_at IS 'When the row was last changed in the sales system.';

COMMENT ON TABLE customer_versions IS 'Warehouse: every state of a customer that the loads have seen, each with its span of time.';
COMMENT ON COLUMN customer_versions.customer_id IS 'customers.id, also of customers that have been deleted since.';
COMMENT ON COLUMN customer_versions.name IS 'Name in that span.';
COMMENT ON COLUMN customer_versions.city IS 'City in that span; NULL for a mailbox only.';
COMMENT ON COLUMN customer_versions.tier IS 'Tier in that span.';
COMMENT ON COLUMN customer_versions.valid_from IS 'The first moment at which it was so.';
COMMENT ON COLUMN customer_versions.valid_to IS 'The first moment at which it was no longer so; NULL while it is.';

COMMENT ON TABLE shipments IS 'Source: what was to be carried, as it stands in the operating system now.';
COMMENT ON COLUMN shipments.id IS 'Number of the shipment.';
COMMENT ON COLUMN shipments.customer_id IS 'Who ships.';
COMMENT ON COLUMN shipments.from_depot_id IS 'Where it is collected.';
COMMENT ON COLUMN shipments.to_depot_id IS 'Where it is handed out.';
COMMENT ON COLUMN shipments.service IS 'parcel, express or freight.';
COMMENT ON COLUMN shipments.weight_kg IS 'NULL when it was never weighed.';
COMMENT ON COLUMN shipments.agreed_cents IS 'For freight: what the hauler may charge. For the others: what the customer pays. In cents.';
COMMENT ON COLUMN shipments.status IS 'booked, in transit, delivered, returned or cancelled.';
COMMENT ON COLUMN shipments.created_at IS 'When it was booked.';
COMMENT ON COLUMN shipments.delivered_at IS 'NULL unless it was delivered.';
COMMENT ON COLUMN shipments.updated_at IS 'When the row was last changed by the application.';

COMMENT ON TABLE scans IS 'Source: what the handheld scanners report. A scanner that gets no answer sends again.';
COMMENT ON COLUMN scans.id IS 'Number of the row, in order of arrival.';
COMMENT ON COLUMN scans.scan_key IS 'Made by the scanner: rows with the same key are one scan. If they differ, the one received last is right.';
COMMENT ON COLUMN scans.shipment_id IS 'What was scanned.';
COMMENT ON COLUMN scans.depot_id IS 'Where it was scanned, or the depot of the driver.';
COMMENT ON COLUMN scans.kind IS 'picked up, departed, arrived, failed (nobody was there) or delivered.';
COMMENT ON COLUMN scans.vehicle IS 'Number painted on the vehicle, as typed; NULL when none was involved.';
COMMENT ON COLUMN scans.scanned_at IS 'When it was scanned.';
COMMENT ON COLUMN scans.received_at IS 'When the row arrived: seconds later as a rule, days later from a valley without a network.';

COMMENT ON TABLE hauler_files IS 'Staging: one row per file received from the haulers who carry freight for Calhandra.';
COMMENT ON COLUMN hauler_files.id IS 'Number given at reception.';
COMMENT ON COLUMN hauler_files.hauler IS 'As written in the file.';
COMMENT ON COLUMN hauler_files.file_day IS 'The day that the file bills.';
COMMENT ON COLUMN hauler_files.received_at IS 'When it arrived. A file for the same hauler and day that arrives later replaces the earlier one.';
COMMENT ON COLUMN hauler_files.line_count IS 'Number of lines, as the last record of the file says.';
COMMENT ON COLUMN hauler_files.total_cents IS 'Sum of the lines in cents, as the last record of the file says.';

COMMENT ON TABLE hauler_lines IS 'Staging: the lines of those files, as they came.';
COMMENT ON COLUMN hauler_lines.file_id IS 'The file it came in.';
COMMENT ON COLUMN hauler_lines.line_no IS 'Counts 1, 2, 3 … within the file.';
COMMENT ON COLUMN hauler_lines.shipment_id IS 'Our number, typed by the hauler: not every number exists.';
COMMENT ON COLUMN hauler_lines.cents IS 'What is charged, in cents; negative for a credit.';

COMMENT ON TABLE shipment_facts IS 'Warehouse: the nightly copy of shipments.';
COMMENT ON COLUMN shipment_facts.shipment_id IS 'shipments.id, also of shipments that have been deleted since.';
COMMENT ON COLUMN shipment_facts.customer_id IS 'Who ships.';
COMMENT ON COLUMN shipment_facts.status IS 'Status when it was loaded.';
COMMENT ON COLUMN shipment_facts.weight_kg IS 'Weight when it was loaded.';
COMMENT ON COLUMN shipment_facts.agreed_cents IS 'Agreed price when it was loaded, in cents.';
COMMENT ON COLUMN shipment_facts.delivered_at IS 'NULL unless it was delivered by then.';
COMMENT ON COLUMN shipment_facts.source_updated_at IS 'updated_at of the source row when it was loaded.';

COMMENT ON TABLE depot_days IS 'Warehouse: scans per depot and day (UTC), counted at night from what had arrived by then.';
COMMENT ON COLUMN depot_days.depot_id IS 'Which depot.';
COMMENT ON COLUMN depot_days.day IS 'The day of scanned_at in UTC.';
COMMENT ON COLUMN depot_days.scans IS 'Number of different scan keys.';
COMMENT ON COLUMN depot_days.counted_at IS 'When it was counted last. Rows that arrive later are not in it.';

COMMENT ON TABLE load_runs IS 'One row per start of a nightly load.';
COMMENT ON COLUMN load_runs.id IS 'Number of the run.';
COMMENT ON COLUMN load_runs.job IS 'Which load: shipments, customers or depot days.';
COMMENT ON COLUMN load_runs.started_at IS 'When it began.';
COMMENT ON COLUMN load_runs.finished_at IS 'NULL while it runs, or when it died.';
COMMENT ON COLUMN load_runs.status IS 'ok, failed or running.';
COMMENT ON COLUMN load_runs.watermark IS 'Changes up to and including this moment are loaded; NULL unless the run was ok.';
COMMENT ON COLUMN load_runs.rows_loaded IS 'How many rows it wrote; NULL unless the run was ok.';
