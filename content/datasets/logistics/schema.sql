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

COMMENT ON TABLE depots IS 'Where goods are collected, sorted and handed out, including one depot that hasn''t opened yet.';
COMMENT ON COLUMN depots.id IS 'ID of the depot.';
COMMENT ON COLUMN depots.code IS 'The three letters on the labels, such as ZAZ.';
COMMENT ON COLUMN depots.city IS 'City of the depot.';
COMMENT ON COLUMN depots.country IS 'ES or PT.';
COMMENT ON COLUMN depots.time_zone IS 'The depot''s time zone.';
COMMENT ON COLUMN depots.hub_id IS 'The hub that supplies it; NULL for the two main hubs.';
COMMENT ON COLUMN depots.opened_on IS 'NULL while it is being built.';

COMMENT ON TABLE customers IS 'Source: current customers in the sales system. Deleted customers are gone.';
COMMENT ON COLUMN customers.id IS 'ID of the customer; never reused.';
COMMENT ON COLUMN customers.name IS 'Not unique, and as typed.';
COMMENT ON COLUMN customers.city IS 'NULL for customers with only a PO box.';
COMMENT ON COLUMN customers.tier IS 'basic, plus or contract; determines discounts.';
COMMENT ON COLUMN customers.updated_at IS 'When the row was last changed in the sales system.';

COMMENT ON TABLE customer_versions IS 'Warehouse: every version of a customer that the loads have seen, each with its period.';
COMMENT ON COLUMN customer_versions.customer_id IS 'customers.id, including customers that have been deleted since.';
COMMENT ON COLUMN customer_versions.name IS 'Name in that period.';
COMMENT ON COLUMN customer_versions.city IS 'City in that period; NULL for a PO box.';
COMMENT ON COLUMN customer_versions.tier IS 'Tier in that period.';
COMMENT ON COLUMN customer_versions.valid_from IS 'The start of the period, inclusive.';
COMMENT ON COLUMN customer_versions.valid_to IS 'The end of the period, exclusive; NULL for the current version.';

COMMENT ON TABLE shipments IS 'Source: current shipments in the operational system.';
COMMENT ON COLUMN shipments.id IS 'ID of the shipment.';
COMMENT ON COLUMN shipments.customer_id IS 'The sender.';
COMMENT ON COLUMN shipments.from_depot_id IS 'Where it is collected.';
COMMENT ON COLUMN shipments.to_depot_id IS 'Where it is handed out.';
COMMENT ON COLUMN shipments.service IS 'parcel, express or freight.';
COMMENT ON COLUMN shipments.weight_kg IS 'NULL if it was never weighed.';
COMMENT ON COLUMN shipments.agreed_cents IS 'For freight: what the hauler can charge. For other services: what the customer pays. In cents.';
COMMENT ON COLUMN shipments.status IS 'booked, in transit, delivered, returned or cancelled.';
COMMENT ON COLUMN shipments.created_at IS 'When it was booked.';
COMMENT ON COLUMN shipments.delivered_at IS 'NULL unless it was delivered.';
COMMENT ON COLUMN shipments.updated_at IS 'When the row was last changed by the application.';

COMMENT ON TABLE scans IS 'Source: reports from the handheld scanners. A scanner that gets no answer sends again.';
COMMENT ON COLUMN scans.id IS 'ID of the row, in order of arrival.';
COMMENT ON COLUMN scans.scan_key IS 'Created by the scanner: rows with the same key are one scan. If they differ, the one received last is right.';
COMMENT ON COLUMN scans.shipment_id IS 'The shipment that was scanned.';
COMMENT ON COLUMN scans.depot_id IS 'The depot of the scan, or the driver''s depot.';
COMMENT ON COLUMN scans.kind IS 'picked up, departed, arrived, failed (no recipient) or delivered.';
COMMENT ON COLUMN scans.vehicle IS 'Number on the vehicle, as typed; NULL if no vehicle was involved.';
COMMENT ON COLUMN scans.scanned_at IS 'When it was scanned.';
COMMENT ON COLUMN scans.received_at IS 'When the row arrived: usually seconds later, or days later from a valley without a network.';

COMMENT ON TABLE hauler_files IS 'Staging: one row per file received from the haulers that carry freight for Calhandra.';
COMMENT ON COLUMN hauler_files.id IS 'ID assigned on arrival.';
COMMENT ON COLUMN hauler_files.hauler IS 'As written in the file.';
COMMENT ON COLUMN hauler_files.file_day IS 'The day billed in the file.';
COMMENT ON COLUMN hauler_files.received_at IS 'When it arrived. A later file for the same hauler and day replaces the earlier one.';
COMMENT ON COLUMN hauler_files.line_count IS 'Number of lines according to the last record of the file.';
COMMENT ON COLUMN hauler_files.total_cents IS 'Sum of the lines in cents according to the last record of the file.';

COMMENT ON TABLE hauler_lines IS 'Staging: the lines of those files, unchanged.';
COMMENT ON COLUMN hauler_lines.file_id IS 'The file that contains it.';
COMMENT ON COLUMN hauler_lines.line_no IS 'Counts 1, 2, 3 … within the file.';
COMMENT ON COLUMN hauler_lines.shipment_id IS 'Our shipment ID as typed by the hauler: not every ID exists.';
COMMENT ON COLUMN hauler_lines.cents IS 'The charge in cents; negative for a credit.';

COMMENT ON TABLE shipment_facts IS 'Warehouse: the nightly copy of shipments.';
COMMENT ON COLUMN shipment_facts.shipment_id IS 'shipments.id, including shipments that have been deleted since.';
COMMENT ON COLUMN shipment_facts.customer_id IS 'The sender.';
COMMENT ON COLUMN shipment_facts.status IS 'Status when it was loaded.';
COMMENT ON COLUMN shipment_facts.weight_kg IS 'Weight when it was loaded.';
COMMENT ON COLUMN shipment_facts.agreed_cents IS 'Agreed price when it was loaded, in cents.';
COMMENT ON COLUMN shipment_facts.delivered_at IS 'NULL unless it was delivered by then.';
COMMENT ON COLUMN shipment_facts.source_updated_at IS 'updated_at of the source row when it was loaded.';

COMMENT ON TABLE depot_days IS 'Warehouse: scans per depot and day (UTC), counted at night from the scans received by then.';
COMMENT ON COLUMN depot_days.depot_id IS 'The depot.';
COMMENT ON COLUMN depot_days.day IS 'The day of scanned_at in UTC.';
COMMENT ON COLUMN depot_days.scans IS 'Number of distinct scan keys.';
COMMENT ON COLUMN depot_days.counted_at IS 'When it was last counted. Rows that arrive later aren''t included.';

COMMENT ON TABLE load_runs IS 'One row per run of a nightly load.';
COMMENT ON COLUMN load_runs.id IS 'ID of the run.';
COMMENT ON COLUMN load_runs.job IS 'The load: shipments, customers or depot days.';
COMMENT ON COLUMN load_runs.started_at IS 'When it started.';
COMMENT ON COLUMN load_runs.finished_at IS 'NULL while it is running, or if it crashed.';
COMMENT ON COLUMN load_runs.status IS 'ok, failed or running.';
COMMENT ON COLUMN load_runs.watermark IS 'Changes up to and including this time are loaded; NULL unless the run was ok.';
COMMENT ON COLUMN load_runs.rows_loaded IS 'The number of rows written; NULL unless the run was ok.';
