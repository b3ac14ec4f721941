import type { StatementResult } from "../../results/statement-result.ts";
import { tokensOf } from "../../sql/tokens.ts";
import type { ProbeReason } from "../../verdicts/verdict.ts";
import type { Probe } from "./format.ts";

/** A column that rows can be given other values in. */
interface WritableColumn {
  readonly object: string;
  readonly name: string;
  readonly type: string;
}

/** A row that the exercise accepts, changed in one column. */
export interface Try {
  readonly insert: string;
  readonly object: string;
  readonly set: string;
  /** Whether the task decides that it be accepted where the solution accepts it: nobody says that 0 makes sense. */
  readonly mustBeAccepted: boolean;
}

/** What became of a try: an SQLSTATE that isn't of our own, or what was stored. */
interface Outcome {
  readonly sqlstate: string;
  /** The stored row's part of the table and its generated values, or the error's message. */
  readonly text: string;
}

/** Bounds the work whatever an answer holds. */
const MOST_TRIES = 200;
/** Of the rows that an exercise accepts in one table, so many are changed. */
const MOST_ROWS = 2;
const MOST_CONSTANTS = 24;
/** Ends a try and takes it back; the message is what was stored. */
const STORED = "MSQ00";
/** What constraints, views, and triggers refuse by. */
const REFUSED = /^(23|44|P0001)/;

/** The columns of tables that can be written, of a contract's objects. */
export function columnsQuery(objects: readonly string[]): string {
  const names = objects.map(quoted).join(", ");
  return `
select o.name, quote_ident(a.attname), case t.typcategory when 'N' then 'number' when 'S' then 'text'
    else format_type(a.atttypid, null) end, a.attgenerated <> '' or a.attidentity = 'a'
from unnest(array[${names}]::text[]) as o (name)
join pg_class c on c.oid = to_regclass(o.name) and c.relkind in ('r', 'p')
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
order by 1, 2`;
}

/**
 * Rows to try after an answer: each that the exercise accepts, changed in one column to values about the constants of the
 * answer, the solution and the probes. What a rule is about stands in its text, so that its bounds are met.
 */
export function triesOf(
  columns: StatementResult,
  probes: readonly Probe[],
  solution: string,
  answer: string,
): readonly Try[] {
  const accepted = probes
    .filter(({ kind }) => kind === "accepts")
    .map(({ sql }) => sql.trim().replace(/;$/, ""));
  const stated = constantsOf([solution, ...accepted].join("\n"));
  const all = constantsOf([answer, solution, ...probes.map(({ sql }) => sql)].join("\n"));
  const tries: Try[] = [];
  for (const [object = "", name = "", type = "", generated] of columns.rows) {
    if (object === null || name === null || type === null || generated === "t") continue;
    const column = { object, name, type };
    const insert = accepted.filter((sql) => insertsInto(sql, object)).slice(0, MOST_ROWS);
    const siblings = columns.rows
      .filter((row) => row[0] === object && row[2] === type && row[1] !== name)
      .map((row) => row[1] ?? "");
    for (const { value, mustBeAccepted } of valuesFor(column, all, stated, siblings))
      for (const sql of insert)
        tries.push({ insert: sql, object, set: `${name} = ${value}`, mustBeAccepted });
  }
  return tries.length <= MOST_TRIES ? tries : everySo(tries, Math.ceil(tries.length / MOST_TRIES));
}

function everySo<T>(all: readonly T[], step: number): readonly T[] {
  return all.filter((_, index) => index % step === 0);
}

function insertsInto(sql: string, object: string): boolean {
  const [insert, into, ...table] = tokensOf(sql).map(({ text }) => text.toLowerCase());
  if (insert !== "insert" || into !== "into" || / returning /i.test(sql)) return false;
  const name = object.split(".");
  return name.every((part, index) => table[index * 2] === part) && table[name.length * 2 - 1] !== ".";
}

interface Constants {
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
}

function constantsOf(sql: string): Constants {
  const tokens = tokensOf(sql).map(({ text }) => text);
  const numbers = new Set(tokens.filter((text) => /^[0-9]/.test(text) && text.length < 12));
  const texts = new Set(
    tokens.filter((text) => text.startsWith("'") && text.endsWith("'") && text.length < 200),
  );
  return { numbers: [...numbers].slice(0, MOST_CONSTANTS), texts: [...texts].slice(0, MOST_CONSTANTS) };
}

interface Value {
  readonly value: string;
  readonly mustBeAccepted: boolean;
}

const DAY = /^'[0-9]{4}-[0-9]{2}-[0-9]{2}'$/;
const MOMENT = /^'[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9:.]+([+-][0-9:]+|Z)?)?'$/;

function valuesFor(
  { name, type }: WritableColumn,
  all: Constants,
  stated: Constants,
  siblings: readonly string[],
): readonly Value[] {
  const value = (text: string, mustBeAccepted = true): Value => ({ value: text, mustBeAccepted });
  const missing = value("NULL");
  switch (type) {
    case "number": {
      const about = all.numbers.flatMap((number) => {
        const written = Number(number);
        return [written - 1, written, written + 1, written + 100, -written, written * 10].map((near) =>
          // What is less than 1 may be rounded to 0.
          value(String(near), near >= 1 || stated.numbers.includes(String(near))),
        );
      });
      return distinct([missing, ...about]);
    }
    case "date": {
      const days = all.texts.filter((text) => DAY.test(text));
      const about = days.flatMap((day) => [-1, 0, 1].map((more) => value(`date ${day} + ${more}`)));
      const apart = siblings.flatMap((sibling) =>
        [
          "-1",
          "0",
          "1",
          ...all.numbers.filter((number) => /^[0-9]{1,4}$/.test(number)).map((n) => `${n} + 1`),
        ].map((more) => value(`${sibling} + ${more}`, false)),
      );
      return distinct([missing, ...about, ...apart]);
    }
    case "timestamp with time zone": {
      const moments = all.texts.filter((text) => MOMENT.test(text));
      return distinct([
        missing,
        ...moments.flatMap((moment) =>
          ["-1 microsecond", "0", "1 microsecond", "1 day"].map((more) =>
            value(`timestamptz ${moment} + interval '${more}'`),
          ),
        ),
      ]);
    }
    case "text": {
      const listed = all.texts.map((text) => value(text, stated.texts.includes(text)));
      const varied = all.texts.flatMap((text) => [`upper(${text})`, `lower(${text})`, `${text} || 'x'`]);
      return distinct([
        missing,
        ...listed,
        ...varied.map((each) => value(each, false)),
        value(`${name} || '-' || ${name}`),
        value(`repeat(${name}, 60)`),
        value(`'x' || ${name}`, false),
        value("''", false),
      ]);
    }
    case "boolean":
      return [missing, value("true"), value("false")];
    default:
      return [missing];
  }
}

function distinct(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((each) => [each.value, each])).values()];
}

/** The statements that carry out tries, each taken back at its end; the last one tells what became of them. */
export function tryingStatements(tries: readonly Try[], columns: StatementResult): readonly string[] {
  const steps = tries.map(({ insert, object, set }, place) => {
    const generated = columns.rows.filter((row) => row[0] === object && row[3] === "t").map((row) => row[1]);
    const shown = ["tableoid::regclass::text", ...generated.map((name) => `${name}::text`)].join(", ");
    const change = `update ${object} set ${set} where tableoid = $1 and ctid = $2 returning concat_ws('|', ${shown})`;
    return `begin
  execute ${quoted(`${insert} returning tableoid, ctid`)} into part, place;
  stored := null;
  execute ${quoted(change)} into stored using part, place;
  set constraints all immediate;
  raise exception using errcode = ${quoted(STORED)}, message = coalesce(stored, 'nothing');
exception when others then
  outcomes := outcomes || jsonb_build_array(jsonb_build_array(${place}, sqlstate, sqlerrm));
end;`;
  });
  return [
    "create temporary table rows_tried (outcomes jsonb)",
    `do $tried$
declare part oid; place tid; stored text; outcomes jsonb := '[]';
begin
${steps.join("\n")}
insert into pg_temp.rows_tried values (outcomes);
end $tried$`,
    "select each ->> 1, each ->> 2 from pg_temp.rows_tried, jsonb_array_elements(outcomes) as each order by (each ->> 0)::int",
  ];
}

/** What the answer accepts or refuses, or works out, otherwise than all solutions, and the task decides. */
export function triedOtherwise(
  tries: readonly Try[],
  solutions: readonly StatementResult[],
  answer: StatementResult,
): ProbeReason | null {
  for (const [place, { insert, object, set, mustBeAccepted }] of tries.entries()) {
    const wanted = solutions.map((rows) => outcomeAt(rows, place));
    const found = outcomeAt(answer, place);
    if (found === null) continue;
    const reason = (outcome: ProbeReason["outcome"]): ProbeReason => ({
      kind: "probe",
      statement: `${insert};\n-- and then, in its first row:\nUPDATE ${object} SET ${set};`,
      outcome,
    });
    const error = { sqlstate: found.sqlstate, message: found.text, statementIndex: 0 };
    if (wanted.every((each) => each && REFUSED.test(each.sqlstate))) {
      if (found.sqlstate === STORED) return reason({ expected: "refused", sqlstate: null, error: null });
    } else if (wanted.every((each) => each?.sqlstate === STORED)) {
      if (mustBeAccepted && REFUSED.test(found.sqlstate)) return reason({ expected: "accepted", error });
      if (found.sqlstate === STORED && wanted.every((each) => each?.text !== found.text))
        return reason({ expected: "result", difference: null, error: null });
    }
  }
  return null;
}

function outcomeAt({ rows }: StatementResult, place: number): Outcome | null {
  const row = rows[place];
  return row ? { sqlstate: row[0] ?? "", text: row[1] ?? "" } : null;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
