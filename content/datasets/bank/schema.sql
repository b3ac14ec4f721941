-- Tollgate, a small cooperative bank. Moments are timestamptz and are told in UTC; money is numeric, in the currency of the account.

CREATE TABLE customers (
  id integer PRIMARY KEY,
  full_name text NOT NULL,
  email text,
  town text,
  branch text NOT NULL CHECK (branch IN ('Bridge', 'Market', 'Station')),
  joined_on date NOT NULL,
  left_on date,
  CHECK (left_on > joined_on)
);

CREATE TABLE accounts (
  id integer PRIMARY KEY,
  customer_id integer REFERENCES customers (id),
  kind text NOT NULL CHECK (kind IN ('current', 'savings', 'internal')),
  label text,
  currency text NOT NULL CHECK (currency IN ('EUR', 'USD', 'CHF')),
  opened_on date NOT NULL,
  closed_on date,
  overdraft_limit numeric(10, 2) CHECK (overdraft_limit >= 0),
  balance numeric(12, 2) NOT NULL,
  CHECK ((customer_id IS NULL) = (kind = 'internal')),
  CHECK (closed_on >= opened_on)
);

CREATE TABLE entries (
  id integer PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('carried over', 'salary', 'card', 'cash', 'transfer', 'standing order', 'loan', 'fee', 'interest')),
  booked_at timestamptz NOT NULL,
  reference text,
  reverses integer REFERENCES entries (id),
  CHECK (reverses < id)
);

CREATE TABLE postings (
  entry_id integer NOT NULL REFERENCES entries (id),
  line_no integer NOT NULL CHECK (line_no > 0),
  account_id integer NOT NULL REFERENCES accounts (id),
  amount numeric(12, 2) NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entry_id, line_no)
);

CREATE INDEX ON postings (account_id);

CREATE TABLE cards (
  id integer PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  last_four text NOT NULL,
  issued_on date NOT NULL,
  expires_on date NOT NULL,
  daily_limit numeric(8, 2) CHECK (daily_limit > 0),
  blocked_on date,
  CHECK (expires_on > issued_on),
  CHECK (blocked_on >= issued_on)
);

CREATE TABLE loans (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id),
  account_id integer NOT NULL REFERENCES accounts (id),
  principal numeric(10, 2) NOT NULL CHECK (principal > 0),
  yearly_rate numeric(5, 2) NOT NULL CHECK (yearly_rate >= 0),
  started_on date NOT NULL,
  months integer NOT NULL CHECK (months > 0),
  status text NOT NULL CHECK (status IN ('running', 'repaid', 'written off'))
);

CREATE TABLE instalments (
  loan_id integer NOT NULL REFERENCES loans (id),
  no integer NOT NULL CHECK (no > 0),
  due_on date NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  paid_on date,
  PRIMARY KEY (loan_id, no)
);

CREATE TABLE standing_orders (
  id integer PRIMARY KEY,
  from_account integer NOT NULL REFERENCES accounts (id),
  to_account integer NOT NULL REFERENCES accounts (id),
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  day_of_month integer NOT NULL CHECK (day_of_month BETWEEN 1 AND 28),
  starts_on date NOT NULL,
  ends_on date,
  last_run_on date,
  CHECK (from_account <> to_account),
  CHECK (ends_on >= starts_on)
);

CREATE TABLE exchange_rates (
  currency text NOT NULL CHECK (currency IN ('USD', 'CHF')),
  day date NOT NULL,
  rate numeric(10, 4) NOT NULL CHECK (rate > 0),
  PRIMARY KEY (currency, day)
);

CREATE TABLE arrivals (
  id integer PRIMARY KEY,
  account_id integer NOT NULL,
  amount numeric(12, 2) NOT NULL CHECK (amount > 0),
  value_on date NOT NULL,
  sender text NOT NULL,
  reference text,
  received_at timestamptz NOT NULL,
  entry_id integer REFERENCES entries (id)
);

COMMENT ON TABLE customers IS 'Members of the cooperative. Names aren''t unique, and a person may have been entered twice.';
COMMENT ON COLUMN customers.email IS 'As typed. NULL if there is none: letters go by mail.';
COMMENT ON COLUMN customers.town IS 'As typed. NULL if it isn''t known.';
COMMENT ON COLUMN customers.branch IS 'The branch that looks after the member.';
COMMENT ON COLUMN customers.joined_on IS 'The day the member joined.';
COMMENT ON COLUMN customers.left_on IS 'The first day they were no longer a member. NULL: still a member.';

COMMENT ON TABLE accounts IS 'Accounts of members, and the bank''s own accounts on the other side of many entries.';
COMMENT ON COLUMN accounts.customer_id IS 'The holder. NULL: an internal account of the bank.';
COMMENT ON COLUMN accounts.kind IS 'current, savings, or internal for the bank''s own.';
COMMENT ON COLUMN accounts.label IS 'A name given by the holder or the bank. NULL if there is none.';
COMMENT ON COLUMN accounts.currency IS 'The currency of the account; all its postings are in it.';
COMMENT ON COLUMN accounts.opened_on IS 'The day it was opened.';
COMMENT ON COLUMN accounts.closed_on IS 'The day it was closed. NULL: open.';
COMMENT ON COLUMN accounts.overdraft_limit IS 'How far below 0 the balance can go. NULL: no overdraft.';
COMMENT ON COLUMN accounts.balance IS 'The balance as the nightly job last stored it. It should be the sum of the postings, but for some accounts it isn''t.';

COMMENT ON TABLE entries IS 'The journal: one row per booking since January 1, 2025.';
COMMENT ON COLUMN entries.kind IS 'The purpose of the entry; carried over is the balance from the year before.';
COMMENT ON COLUMN entries.booked_at IS 'When it was booked.';
COMMENT ON COLUMN entries.reference IS 'The payer''s reference. NULL if there is none.';
COMMENT ON COLUMN entries.reverses IS 'The earlier entry that this entry reverses. NULL if it reverses none.';

COMMENT ON TABLE postings IS 'The lines of an entry: two or more, which should add up to 0.';
COMMENT ON COLUMN postings.line_no IS 'Counts from 1 within the entry.';
COMMENT ON COLUMN postings.amount IS 'Positive: into the account; negative: out of it. In the currency of the account.';

COMMENT ON TABLE cards IS 'Debit cards. An account can have none or several.';
COMMENT ON COLUMN cards.last_four IS 'The last four digits, as text.';
COMMENT ON COLUMN cards.issued_on IS 'The day it was issued.';
COMMENT ON COLUMN cards.expires_on IS 'The last day it can be used.';
COMMENT ON COLUMN cards.daily_limit IS 'The maximum to spend in a day. NULL: no limit but the balance.';
COMMENT ON COLUMN cards.blocked_on IS 'The day it was blocked. NULL: not blocked.';

COMMENT ON TABLE loans IS 'Loans to members, all in euros.';
COMMENT ON COLUMN loans.customer_id IS 'The borrower.';
COMMENT ON COLUMN loans.account_id IS 'The account that pays the installments.';
COMMENT ON COLUMN loans.principal IS 'The amount borrowed.';
COMMENT ON COLUMN loans.yearly_rate IS 'Annual interest rate in percent.';
COMMENT ON COLUMN loans.started_on IS 'The day it was paid out.';
COMMENT ON COLUMN loans.months IS 'The number of installments agreed.';
COMMENT ON COLUMN loans.status IS 'running, repaid, or written off.';

COMMENT ON TABLE instalments IS 'The repayment plan, one row per month of a loan.';
COMMENT ON COLUMN instalments.no IS 'Counts from 1 within the loan.';
COMMENT ON COLUMN instalments.due_on IS 'The day it is due.';
COMMENT ON COLUMN instalments.amount IS 'The amount due, including interest.';
COMMENT ON COLUMN instalments.paid_on IS 'The day it was paid. NULL: not paid.';

COMMENT ON TABLE standing_orders IS 'Transfers that repeat every month.';
COMMENT ON COLUMN standing_orders.from_account IS 'The paying account.';
COMMENT ON COLUMN standing_orders.to_account IS 'The receiving account.';
COMMENT ON COLUMN standing_orders.amount IS 'In the currency of the paying account.';
COMMENT ON COLUMN standing_orders.day_of_month IS 'The day of the month on which it runs.';
COMMENT ON COLUMN standing_orders.starts_on IS 'The first day it can run.';
COMMENT ON COLUMN standing_orders.ends_on IS 'The last day it can run. NULL: until further notice.';
COMMENT ON COLUMN standing_orders.last_run_on IS 'The day it last ran. NULL: it never ran.';

COMMENT ON TABLE exchange_rates IS 'The bank''s rates. There are none on weekends, and some days are missing.';
COMMENT ON COLUMN exchange_rates.rate IS 'Euros for one unit of the currency.';

COMMENT ON TABLE arrivals IS 'Payments from other banks as they arrive in files, before they are booked. Nothing has been checked.';
COMMENT ON COLUMN arrivals.account_id IS 'The account number given by the sender. It may not exist.';
COMMENT ON COLUMN arrivals.amount IS 'In euros.';
COMMENT ON COLUMN arrivals.value_on IS 'The value date.';
COMMENT ON COLUMN arrivals.sender IS 'The name of the payer, as typed.';
COMMENT ON COLUMN arrivals.reference IS 'The payer''s reference. NULL if there is none.';
COMMENT ON COLUMN arrivals.received_at IS 'When the line arrived. A file can be sent twice.';
COMMENT ON COLUMN arrivals.entry_id IS 'The entry that booked it. NULL: not booked yet.';
