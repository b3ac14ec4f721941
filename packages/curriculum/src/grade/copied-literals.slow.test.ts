import { judgePair } from "@master-sql/sql-judge";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { judgedOf } from "../testing/judged.ts";

/** As much work as an answer to an exercise is given. */
const TRIALS = 1_000;
const sandbox = createToolSandbox();
beforeAll(async () => {
  await ensureSnapshots();
  await sandbox.open({ kind: "script", sql: SETUP });
});
afterAll(() => sandbox.close());

/** Visible data in which nothing lies beyond what the answers below copy from them. */
const SETUP = `
CREATE TABLE members (id int PRIMARY KEY, card text NOT NULL UNIQUE, referred_by int REFERENCES members (id), CHECK (referred_by < id));
CREATE TABLE visits (
  id int PRIMARY KEY, member_id int NOT NULL REFERENCES members (id), began_at timestamptz NOT NULL,
  stored_at timestamptz NOT NULL, note text, kind text NOT NULL, CHECK (stored_at >= began_at)
);
CREATE TABLE lines (line_no int PRIMARY KEY, a text, b text);
INSERT INTO members SELECT n, 'card ' || n, CASE WHEN n > 1 AND n < 9 THEN n - 1 END FROM generate_series(1, 40) AS n;
INSERT INTO visits
  SELECT n, 1 + n % 40, timestamptz '2025-03-01 10:00+00' + n * interval '1 day', timestamptz '2025-03-01 11:00+00' + n * interval '1 day',
    CASE n % 4 WHEN 0 THEN (date '2025-03-04' + n)::text WHEN 1 THEN '2024-02-31' WHEN 2 THEN 'soon' END,
    CASE WHEN n <= 14 THEN 'late' ELSE 'plain' END
  FROM generate_series(1, 80) AS n;
INSERT INTO visits
  SELECT 100 + n, 5, timestamptz '2025-07-01 10:00+00' + n * interval '1 day', timestamptz '2025-07-01 11:00+00' + n * interval '1 day', NULL, 'plain'
  FROM generate_series(1, 4) AS n;
INSERT INTO lines VALUES (1, 'x', NULL), (2, 'y', 'z'), (3, 'x', NULL), (4, 'y', NULL);
`;

const runs = (condition: string) => `SELECT member_id, min(day), count(*) FROM (
    SELECT member_id, day, day - row_number() OVER (PARTITION BY member_id ORDER BY day)::int AS anchor
    FROM (SELECT DISTINCT member_id, (began_at AT TIME ZONE 'UTC')::date AS day FROM visits) AS d
  ) AS n GROUP BY member_id, anchor HAVING ${condition}`;
const perMember = "SELECT member_id, count(*) FROM visits GROUP BY member_id ORDER BY member_id";
const late = "SELECT id FROM visits WHERE kind = 'late' ORDER BY id";
const referred = "SELECT m.id FROM members m JOIN members r ON r.id = m.referred_by";
const repeated = `SELECT y.line_no, min(x.line_no) FROM lines x JOIN lines y ON x.line_no < y.line_no
  AND (x.a, x.b) IS NOT DISTINCT FROM (y.a, y.b)`;
const noSuchDay = (test: string) =>
  `SELECT id FROM visits WHERE note ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' AND ${test}`;

test.each([
  ["the longest run of days", runs("count(*) >= 3"), runs("count(*) BETWEEN 3 AND 4"), 5],
  ["as many groups as there are", perMember, `${perMember} LIMIT 40`, 41],
  ["as many rows as there are, not many", late, `${late} LIMIT 14`, 15],
  ["a key beyond which nothing is referred to", referred, `${referred} WHERE r.id <= 30`, 2],
  [
    "a number that no line without a copy has reached",
    `${repeated} GROUP BY y.line_no`,
    `${repeated} WHERE x.line_no <= 240 GROUP BY y.line_no`,
    2,
  ],
  [
    "the texts that happen to be no day",
    noSuchDay("NOT pg_input_is_valid(note, 'date')"),
    noSuchDay("note IN ('2024-02-31')"),
    1,
  ],
])(
  "P11: what is copied from the visible data is told: %s",
  { timeout: SAMPLE_MS },
  async (_, reference, candidate, rows) => {
    const rules = { reference, candidate, orderMatters: false };
    const judged = judgedOf(await judgePair(sandbox, rules, { trials: TRIALS, seed: 1 }), candidate);
    expect(judged).toMatchObject({ verdict: "wrong" });
    if (judged.verdict !== "wrong") return;
    const shown = judged.counterexample?.tables.map((table) => table.rows.length) ?? [];
    expect(Math.max(...shown)).toBe(rows);
  },
);
