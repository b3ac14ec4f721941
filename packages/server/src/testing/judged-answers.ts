/** Answers to `FIXTURE.cheapItems`, and what the server says of each, whatever happens to it meanwhile. */
export const JUDGED_ANSWERS = [
  { sql: "select name from items where price < 10.00", verdict: "right", misconception: null },
  { sql: "select name from items where price > 10", verdict: "wrong", misconception: "wrong-way" },
  { sql: "select name from items where price <= 9.98", verdict: "wrong", misconception: null },
  { sql: "select name from items where not price >= 10", verdict: "right", misconception: null },
] as const;
