-- Deterministic by construction: roll() mixes two integers into a number from 0 up to 1, and never changes its mind.
SET timezone = 'UTC';

CREATE FUNCTION roll(n integer, salt integer) RETURNS double precision
LANGUAGE sql IMMUTABLE
RETURN (hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision;

CREATE FUNCTION pick(choices text[], n integer, salt integer) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN choices[1 + floor((hashint8(n::bigint * 1000 + salt)::bigint & 2147483647) / 2147483648::double precision * cardinality(choices))::integer];

INSERT INTO customers (id, full_name, email, town, branch, joined_on, left_on)
SELECT n, name,
  CASE WHEN roll(n, 3) < 0.82 THEN
    CASE WHEN roll(n, 4) < 0.12 THEN replace(name, ' ', '.') ELSE lower(replace(name, ' ', '.')) END
    || CASE WHEN n % 4 = 0 THEN (60 + n % 40)::text ELSE '' END || pick(ARRAY['@post.example', '@mail.example', '@letter.example'], n, 5) END,
  CASE WHEN roll(n, 6) < 0.05 THEN NULL ELSE pick(ARRAY['Tollgate', 'Tollgate', 'Tollgate', 'Upper Weir', 'Upper Weir', 'Lindenau', 'Lindenau', 'Old Ferry', 'tollgate', 'Lindenau '], n, 7) END,
  pick(ARRAY['Bridge', 'Bridge', 'Market', 'Market', 'Market', 'Station'], n, 8),
  joined,
  CASE WHEN roll(n, 10) < 0.07 AND joined < '2023-06-01' THEN date '2024-02-01' + floor(roll(n, 11) * 500)::integer END
FROM generate_series(1, 140) AS n
CROSS JOIN LATERAL (SELECT pick(ARRAY['Agnes', 'Bela', 'Carys', 'Dov', 'Elif', 'Femi', 'Greta', 'Hamid', 'Iris', 'Jonah', 'Kaya', 'Leopold', 'Mirela', 'Nils', 'Oona', 'Pavel', 'Rosa', 'Silas', 'Tarek', 'Vera'], n, 1)
  || ' ' || pick(ARRAY['Abendroth', 'Bassey', 'Cardew', 'Dahlke', 'Esposito', 'Farkas', 'Grogan', 'Halloran', 'Iyer', 'Jansky', 'Kettle', 'Lindqvist', 'Marsh', 'Novak', 'Okafor', 'Pryce', 'Quill', 'Rosen', 'Szabo', 'Toller'], n, 2) AS name) AS names
CROSS JOIN LATERAL (SELECT date '2016-03-01' + floor(roll(n, 9) * 3350)::integer AS joined) AS days;

-- People who were entered a second time, and members who have not opened an account yet.
INSERT INTO customers (id, full_name, email, town, branch, joined_on, left_on)
SELECT 140 + n, CASE n WHEN 1 THEN upper(full_name) ELSE full_name END, CASE n WHEN 3 THEN email ELSE upper(email) END, town, 'Station', date '2025-02-10' + n * 17, NULL
FROM (SELECT row_number() OVER (ORDER BY id)::integer AS n, * FROM customers WHERE email IS NOT NULL AND id IN (12, 33, 58, 77, 91) AND left_on IS NULL) AS twins
WHERE n <= 3;
INSERT INTO customers (id, full_name, email, town, branch, joined_on, left_on) VALUES
  (148, 'Wanda Pell', 'wanda.pell@post.example', 'Old Ferry', 'Market', '2025-06-27', NULL),
  (149, 'Ivo Strand', NULL, NULL, 'Station', '2025-06-30', NULL),
  (150, 'Choir of the Lower Bridge', 'choir@lowerbridge.example', 'Tollgate', 'Bridge', '2025-06-30', NULL);

INSERT INTO accounts (id, customer_id, kind, label, currency, opened_on, closed_on, overdraft_limit, balance) VALUES
  (1, NULL, 'internal', 'Cash desk', 'EUR', '2016-03-01', NULL, NULL, 0),
  (2, NULL, 'internal', 'Fees', 'EUR', '2016-03-01', NULL, NULL, 0),
  (3, NULL, 'internal', 'Interest', 'EUR', '2016-03-01', NULL, NULL, 0),
  (4, NULL, 'internal', 'Clearing', 'EUR', '2016-03-01', NULL, NULL, 0),
  (5, NULL, 'internal', 'Loans', 'EUR', '2016-03-01', NULL, NULL, 0),
  (6, NULL, 'internal', 'Carried over', 'EUR', '2016-03-01', NULL, NULL, 0),
  (7, NULL, 'internal', 'Clearing, dollars', 'USD', '2019-01-02', NULL, NULL, 0),
  (8, NULL, 'internal', 'Clearing, francs', 'CHF', '2019-01-02', NULL, NULL, 0),
  (9, NULL, 'internal', 'Unclear', 'EUR', '2020-06-02', NULL, NULL, 0);

INSERT INTO accounts (id, customer_id, kind, label, currency, opened_on, closed_on, overdraft_limit, balance)
SELECT 1000 + row_number() OVER (ORDER BY opened, id, k)::integer, id, CASE k WHEN 1 THEN 'current' WHEN 2 THEN 'savings' ELSE 'current' END,
  CASE WHEN k = 2 AND roll(id, 20) < 0.6 THEN pick(ARRAY['Rainy days', 'Holiday', 'Roof', 'For the children', 'holiday'], id, 21) END,
  CASE WHEN k = 3 THEN CASE WHEN roll(id, 22) < 0.6 THEN 'USD' ELSE 'CHF' END ELSE 'EUR' END,
  opened,
  CASE WHEN left_on IS NOT NULL THEN left_on - 1 WHEN k = 2 AND roll(id, 23) < 0.06 AND opened < '2025-01-01' THEN date '2025-02-03' + floor(roll(id, 24) * 120)::integer END,
  CASE WHEN k = 1 AND roll(id, 25) < 0.55 THEN CASE WHEN roll(id, 26) < 0.08 THEN 0 ELSE (1 + floor(roll(id, 26) * 8)) * 250 END END,
  0
FROM customers
CROSS JOIN generate_series(1, 3) AS k
CROSS JOIN LATERAL (SELECT joined_on + CASE k WHEN 1 THEN 0 ELSE floor(roll(id, 27 + k) * 200)::integer END AS opened) AS o
WHERE id <= 143 AND opened < '2025-06-25' AND (left_on IS NULL OR opened < left_on - 1)
  AND (k = 1 AND roll(id, 32) >= 0.04 OR k = 2 AND roll(id, 33) < 0.45 OR k = 3 AND roll(id, 34) < 0.07);

-- The journal, collected first and numbered by time.
CREATE TABLE draft AS
WITH open_accounts AS (
  SELECT *, COALESCE(closed_on, date '2025-07-01') AS until, GREATEST(opened_on, date '2025-01-01') AS since
  FROM accounts WHERE kind <> 'internal' AND (closed_on IS NULL OR closed_on > '2025-01-02')
)
SELECT 'carried over' AS kind, timestamptz '2025-01-01 00:00:00+00' AS at, id AS a, 6 AS b,
  round((CASE kind WHEN 'savings' THEN 400 + roll(id, 40) * roll(id, 41) * 26000 ELSE roll(id, 40) * 3800 - 350 END)::numeric, 2) AS amount, NULL::text AS reference, 0.00 AS fee
FROM open_accounts WHERE opened_on < '2025-01-01' AND currency = 'EUR'
UNION ALL
SELECT 'carried over', '2025-01-01 00:00:00+00', id, CASE currency WHEN 'USD' THEN 7 ELSE 8 END, round((roll(id, 42) * 9000)::numeric, 2) + 5, NULL, 0
FROM open_accounts WHERE opened_on < '2025-01-01' AND currency <> 'EUR'
UNION ALL
SELECT 'salary', day + make_interval(hours => 5, mins => floor(roll(id * 10 + m, 43) * 50)::integer), id, 4,
  round((1500 + roll(id, 44) * roll(id, 45) * 3900)::numeric, 2), CASE WHEN roll(id, 46) < 0.7 THEN 'Salary ' || pick(ARRAY['Council', 'Weir Mill', 'Works', 'Depot', 'School'], id, 47) END, 0
FROM open_accounts CROSS JOIN generate_series(1, 6) AS m
CROSS JOIN LATERAL (SELECT make_date(2025, m, 27) - CASE WHEN roll(id, 48) < 0.3 THEN 2 ELSE 0 END + time '00:00' AT TIME ZONE 'UTC' AS day) AS d
WHERE kind = 'current' AND currency = 'EUR' AND roll(id, 49) < 0.6 AND day::date BETWEEN since AND until
UNION ALL
SELECT 'card', timestamptz '2025-01-02 06:00:00+00' + make_interval(secs => floor(roll(id * 40 + k, 50) * 15500000)), id, 4,
  -round((2 + roll(id * 40 + k, 51) * roll(id * 40 + k, 52) * roll(id * 40 + k, 53) * 620)::numeric, 2),
  pick(ARRAY['Corner Grocer', 'Weir Pharmacy', 'Station Books', 'Northline Rail', 'Corner Grocer', 'CORNER GROCER', 'Lamp Oil & Sons', 'Cafe Halt'], id * 40 + k, 54),
  CASE WHEN roll(id * 40 + k, 55) < 0.05 THEN 1.50 ELSE 0 END
FROM open_accounts CROSS JOIN generate_series(1, 16) AS k
WHERE kind = 'current' AND currency = 'EUR' AND k <= roll(id, 56) * 16
UNION ALL
SELECT 'cash', timestamptz '2025-01-02 09:00:00+00' + make_interval(days => floor(roll(id * 9 + k, 57) * 178)::integer, mins => floor(roll(id * 9 + k, 58) * 420)::integer), id, 1,
  CASE WHEN roll(id * 9 + k, 59) < 0.7 THEN -1 ELSE 1 END * (1 + floor(roll(id * 9 + k, 60) * 20)) * 20, NULL, 0
FROM open_accounts CROSS JOIN generate_series(1, 4) AS k
WHERE kind = 'current' AND currency = 'EUR' AND k <= roll(id, 61) * 4.5
UNION ALL
SELECT 'fee', (make_date(2025, q * 3, 1) + interval '1 month -1 second') AT TIME ZONE 'UTC', id, 2, -CASE WHEN overdraft_limit > 0 THEN 9.90 ELSE 7.50 END, 'Account fee Q' || q, 0
FROM open_accounts CROSS JOIN generate_series(1, 2) AS q WHERE kind = 'current' AND roll(id, 62) < 0.85 AND currency = 'EUR'
UNION ALL
SELECT 'interest', timestamptz '2025-03-31 23:59:59.5+00', id, 3, round((3 + roll(id, 63) * 60)::numeric, 2), 'Interest Q1', 0
FROM open_accounts WHERE kind = 'savings' AND opened_on < '2025-01-01'
UNION ALL
SELECT 'transfer', timestamptz '2025-01-03 08:00:00+00' + make_interval(secs => floor(roll(k, 64) * 15300000)), p.id, q.id,
  -CASE WHEN k % 70 = 0 THEN 12500 ELSE round((10 + roll(k, 65) * roll(k, 66) * 900)::numeric, CASE WHEN k % 3 = 0 THEN 2 ELSE 0 END) END,
  CASE WHEN roll(k, 67) < 0.75 THEN pick(ARRAY['Rent', 'rent', 'Thanks', 'Concert tickets', 'Share of the bill', 'Boat', 'Rent June'], k, 68) END, 0
FROM generate_series(1, 210) AS k
JOIN LATERAL (SELECT id FROM open_accounts WHERE kind = 'current' AND currency = 'EUR' AND closed_on IS NULL AND opened_on < '2025-01-01' AND id >= 1000 + floor(roll(k, 69) * 180) ORDER BY id LIMIT 1) AS p ON true
JOIN LATERAL (SELECT id FROM open_accounts WHERE currency = 'EUR' AND closed_on IS NULL AND opened_on < '2025-01-01' AND id >= 1000 + floor(roll(k, 70) * 190) ORDER BY id LIMIT 1) AS q ON q.id <> p.id;

INSERT INTO standing_orders (id, from_account, to_account, amount, day_of_month, starts_on, ends_on, last_run_on)
SELECT row_number() OVER (ORDER BY k)::integer, p.id, q.id, (1 + floor(roll(k, 71) * 16)) * 25, day, starts,
  CASE WHEN roll(k, 72) < 0.2 THEN starts + 200 + floor(roll(k, 73) * 300)::integer WHEN k = 7 THEN date '2025-05-15' END, NULL
FROM generate_series(1, 62) AS k
JOIN LATERAL (SELECT id, opened_on FROM accounts WHERE kind = 'current' AND currency = 'EUR' AND closed_on IS NULL AND opened_on < '2024-06-01' AND id >= 1000 + floor(roll(k, 74) * 170) ORDER BY id LIMIT 1) AS p ON true
JOIN LATERAL (SELECT id FROM accounts WHERE kind <> 'internal' AND currency = 'EUR' AND opened_on < '2024-06-01' AND id >= 1000 + floor(roll(k, 75) * 180) ORDER BY id LIMIT 1) AS q ON q.id <> p.id
CROSS JOIN LATERAL (SELECT CASE WHEN roll(k, 76) < 0.35 THEN 1 WHEN roll(k, 76) < 0.6 THEN 15 ELSE 1 + floor(roll(k, 77) * 28)::integer END AS day,
  CASE WHEN k > 58 THEN date '2025-07-01' ELSE date '2024-06-10' + floor(roll(k, 78) * 380)::integer END AS starts) AS d;

INSERT INTO draft
SELECT 'standing order', d.day + time '04:00' AT TIME ZONE 'UTC', s.from_account, s.to_account, -s.amount, 'Standing order ' || s.id, 0
FROM standing_orders AS s
CROSS JOIN generate_series(1, 6) AS m
CROSS JOIN LATERAL (SELECT make_date(2025, m, s.day_of_month) AS day) AS d
JOIN accounts AS t ON t.id = s.to_account
WHERE d.day >= s.starts_on AND (s.ends_on IS NULL OR d.day <= s.ends_on) AND (t.closed_on IS NULL OR d.day < t.closed_on)
  AND NOT (m = 6 AND s.id % 11 = 0);

UPDATE standing_orders AS s
SET last_run_on = (SELECT max(d.at)::date FROM draft AS d WHERE d.kind = 'standing order' AND d.reference = 'Standing order ' || s.id);

INSERT INTO loans (id, customer_id, account_id, principal, yearly_rate, started_on, months, status)
SELECT n, a.customer_id, a.id, (1 + floor(roll(n, 80) * roll(n, 81) * 38)) * 500, 2.9 + floor(roll(n, 82) * 9) * 0.5, started, months,
  CASE WHEN n IN (9, 31) THEN 'written off' WHEN started + make_interval(months => months) < timestamp '2025-07-01' THEN 'repaid' ELSE 'running' END
FROM generate_series(1, 54) AS n
JOIN LATERAL (SELECT id, customer_id FROM accounts WHERE kind = 'current' AND currency = 'EUR' AND closed_on IS NULL AND opened_on < '2023-06-01' AND id >= 1000 + floor(roll(n, 83) * 130) ORDER BY id LIMIT 1) AS a ON true
CROSS JOIN LATERAL (SELECT date '2023-06-05' + floor(roll(n, 84) * 720)::integer AS started, CASE WHEN roll(n, 85) < 0.25 THEN 6 WHEN roll(n, 85) < 0.7 THEN 12 ELSE 24 END AS months) AS d;

INSERT INTO instalments (loan_id, no, due_on, amount, paid_on)
SELECT l.id, no, due,
  round((l.principal + l.principal * l.yearly_rate / 100 * l.months / 24) / l.months, 2),
  CASE WHEN l.status = 'written off' AND no > 3 THEN NULL
       WHEN due + late >= date '2025-07-01' THEN NULL
       WHEN roll(l.id * 30 + no, 86) < 0.03 AND due > date '2025-01-01' THEN NULL
       ELSE due + late END
FROM loans AS l
CROSS JOIN LATERAL generate_series(1, l.months) AS no
CROSS JOIN LATERAL (SELECT (l.started_on + make_interval(months => no))::date AS due,
  CASE WHEN roll(l.id * 30 + no, 87) < 0.8 THEN 0 WHEN roll(l.id * 30 + no, 87) < 0.84 THEN -3 ELSE floor(roll(l.id * 30 + no, 88) * roll(l.id * 30 + no, 88) * 60)::integer END AS late) AS d;

INSERT INTO draft
SELECT 'loan', i.paid_on + time '06:00' AT TIME ZONE 'UTC', l.account_id, 5, -i.amount, 'Loan ' || l.id || ', instalment ' || i.no, 0
FROM instalments AS i JOIN loans AS l ON l.id = i.loan_id WHERE i.paid_on >= '2025-01-01'
UNION ALL
SELECT 'loan', started_on + time '10:00' AT TIME ZONE 'UTC', account_id, 5, principal, 'Loan ' || id || ', paid out', 0 FROM loans WHERE started_on >= '2025-01-01';

-- Three loans are paid back, and nobody has noted it.
UPDATE loans SET status = 'running' WHERE id IN (12, 26, 44);

CREATE TABLE numbered AS
SELECT *, row_number() OVER (ORDER BY at, a, b, amount)::integer AS id FROM draft
WHERE at < timestamptz '2025-07-01 00:00:00+00' AND amount <> 0
  AND NOT EXISTS (SELECT FROM accounts AS x WHERE x.id = draft.a AND (x.closed_on <= draft.at::date OR x.opened_on > draft.at::date));

INSERT INTO entries (id, kind, booked_at, reference) SELECT id, kind, at, reference FROM numbered;
INSERT INTO postings (entry_id, line_no, account_id, amount)
SELECT id, 1, a, amount - fee FROM numbered
UNION ALL SELECT id, 2, b, -amount FROM numbered
UNION ALL SELECT id, 3, 2, fee FROM numbered WHERE fee > 0;

-- Reversals of card payments and transfers, some days later.
INSERT INTO entries (id, kind, booked_at, reference, reverses)
SELECT 4000 + row_number() OVER (ORDER BY id)::integer, kind, booked_at + make_interval(days => 1 + id % 6), 'Reversal', id
FROM entries WHERE kind IN ('card', 'transfer') AND roll(id, 90) < 0.018 AND booked_at < '2025-06-20';
INSERT INTO postings (entry_id, line_no, account_id, amount)
SELECT r.id, p.line_no, p.account_id, -p.amount FROM entries AS r JOIN postings AS p ON p.entry_id = r.reverses;

-- Who closed an account was paid out, but for one that was forgotten.
INSERT INTO entries (id, kind, booked_at, reference)
SELECT 4400 + row_number() OVER (ORDER BY closed_on, id)::integer, 'cash', closed_on + time '10:00' AT TIME ZONE 'UTC', 'Closing ' || id
FROM accounts WHERE closed_on >= '2025-01-01' AND id <> 1005 AND EXISTS (SELECT FROM postings AS p WHERE p.account_id = accounts.id);
INSERT INTO postings (entry_id, line_no, account_id, amount)
SELECT e.id, k, CASE k WHEN 1 THEN a.id ELSE 1 END, CASE k WHEN 1 THEN -total ELSE total END
FROM entries AS e JOIN accounts AS a ON e.reference = 'Closing ' || a.id
JOIN LATERAL (SELECT sum(amount) AS total FROM postings AS p WHERE p.account_id = a.id) AS t ON total <> 0
CROSS JOIN generate_series(1, 2) AS k;

-- Three entries that the old terminal at the Station branch did not finish: their second line is missing.
INSERT INTO entries (id, kind, booked_at, reference) VALUES
  (4101, 'cash', '2025-03-14 15:12:00+00', 'terminal 3'), (4102, 'cash', '2025-03-14 15:14:30+00', 'terminal 3'), (4103, 'cash', '2025-05-02 00:00:00+00', NULL);
INSERT INTO postings (entry_id, line_no, account_id, amount)
SELECT 4100 + k, 1, (SELECT id FROM accounts WHERE kind = 'current' AND closed_on IS NULL AND currency = 'EUR' ORDER BY id OFFSET 20 + k LIMIT 1), -40 * k FROM generate_series(1, 3) AS k;

UPDATE accounts AS a SET balance = (SELECT COALESCE(sum(p.amount), 0) FROM postings AS p WHERE p.account_id = a.id);
-- The nightly job broke off on June 30: what was booked that day is not in some of the balances.
UPDATE accounts AS a SET balance = balance - (
  SELECT COALESCE(sum(p.amount), 0) FROM postings AS p JOIN entries AS e ON e.id = p.entry_id WHERE p.account_id = a.id AND e.booked_at >= '2025-06-30')
WHERE id > 1000 AND id % 5 = 0;

INSERT INTO cards (id, account_id, last_four, issued_on, expires_on, daily_limit, blocked_on)
SELECT 1 + row_number() OVER (ORDER BY issued, a.id, k)::integer, a.id, lpad(floor(roll(a.id * 3 + k, 91) * 10000)::integer::text, 4, '0'), issued,
  (date_trunc('month', issued) + interval '3 years 1 month')::date - 1,
  CASE WHEN roll(a.id * 3 + k, 92) < 0.75 THEN (1 + floor(roll(a.id * 3 + k, 93) * 6)) * 250 END,
  CASE WHEN roll(a.id * 3 + k, 94) < 0.1 THEN LEAST(issued + floor(roll(a.id * 3 + k, 95) * 800)::integer, date '2025-06-30') END
FROM accounts AS a
CROSS JOIN generate_series(1, 2) AS k
CROSS JOIN LATERAL (SELECT GREATEST(a.opened_on, date '2022-02-01' + floor(roll(a.id, 96) * 1000)::integer) + CASE k WHEN 1 THEN 5 ELSE 40 END AS issued) AS d
WHERE a.kind = 'current' AND a.currency = 'EUR' AND issued < '2025-06-28' AND (a.closed_on IS NULL OR issued < a.closed_on)
  AND (k = 1 AND roll(a.id, 97) < 0.85 OR k = 2 AND roll(a.id, 98) < 0.2);

-- Second cards of a household often have the limit of the first; one account has a third card, without a limit.
UPDATE cards AS c SET daily_limit = d.daily_limit FROM cards AS d WHERE d.account_id = c.account_id AND d.id < c.id AND c.account_id % 3 <> 1;
INSERT INTO cards (id, account_id, last_four, issued_on, expires_on, daily_limit, blocked_on)
SELECT 200, min(account_id), '0417', '2025-01-07', '2028-01-31', NULL, NULL
FROM (SELECT account_id FROM cards WHERE blocked_on IS NULL GROUP BY account_id HAVING min(daily_limit) <> max(daily_limit)) AS two;

INSERT INTO exchange_rates (currency, day, rate)
SELECT c, d::date, round((CASE c WHEN 'USD' THEN 0.96 - n * 0.0006 ELSE 1.06 + n * 0.0001 END + roll(n, CASE c WHEN 'USD' THEN 99 ELSE 100 END) * 0.012)::numeric, 4)
FROM unnest(ARRAY['USD', 'CHF']) AS c
CROSS JOIN LATERAL (SELECT d, (d::date - date '2025-01-01') AS n FROM generate_series(timestamp '2025-01-02', timestamp '2025-06-30', interval '1 day') AS d) AS days
WHERE EXTRACT(isodow FROM d) < 6 AND roll(n, CASE c WHEN 'USD' THEN 101 ELSE 102 END) >= 0.04;

-- Somebody left, and a loan is still open.
INSERT INTO loans (id, customer_id, account_id, principal, yearly_rate, started_on, months, status)
SELECT 55, customer_id, id, 3000, 4.40, '2024-05-06', 12, 'running' FROM accounts WHERE id = 1005;
INSERT INTO instalments (loan_id, no, due_on, amount, paid_on)
SELECT 55, no, due, 255.50, CASE WHEN due < '2025-01-01' THEN due END
FROM generate_series(1, 12) AS no
CROSS JOIN LATERAL (SELECT (date '2024-05-06' + make_interval(months => no))::date AS due) AS d;

-- Payments from other banks of the last days of June. Those of June 26 are booked; a file was sent twice.
WITH lines AS (
  SELECT n, CASE WHEN roll(n, 103) < 0.06 THEN 9000 + n ELSE COALESCE(a.id, 1001) END AS account_id,
    round((12 + roll(n, 104) * roll(n, 105) * 1400)::numeric, 2) AS amount, date '2025-06-26' + floor(roll(n, 106) * 5)::integer AS value_on,
    pick(ARRAY['Weir Mill', 'Weir Mill', 'Northline Rail', 'City of Lindenau', 'H. Brandt', 'weir mill', 'School Fund', 'A. Osei'], n, 107) AS sender,
    CASE WHEN roll(n, 108) < 0.7 THEN pick(ARRAY['Refund', 'Invoice 118', 'Invoice 204', 'June', 'Child benefit', 'Thank you'], n, 109) END AS reference
  FROM generate_series(1, 110) AS n
  LEFT JOIN LATERAL (SELECT id FROM accounts WHERE kind <> 'internal' AND id >= 1000 + floor(roll(n, 110) * 205) ORDER BY id LIMIT 1) AS a ON true
), sent AS (
  SELECT *, value_on + time '18:00' AT TIME ZONE 'UTC' + make_interval(mins => n) + CASE WHEN c = 2 THEN interval '13 hours' ELSE interval '0' END AS received
  FROM lines CROSS JOIN generate_series(1, CASE WHEN roll(n, 111) < 0.09 THEN 2 ELSE 1 END) AS c
)
INSERT INTO arrivals (id, account_id, amount, value_on, sender, reference, received_at)
SELECT row_number() OVER (ORDER BY received, n)::integer, account_id, amount, value_on, sender, reference, received FROM sent;

INSERT INTO entries (id, kind, booked_at, reference)
SELECT 4200 + id, 'transfer', timestamptz '2025-06-27 03:30:00+00', reference FROM arrivals AS v
WHERE received_at < '2025-06-27' AND EXISTS (SELECT FROM accounts AS a WHERE a.id = v.account_id AND a.closed_on IS NULL);
INSERT INTO postings (entry_id, line_no, account_id, amount)
SELECT e.id, k, CASE k WHEN 1 THEN v.account_id ELSE 4 END, CASE k WHEN 1 THEN v.amount ELSE -v.amount END
FROM arrivals AS v JOIN entries AS e ON e.id = 4200 + v.id CROSS JOIN generate_series(1, 2) AS k;
UPDATE arrivals SET entry_id = 4200 + id WHERE EXISTS (SELECT FROM entries AS e WHERE e.id = 4200 + arrivals.id);
UPDATE accounts AS a SET balance = balance + d.total FROM (SELECT account_id, sum(amount) AS total FROM postings WHERE entry_id BETWEEN 4201 AND 4399 GROUP BY account_id) AS d WHERE d.account_id = a.id;

DROP TABLE draft, numbered;
DROP FUNCTION roll(integer, integer);
DROP FUNCTION pick(text[], integer, integer);
RESET timezone;
