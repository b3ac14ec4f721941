import { isOfTheSession } from "@master-sql/sql";
import { expect, test } from "vitest";
import { gradeAnswer } from "../kinds/index.ts";
import type { ModifyTask } from "../kinds/modify/judge.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";
import type { QueryTask } from "./task.ts";

const sandbox = openedSandbox({
  script: `CREATE TABLE items (id int PRIMARY KEY, name text NOT NULL, price int NOT NULL);
    INSERT INTO items SELECT g, 'item ' || g, g FROM generate_series(1, 60) AS g`,
});

/**
 * Functions of PostgreSQL's that are not immutable and look at nothing but their arguments, tables, the clock, chance, and
 * settings of how values are written. A new version that adds others has to be decided on.
 */
const HARMLESS =
  `age array_sample array_shuffle array_to_json array_to_string clock_timestamp concat concat_ws convert convert_from
  convert_to currval date date_add date_part date_subtract date_trunc enum_first enum_last enum_range extract format gen_random_uuid
  generate_series get_current_ts_config json_agg json_agg_strict json_build_array json_build_object json_object_agg
  json_object_agg_strict json_object_agg_unique json_object_agg_unique_strict json_populate_record json_populate_recordset
  json_to_record json_to_recordset json_to_tsvector jsonb_agg jsonb_agg_strict jsonb_build_array jsonb_build_object
  jsonb_path_exists_tz jsonb_path_match_tz jsonb_path_query_array_tz jsonb_path_query_first_tz jsonb_path_query_tz
  jsonb_populate_record jsonb_populate_record_valid jsonb_populate_recordset jsonb_to_record jsonb_to_recordset
  jsonb_to_tsvector lastval length make_timestamptz money nextval now numeric overlaps phraseto_tsquery plainto_tsquery
  quote_literal quote_nullable random random_normal regclass row_to_json setseed setval statement_timestamp time timeofday
  timestamp timestamptz timetz timezone to_char to_date to_json to_jsonb to_number to_timestamp to_tsquery to_tsvector
  transaction_timestamp ts_debug ts_headline ts_parse ts_token_type uuidv4 uuidv7 websearch_to_tsquery xml xml_is_well_formed
  pg_typeof pg_get_serial_sequence pg_input_is_valid pg_input_error_info pg_size_bytes pg_collation_for pg_column_size
  oidvectortypes session_user current_user in_range date_cmp_timestamptz enum_in enum_out enum_send timestamp_cmp_timestamptz
  timestamptz_cmp_date timestamptz_cmp_timestamp`.split(/\s+/);

test("every function of PostgreSQL's that may look at the session is known as such", async () => {
  const outcome = await sandbox.run(
    `SELECT DISTINCT proname FROM pg_proc AS p WHERE provolatile <> 'i' AND pronamespace = 'pg_catalog'::regnamespace
      AND prorettype NOT IN ('trigger'::regtype, 'internal'::regtype, 'language_handler'::regtype)
      AND NOT 'internal'::regtype = ANY (proargtypes)
      AND NOT EXISTS (SELECT FROM pg_type WHERE p.oid IN (typinput, typoutput, typsend, typreceive))
      AND NOT EXISTS (SELECT FROM pg_operator WHERE oprcode = p.oid) ORDER BY 1`,
    { rowLimit: 5_000 },
  );
  if (outcome.status !== "completed") throw new Error(outcome.status);
  const names = (outcome.results[0]?.rows ?? []).flatMap(([name]) => name ?? []);
  expect(names.length).toBeGreaterThan(300);
  const open = names.filter((name) => !isOfTheSession(name) && !HARMLESS.includes(name));
  // Handlers and helpers that no query calls.
  expect(
    open.filter((name) => !/handler$|validator$|^(amvalidate|dsnowball|system|bernoulli)/.test(name)),
  ).toEqual([]);
});

const query: QueryTask = {
  kind: "query",
  solutions: ["SELECT name FROM items WHERE price < 10"],
  wrongAnswers: [],
  gradingDatabases: [],
  contract: { columns: [{ name: "name", type: "text" }], names: false, order: "none" },
};
const changes: ModifyTask = {
  kind: "modify",
  solutions: ["UPDATE items SET price = price + 1 WHERE price < 10"],
  wrongAnswers: [],
  contract: { tables: ["items"] },
  databases: [],
};

/** Conditions that end in an error for want of something wherever there aren't 60 rows. */
const STARVING: Readonly<Record<string, string>> = {
  "a document's nesting": "repeat('[', 20000 + id % 2)::json IS NOT NULL",
  "a query in a text":
    "query_to_xml('select ' || repeat('(', 3000 + id % 2) || '1' || repeat(')', 3000 + id % 2), true, false, '') IS NOT NULL",
};

test.each(Object.entries(STARVING))(
  "P33 an answer that runs out of %s agrees with nothing",
  async (_what, fails) => {
    const guarded = `CASE WHEN (SELECT count(*) FROM items) = 60 THEN id < 10 ELSE ${fails} END`;
    const selected = await gradeAnswer(sandbox, query, `SELECT name FROM items WHERE ${guarded}`);
    expect(selected.verdict).not.toBe("right");
    const changed = await gradeAnswer(
      sandbox,
      changes,
      `UPDATE items SET price = price + 1 WHERE ${guarded}`,
    );
    expect(changed.verdict).not.toBe("right");
  },
  // A search spends all that it has, twice.
  60_000,
);

test("P32 what is right and looks at the session is undecided, and the words say by what", async () => {
  const verdict = await gradeAnswer(
    sandbox,
    query,
    "SELECT name FROM items WHERE price < 10 AND pg_backend_pid() IS NOT NULL",
  );
  expect(verdict).toMatchObject({ verdict: "undecided", cause: "session" });
  expect(verdict).toMatchObject({ message: expect.stringContaining("pg_backend_pid()") });
  const changed = await gradeAnswer(
    sandbox,
    changes,
    "UPDATE items SET price = price + 1 WHERE price < 10 AND current_query() <> ''",
  );
  expect(changed).toMatchObject({ verdict: "undecided", cause: "session" });
});

test.each([
  ["marks that the reference left on rows", "xmax::text <> '0'"],
  ["rows that it counted", "(SELECT n_tup_upd FROM pg_stat_xact_user_tables WHERE relname = 'items') > 0"],
])("P34 a change can't follow %s", async (_what, sees) => {
  const answer = `UPDATE items SET price = price + 1 WHERE CASE WHEN (SELECT count(*) FROM items) = 60 THEN id < 10 ELSE ${sees} END`;
  expect(await gradeAnswer(sandbox, changes, answer)).toMatchObject({ verdict: "wrong" });
});

test("P34 a change that names a row's place is judged as any other", async () => {
  const answer = "UPDATE items SET price = price + 1 WHERE ctid IN (SELECT ctid FROM items WHERE price < 10)";
  expect(await gradeAnswer(sandbox, changes, answer)).toMatchObject({ verdict: "right" });
});
