import { textLiteral } from "@master-sql/sql";
import type { StatementResult } from "../../results/statement-result.ts";
import type { ProbeReason } from "../../verdicts/verdict.ts";
import type { TableColumn, Tables } from "./tables.ts";
import { OF_THE_ROW, type Try } from "./tried-rows.ts";

/** What became of a try: an SQLSTATE that isn't of our own, or what was stored. */
interface Outcome {
  readonly sqlstate: string;
  /** The stored row's part of the table and its generated values, or the error's message. */
  readonly text: string;
}

/** Ends a try and takes it back; the message is what was stored. */
const STORED = "MSQ00";
/** What constraints, views, and triggers refuse by. */
const REFUSED = /^(23|44|P0001)/;
const DUPLICATE = /^(23505|23P01)/;

/** Does what is tried and takes it back; tells what became of it, and what was stored. */
const TRIED = `create function pg_temp.tried(ahead text[], adding text, wanted integer, emptied text, statement text) returns text[] language plpgsql as $tried$
declare part oid; place tid; each_part oid; each_place tid; counted integer := 0; stored text; step text;
begin
  foreach step in array ahead loop execute step; end loop;
  for each_part, each_place in execute adding || ' returning tableoid, ctid' loop
    counted := counted + 1;
    if counted = wanted then part := each_part; place := each_place; end if;
  end loop;
  if emptied <> '' then execute emptied || ' where ${OF_THE_ROW} returning tableoid, ctid' into part, place using part, place; end if;
  execute statement into stored using part, place;
  set constraints all immediate;
  raise exception using errcode = '${STORED}', message = coalesce(stored, 'nothing');
exception when others then
  return array[sqlstate, sqlerrm];
end $tried$`;

/** The statements that carry out tries; the last one tells what became of them. */
export function tryingStatements(
  tries: readonly Try[],
  { solution }: { readonly solution: Tables },
): readonly string[] {
  const bases = [...new Set(tries.map(({ base }) => base))];
  const rows = bases.map(({ object, before, insert, place }, index) => {
    const ahead = `array[${before.map(textLiteral).join(", ")}]::text[]`;
    return `(${[index, ahead, textLiteral(insert), place, textLiteral(object), textLiteral(shownOf(solution, object))].join(", ")})`;
  });
  const steps = tries.map(({ base, first, statement, isWhole, given }, index) => {
    const shown = given ? `, ${givenOf(given)}` : "";
    return `(${[index, bases.indexOf(base), textLiteral(first), textLiteral(statement), isWhole === true, textLiteral(shown)].join(", ")})`;
  });
  if (steps.length === 0) return ["select '', '' where false"];
  return [
    TRIED,
    `with bases (base, ahead, adding, wanted, object, shown) as (values ${rows.join(",\n")}),
steps (step, base, emptied, statement, whole, given) as (values ${steps.join(",\n")}),
done as materialized (
  select step, pg_temp.tried(ahead, adding, wanted, case when emptied <> '' then 'update ' || object || ' set ' || emptied else '' end,
    case when whole then statement
      else statement || ' where ${OF_THE_ROW} returning pg_catalog.concat_ws(''|'', ' || shown || given || ')' end) as outcome
  from (select * from steps join bases using (base) order by step) as ordered
)
select outcome[1], outcome[2] from done order by step`,
  ];
}

/** What a statement returns of a row, so that generated values and the part of the table are compared. */
function shownOf({ columns }: Tables, object: string): string {
  const generated = columns.filter((each) => each.object === object && each.isGenerated);
  return [
    "tableoid::regclass::text",
    ...generated.map((each) => `coalesce(${writtenOf(each)}, 'NULL')`),
  ].join(", ");
}

/** What the answer accepts or refuses, or works out, otherwise than all solutions, and the task decides. */
export function triedOtherwise(
  tries: readonly Try[],
  solutions: readonly StatementResult[],
  answer: StatementResult,
): ProbeReason | null {
  for (const [place, { base, told, mustBeAccepted, mustBeRefused }] of tries.entries()) {
    const wanted = solutions.map((rows) => outcomeAt(rows, place));
    const found = outcomeAt(answer, place);
    if (found === null) continue;
    const { before, insert } = base;
    const reason = (outcome: ProbeReason["outcome"]): ProbeReason => ({
      kind: "probe",
      statement: `${[...before, insert].map((each) => `${each};`).join("\n")}\n${told}`,
      outcome,
    });
    const error = { sqlstate: found.sqlstate, message: found.text, statementIndex: 0 };
    const isTaken = found.sqlstate === STORED;
    if (wanted.every((each) => each && REFUSED.test(each.sqlstate))) {
      if (isTaken && mustBeRefused) return reason({ expected: "refused", sqlstate: null, error: null });
    } else if (wanted.every((each) => each?.sqlstate === STORED)) {
      const against = {
        "by nothing refused": REFUSED,
        "not as a duplicate": DUPLICATE,
        open: null,
      }[mustBeAccepted];
      if (against?.test(found.sqlstate)) return reason({ expected: "accepted", error });
      if (isTaken && wanted.every((each) => each?.text !== found.text))
        return reason({ expected: "result", difference: null, error: null });
    }
  }
  return null;
}

function outcomeAt({ rows }: StatementResult, place: number): Outcome | null {
  const row = rows[place];
  return row ? { sqlstate: row[0] ?? "", text: row[1] ?? "" } : null;
}

/** Numbers are the same by their value, however many zeros it ends in, and where a division breaks off. */
function writtenOf({ name, type, scale }: TableColumn): string {
  return type === "number" && scale === null
    ? `trim_scale(round(${name}::numeric, 10))::text`
    : `${name}::text`;
}

/** The present moment is the same default at whatever moment it is asked for. */
function givenOf(column: TableColumn): string {
  const { name, type } = column;
  switch (type) {
    case "timestamp with time zone":
      return `case when ${name} between now() and clock_timestamp() then 'now' else coalesce(${name}::text, 'NULL') end`;
    case "timestamp without time zone":
      return `case when ${name} between localtimestamp and clock_timestamp()::timestamp then 'now' else coalesce(${name}::text, 'NULL') end`;
    default:
      return `coalesce(${writtenOf(column)}, 'NULL')`;
  }
}
