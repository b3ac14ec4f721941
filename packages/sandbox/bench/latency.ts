import pg from "pg";
import { chromium } from "playwright";
import type { Figure } from "../../../tools/bench/figure.ts";
import { chromiumLaunchOptions } from "../../../tools/chromium.ts";
import { startNativePostgres } from "../../../tools/native-postgres.ts";
import { median } from "./median.ts";
import type { ServedPage } from "./served-page.ts";

const REPETITIONS = 60;

const DATA = `
  CREATE TABLE customers (id integer PRIMARY KEY, name text NOT NULL, city text NOT NULL, joined date NOT NULL);
  CREATE TABLE orders (
    id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers,
    ordered_at timestamp NOT NULL, amount numeric(10, 2) NOT NULL, status text NOT NULL
  );
  INSERT INTO customers
    SELECT g, 'Customer ' || g, 'City ' || g * 7919 % 40, date '2020-01-01' + g % 1500 FROM generate_series(1, 5000) AS g;
  INSERT INTO orders
    SELECT g, 1 + g * 104729 % 5000, timestamp '2024-01-01' + g * interval '37 minutes', (g * 7907 % 100000) / 100.0,
      (ARRAY['new', 'paid', 'sent', 'returned'])[1 + g * 31 % 4]
    FROM generate_series(1, 20000) AS g;
  ANALYZE`;

const QUERIES: Readonly<Record<string, string>> = {
  "point query": "SELECT * FROM orders WHERE id = 12345",
  "aggregate over 20,000 rows":
    "SELECT status, count(*), sum(amount), avg(amount) FROM orders GROUP BY status ORDER BY status",
  "join of 20,000 × 5,000":
    "SELECT c.city, count(*), sum(o.amount) FROM orders AS o JOIN customers AS c ON c.id = o.customer_id GROUP BY c.city ORDER BY c.city",
  "window function over 20,000 rows": `SELECT id, customer_id, amount, running FROM (
      SELECT id, customer_id, amount, sum(amount) OVER (PARTITION BY customer_id ORDER BY ordered_at) AS running FROM orders
    ) AS o ORDER BY running DESC, id LIMIT 100`,
};

/** How long runs take in the page, worker and messages included, against native PostgreSQL over a local connection. */
export async function benchLatency(served: ServedPage): Promise<Figure[]> {
  const native = await startNativePostgres({ isDurable: true });
  const client = native && new pg.Client(native.url);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.evaluate((sql) => window.bench.open({ kind: "script", sql }), DATA);
    await client?.connect();
    await client?.query(`${DATA}; SET max_parallel_workers_per_gather = 0; SET jit = off`);
    const figures: Figure[] = [];
    for (const [name, sql] of Object.entries(QUERIES)) {
      const inPage = median(
        await page.evaluate(timeInPage, { sql, isolated: false, repetitions: REPETITIONS }),
      );
      figures.push({ name: `Run: ${name}`, value: inPage, unit: "ms", note: `median of ${REPETITIONS}` });
      if (client) {
        const nativeMs = median(await timeNative(client, sql));
        figures.push({
          name: `Run: ${name}, to native PostgreSQL`,
          value: inPage / nativeMs,
          unit: "×",
          note: `native ${nativeMs.toFixed(2)} ms`,
        });
      }
    }
    const graded = QUERIES["aggregate over 20,000 rows"] ?? "";
    const isolated = median(
      await page.evaluate(timeInPage, { sql: graded, isolated: true, repetitions: REPETITIONS }),
    );
    figures.push({ name: "Isolated run: the aggregate", value: isolated, unit: "ms" });
    const change = "INSERT INTO customers VALUES (0, 'x', 'y', now())";
    const undone = median(
      await page.evaluate(timeInPage, { sql: change, isolated: true, repetitions: REPETITIONS }),
    );
    figures.push({ name: "Isolated run: an INSERT, undone", value: undone, unit: "ms" });
    return figures;
  } finally {
    await browser.close();
    await client?.end();
    await native?.stop();
  }
}

function timeInPage(asked: { sql: string; isolated: boolean; repetitions: number }): Promise<number[]> {
  return window.bench.time(asked.sql, { isolated: asked.isolated }, asked.repetitions);
}

async function timeNative(client: pg.Client, sql: string): Promise<number[]> {
  const times: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const startedAt = performance.now();
    await client.query({ text: sql, rowMode: "array" });
    times.push(performance.now() - startedAt);
  }
  return times;
}
