import type { ScriptStatement } from "./split-script.ts";

export interface Refusal {
  readonly sqlstate: string;
  readonly message: string;
  readonly hint: string;
}

const SYNTAX_ERROR = "42601";
const FEATURE_NOT_SUPPORTED = "0A000";

/** What to write instead of the psql commands that people know. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [
    /^\\d[tvmisS+]*(\s|$)/,
    "List tables with: SELECT table_name FROM information_schema.tables WHERE table_schema = 'public';",
  ],
  [/^\\df/, "List functions with: SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace;"],
  [/^\\dn/, "List schemas with: SELECT schema_name FROM information_schema.schemata;"],
  [/^\\(du|dg)/, "List roles with: SELECT rolname FROM pg_roles;"],
  [/^\\l/, "List databases with: SELECT datname FROM pg_database;"],
  [/^\\copy/i, "Put rows into a table with INSERT INTO … VALUES …"],
  [/^\\timing/, "The time of every run is shown beside its result."],
  [/^\\g/, "End the statement with a semicolon instead."],
];

/** Statements that PostgreSQL would wait in for a client program that does not exist here. */
export function refusalOf(statement: ScriptStatement): Refusal | undefined {
  if (statement.metaCommand) return metaCommandRefusal(statement.sql);
  const [first, second] = statement.words;
  if (first === "CREATE" && second === "DATABASE") {
    return {
      sqlstate: FEATURE_NOT_SUPPORTED,
      message: "there is one database here, and no other can be made beside it",
      hint: "For a separate set of tables, use CREATE SCHEMA.",
    };
  }
  if (first !== "COPY") return undefined;
  const source = statement.words.findIndex((word) => word === "FROM" || word === "TO");
  const end = statement.words[source + 1];
  if (source < 0) return undefined;
  if (end === "STDIN" && statement.words[source] === "FROM") {
    return {
      sqlstate: FEATURE_NOT_SUPPORTED,
      message: "COPY FROM STDIN is not possible here: there is no client program to send the rows",
      hint: "Put rows into the table with INSERT INTO … VALUES …",
    };
  }
  if (end === "PROGRAM") {
    return {
      sqlstate: FEATURE_NOT_SUPPORTED,
      message:
        "COPY with PROGRAM is not possible here: this PostgreSQL has no operating system to run programs on",
      hint: "To see the rows of a table, use SELECT.",
    };
  }
  return undefined;
}

function metaCommandRefusal(sql: string): Refusal {
  const command = sql.split(/\s/, 1)[0] ?? sql;
  const alternative = INSTEAD.find(([pattern]) => pattern.test(sql))?.[1];
  return {
    sqlstate: SYNTAX_ERROR,
    message: `${command} is a command of the psql program, not SQL`,
    hint: alternative ?? "Write SQL statements, each ended with a semicolon.",
  };
}
