-- Wickerboard, a small software company. Moments are timestamptz and are told in UTC; all money is in euros.

CREATE TABLE plans (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  seat_price numeric(8, 2) CHECK (seat_price >= 0),
  seat_limit integer CHECK (seat_limit > 0),
  retired_on date
);

CREATE TABLE organizations (
  id integer PRIMARY KEY,
  name text NOT NULL,
  country text,
  industry text,
  created_at timestamptz NOT NULL,
  referred_by integer REFERENCES organizations (id),
  CHECK (referred_by < id)
);

CREATE TABLE users (
  id integer PRIMARY KEY,
  organization_id integer NOT NULL REFERENCES organizations (id),
  full_name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'guest')),
  invited_by integer REFERENCES users (id),
  created_at timestamptz NOT NULL,
  deactivated_at timestamptz,
  UNIQUE (organization_id, email),
  CHECK (invited_by < id),
  CHECK (deactivated_at >= created_at)
);

CREATE TABLE subscriptions (
  id integer PRIMARY KEY,
  organization_id integer NOT NULL REFERENCES organizations (id),
  plan_id integer NOT NULL REFERENCES plans (id),
  seats integer NOT NULL CHECK (seats > 0),
  seat_price numeric(8, 2) NOT NULL CHECK (seat_price > 0),
  started_on date NOT NULL,
  ended_on date,
  end_reason text CHECK (end_reason IN ('upgrade', 'downgrade', 'cancelled', 'unpaid')),
  CHECK (ended_on > started_on),
  CHECK ((ended_on IS NULL) = (end_reason IS NULL))
);

CREATE TABLE invoices (
  id integer PRIMARY KEY,
  subscription_id integer NOT NULL REFERENCES subscriptions (id),
  issued_on date NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount <> 0),
  paid_on date,
  refund_of integer REFERENCES invoices (id),
  CHECK (refund_of < id),
  CHECK ((refund_of IS NULL) = (amount > 0)),
  CHECK (paid_on >= issued_on)
);

CREATE TABLE events (
  id integer PRIMARY KEY,
  idempotency_key text NOT NULL,
  user_id integer REFERENCES users (id),
  name text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  properties jsonb NOT NULL,
  CHECK (received_at >= occurred_at),
  CHECK (jsonb_typeof(properties) = 'object'),
  CHECK (jsonb_typeof(properties -> 'pages') = 'number'),
  CHECK (jsonb_typeof(properties -> 'labels') = 'array')
);

CREATE INDEX ON events (user_id);

CREATE TABLE features (
  key text PRIMARY KEY,
  title text NOT NULL,
  released_on date
);

CREATE TABLE feature_flags (
  feature_key text NOT NULL REFERENCES features (key),
  organization_id integer NOT NULL REFERENCES organizations (id),
  enabled boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (feature_key, organization_id)
);

CREATE TABLE experiment_assignments (
  experiment text NOT NULL,
  user_id integer NOT NULL REFERENCES users (id),
  variant text NOT NULL CHECK (variant IN ('control', 'treatment')),
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (experiment, user_id)
);

CREATE TABLE tickets (
  id integer PRIMARY KEY,
  organization_id integer NOT NULL REFERENCES organizations (id),
  opened_by integer REFERENCES users (id),
  subject text NOT NULL,
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high')),
  opened_at timestamptz NOT NULL,
  first_reply_at timestamptz,
  closed_at timestamptz,
  merged_into integer REFERENCES tickets (id),
  rating integer CHECK (rating BETWEEN 1 AND 5),
  CHECK (merged_into < id),
  CHECK (first_reply_at >= opened_at),
  CHECK (closed_at >= opened_at)
);

COMMENT ON TABLE plans IS 'Plans offered now or in the past.';
COMMENT ON COLUMN plans.seat_price IS 'Current price of a seat per month in euros; NULL if it is negotiated. For the agreed price, see subscriptions.seat_price.';
COMMENT ON COLUMN plans.seat_limit IS 'The maximum number of seats; NULL if there is no limit.';
COMMENT ON COLUMN plans.retired_on IS 'The first day new customers could no longer choose it; NULL while it is on offer.';

COMMENT ON TABLE organizations IS 'The customers: every company or club that has opened an account, whether or not it has ever paid.';
COMMENT ON COLUMN organizations.name IS 'As typed at sign-up; not unique.';
COMMENT ON COLUMN organizations.country IS 'NULL if it isn''t known.';
COMMENT ON COLUMN organizations.industry IS 'NULL if the question at sign-up was skipped.';
COMMENT ON COLUMN organizations.created_at IS 'When the account was opened. A 14-day trial starts then.';
COMMENT ON COLUMN organizations.referred_by IS 'The organization that recommended Wickerboard, always an older account; NULL if there was none.';

COMMENT ON TABLE users IS 'People with a login. A person who works for two organizations has two rows.';
COMMENT ON COLUMN users.full_name IS 'Not unique: different people can share a name.';
COMMENT ON COLUMN users.email IS 'As typed, so upper and lower case vary. Unique within an organization only.';
COMMENT ON COLUMN users.role IS 'owner, admin, member or guest.';
COMMENT ON COLUMN users.invited_by IS 'The user who sent the invitation, always an older account; NULL for people who opened the account or used a public link.';
COMMENT ON COLUMN users.deactivated_at IS 'When the login was disabled; NULL while it is active.';

COMMENT ON TABLE subscriptions IS 'One row per period and plan that an organization paid for. A change of plan ends one row and starts another on the same day.';
COMMENT ON COLUMN subscriptions.seat_price IS 'Agreed price of a seat per month in euros.';
COMMENT ON COLUMN subscriptions.started_on IS 'The first paid day.';
COMMENT ON COLUMN subscriptions.ended_on IS 'The first day that is no longer paid; NULL while the subscription is active.';
COMMENT ON COLUMN subscriptions.end_reason IS 'upgrade, downgrade, cancelled or unpaid; NULL while the subscription is active.';

COMMENT ON TABLE invoices IS 'One row per month of a subscription, and one for each refund.';
COMMENT ON COLUMN invoices.amount IS 'In euros; negative for a refund.';
COMMENT ON COLUMN invoices.paid_on IS 'When the payment arrived or, for a refund, was sent; NULL while it is open.';
COMMENT ON COLUMN invoices.refund_of IS 'The invoice that a refund pays back, in full or in part; NULL on an ordinary invoice.';

COMMENT ON TABLE events IS 'Events reported by the application. A client that gets no answer sends the same event again.';
COMMENT ON COLUMN events.idempotency_key IS 'Created once per event by the client: rows with the same key are one event, delivered several times.';
COMMENT ON COLUMN events.user_id IS 'NULL if no user was logged in.';
COMMENT ON COLUMN events.occurred_at IS 'By the server''s clock when the client started to send, or by the client''s own clock while it was offline.';
COMMENT ON COLUMN events.received_at IS 'When this row arrived: usually within a second, or days later from an offline client.';
COMMENT ON COLUMN events.properties IS 'Details, different for each kind of event: device, template, source, labels, format, pages, provider.';

COMMENT ON TABLE features IS 'Features of the product that can be switched on and off.';
COMMENT ON COLUMN features.released_on IS 'The day it was switched on for all organizations; NULL while it is being tested.';

COMMENT ON TABLE feature_flags IS 'Exceptions: an organization for which a feature was switched on or off by hand. No row means the default.';

COMMENT ON TABLE experiment_assignments IS 'The variant of an experiment that a user was shown.';
COMMENT ON COLUMN experiment_assignments.experiment IS 'short-tour or yearly-first.';

COMMENT ON TABLE tickets IS 'Questions and complaints for support.';
COMMENT ON COLUMN tickets.opened_by IS 'NULL if the message came from an address that doesn''t belong to a user.';
COMMENT ON COLUMN tickets.first_reply_at IS 'NULL if there is no reply yet, or if the ticket was merged before a reply.';
COMMENT ON COLUMN tickets.closed_at IS 'NULL while it is open.';
COMMENT ON COLUMN tickets.merged_into IS 'The older ticket about the same problem that it was merged into; NULL if it wasn''t merged.';
COMMENT ON COLUMN tickets.rating IS 'Stars for the answer, 1 to 5; NULL if none were given.';
