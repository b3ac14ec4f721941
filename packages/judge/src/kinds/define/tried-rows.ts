import type { BaseRow } from "./base-rows.ts";
import type { TableColumn, Tables } from "./tables.ts";
import { type Constants, constantsOf, otherValues, respelled, valuesFor } from "./tried-values.ts";

/** Something that is done to a row which every solution takes. */
export interface Try {
  readonly base: BaseRow;
  /** What the row is given first; empty for nothing. */
  readonly first: string;
  /** The statement up to its WHERE, which says which row is meant, and what it returns; or whole, with `$1` and `$2` in it. */
  readonly statement: string;
  readonly isWhole?: boolean;
  /** A column of which is shown what its default gave. */
  readonly given?: TableColumn;
  /** The same as it is told. */
  readonly told: string;
  /** Which refusals of what the solution takes are against the task: nobody says that 0 makes sense. */
  readonly mustBeAccepted: "by nothing refused" | "not as a duplicate" | "open";
  /** Whether something is held against an answer that takes what the solution refuses. */
  readonly mustBeRefused: boolean;
}

/** Bounds the work whatever an answer holds. */
const MOST_TRIES = 300;
/** Of values that no rule of their column names, so many are tried at least. */
const FEWEST_FURTHER = 100;
/** A script may not have more than 200,000 characters, the answer's included. */
const MOST_CHARACTERS = 100_000;
const MOST_KEY_COLUMNS = 5;
/** So many times other values are taken: what one of them meets besides tells nothing. */
const ROUNDS = [0, 1, 2];
export const OF_THE_ROW = "tableoid = $1 and ctid = $2";

/** What rows are tried by: the solution's tables, and the rules of the answer's. */
interface TriedTables {
  readonly solution: Tables;
  readonly answer: Tables;
  /** Constants of the solution and of the rows that it must take, and those together with the answer's. */
  readonly stated: Constants;
  readonly all: Constants;
}

/**
 * Rows to try after an answer, made of those that the exercise accepts: changed in one column to values about the constants
 * of the answer, the solution and the probes, since what a rule is about stands in its text; with its default; NULL in
 * several columns of one rule; and a second row that is the same in some columns of a key.
 */
export function triesOf(rows: readonly BaseRow[], tables: TriedTables): readonly Try[] {
  const [sure, near, others]: [Try[], Try[], Try[]] = [[], [], []];
  const seen = new Set<string>();
  for (const base of rows) {
    const isFirst = !seen.has(base.object);
    seen.add(base.object);
    sure.push(...gapTries(base, tables), ...(isFirst ? keyTries(base, tables) : []));
    near.push(...valueTries(base, tables, "near"));
    others.push(...valueTries(base, tables, "all"));
  }
  const found = new Map<string, Try>();
  for (const each of [...sure, ...near]) found.set(keyOf(each), each);
  const further = others.filter((each) => !found.has(keyOf(each)));
  const first = everySo([...found.values()], MOST_TRIES);
  return fitting([...first, ...everySo(further, Math.max(MOST_TRIES - first.length, FEWEST_FURTHER))]);
}

function keyOf({ base, first, statement, given }: Try): string {
  return JSON.stringify([base.insert, base.place, first, statement, given?.name]);
}

function fitting(tries: readonly Try[]): readonly Try[] {
  let characters = 0;
  return tries.filter(({ first, statement }) => {
    characters += first.length + statement.length;
    return characters <= MOST_CHARACTERS;
  });
}

function everySo<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.ceil(all.length / most);
  return all.length <= most ? all : all.filter((_, index) => index % step === 0);
}

/** The columns of a table that rows can be given values in. */
function writable({ columns }: Tables, object: string): readonly TableColumn[] {
  return columns.filter((each) => each.object === object && !each.isGenerated);
}

function changeOf(base: BaseRow, set: string, more: Partial<Try> = {}): Try {
  const { object, place } = base;
  const statement = `update ${object} set ${set}`;
  return {
    base,
    first: "",
    statement,
    told: `-- and then, in its row ${place}:\nUPDATE ${object} SET ${set};`,
    mustBeAccepted: "by nothing refused",
    mustBeRefused: true,
    ...more,
  };
}

/** Values about the constants that rules of the column name, or about all constants. */
function valueTries(base: BaseRow, tables: TriedTables, about: "near" | "all"): readonly Try[] {
  const { object } = base;
  const { solution, answer } = tables;
  const columns = writable(solution, object);
  const checks = solution.checks.filter((each) => each.object === object);
  const rules = [...checks, ...answer.checks.filter((each) => each.object === object)];
  const triggers = [...solution.triggers, ...answer.triggers].filter((each) => each.object === object);
  const isTriggered = triggers.length > 0;
  const tries: Try[] = [];
  for (const column of columns) {
    if (column.isNumbered) continue;
    const own = checks.filter((each) => each.columns.includes(column.name));
    const siblings = columns
      .filter((each) => each.type === column.type && each.name !== column.name)
      .map(({ name }) => ({ name, isCompared: own.some((check) => check.columns.includes(name)) }));
    const named = [...rules.filter((each) => each.columns.includes(column.name)), ...triggers];
    const constants =
      about === "all" ? tables.all : constantsOf(named.map(({ definition }) => definition).join("\n"));
    const bounds = { isBounded: own.length > 0, siblings };
    for (const { value, mustBeAccepted } of valuesFor(column, constants, tables.stated, bounds)) {
      const decides = mustBeAccepted ? "by nothing refused" : "open";
      const set = `${column.name} = ${value}`;
      if (!isTriggered) {
        tries.push(changeOf(base, set, { mustBeAccepted: decides }));
        continue;
      }
      // A trigger may store another value, nothing at all, or keep a row that should go.
      tries.push(
        changeOf(base, set, { mustBeAccepted: decides, given: column }),
        insertionOf(base, tables, new Map([[column.name, value]]), { mustBeAccepted: decides }),
        deletionOf(base, { first: set, mustBeAccepted: decides }),
      );
    }
  }
  if (isTriggered) tries.push(deletionOf(base));
  return tries;
}

function deletionOf(base: BaseRow, more: Partial<Try> = {}): Try {
  const { object, place } = base;
  return changeOf(base, "", {
    statement: `delete from ${object}`,
    told: `${toldFirst(base, more.first)}-- and then, its row ${place}:\nDELETE FROM ${object};`,
    ...more,
  });
}

function toldFirst({ object, place }: BaseRow, first = ""): string {
  return first && `-- and then, in its row ${place}:\nUPDATE ${object} SET ${first};\n`;
}

/** Defaults, and NULL in several columns that one rule is about. */
function gapTries(base: BaseRow, tables: TriedTables): readonly Try[] {
  const { object } = base;
  const columns = writable(tables.solution, object);
  const defaults = columns
    .filter(({ isNumbered }) => !isNumbered)
    .map((column) =>
      // That a value need not be given although it can't be missing takes nothing away.
      changeOf(base, `${column.name} = DEFAULT`, { mustBeRefused: false, given: column }),
    );
  const nullable = new Set(columns.filter((each) => each.nullable).map(({ name }) => name));
  const sets = [...tables.solution.checks, ...tables.answer.checks]
    .filter((each) => each.object === object)
    .map((each) => each.columns.filter((name) => nullable.has(name)))
    .flatMap((names) => subsetsOf(names.slice(0, MOST_KEY_COLUMNS)).filter((some) => some.length > 1));
  const gaps = distinctSets(sets).map((names) =>
    changeOf(base, names.map((name) => `${name} = NULL`).join(", ")),
  );
  return [...defaults, ...gaps, ...jointTries(base, tables)];
}

/** Numbers of one rule that are changed together: two below 0 are above it once they are multiplied. */
function jointTries(base: BaseRow, { solution, answer }: TriedTables): readonly Try[] {
  const { object } = base;
  const numbers = writable(solution, object).filter(
    ({ type, isNumbered }) => type === "number" && !isNumbered,
  );
  const rules = (tables: Tables) => tables.checks.filter((each) => each.object === object);
  const isBounded = (name: string) => rules(solution).some(({ columns }) => columns.includes(name));
  const pairs = distinctSets(
    [...rules(solution), ...rules(answer)].flatMap(({ columns }) =>
      subsetsOf(
        numbers
          .map(({ name }) => name)
          .filter((name) => columns.includes(name))
          .slice(0, MOST_KEY_COLUMNS),
      ).filter((some) => some.length === 2),
    ),
  );
  return pairs.flatMap(([one = "", other = ""]) =>
    [
      [`-${one}`, `-${other}`],
      [other, one],
      ["0", "0"],
    ].map(([first, second]) =>
      changeOf(base, `${one} = ${first}, ${other} = ${second}`, {
        mustBeAccepted: isBounded(one) && isBounded(other) ? "by nothing refused" : "open",
      }),
    ),
  );
}

/** A second row for each set of columns in which it is the same as the first, of those that keys of either side cover. */
function keyTries(base: BaseRow, tables: TriedTables): readonly Try[] {
  const { object } = base;
  const { solution, answer, all } = tables;
  const columns = new Map(writable(solution, object).map((each) => [each.name, each]));
  const free = (names: readonly string[]) =>
    names.filter((name) => columns.has(name) && !columns.get(name)?.isNumbered);
  const generated = solution.columns.filter((each) => each.object === object && each.isGenerated);
  const keys = distinctSets(
    [...solution.keys, ...answer.keys]
      .filter((each) => each.object === object)
      // A key on what is worked out is one on whatever it is worked out of.
      .map((each) =>
        each.columns.some((name) => generated.some((one) => one.name === name))
          ? [...columns.values()].filter(({ type }) => type === "text").map(({ name }) => name)
          : free(each.columns),
      ),
  );
  const covered = [...new Set(keys.flat())];
  const sets =
    covered.length <= MOST_KEY_COLUMNS
      ? subsetsOf(covered)
      : distinctSets([
          ...keys,
          ...covered.map((name) => [name]),
          ...covered.map((name) => covered.filter((other) => other !== name)),
        ]);
  const others = (name: string) => {
    const column = columns.get(name);
    const parent = solution.references.find((each) => each.object === object && each.column === name);
    return column
      ? otherValues(column, all, parent && { table: parent.parent, column: parent.parentColumn })
      : [];
  };
  const nullable = covered.filter((name) => columns.get(name)?.nullable);
  const tries: Try[] = [];
  const differing = (same: readonly string[], round: number) =>
    covered
      .filter((name) => !same.includes(name))
      .flatMap((name): [string, string][] => {
        const values = others(name);
        const value = values[round % Math.max(1, values.length)];
        return value === undefined ? [] : [[name, value]];
      });
  const again = (values: ReadonlyMap<string, string>, more: Partial<Try> = {}) =>
    tries.push(
      insertionOf(base, tables, values, { mustBeAccepted: "not as a duplicate", ...more }, { beside: true }),
    );
  for (const first of ["", ...nullable])
    for (const same of sets)
      for (const round of ROUNDS) {
        const values = new Map(differing(same, round));
        const emptied = first === "" ? "" : `${first} = NULL`;
        again(values, { first: emptied });
        if (round === 0 && first === "")
          for (const name of nullable) if (!same.includes(name)) again(new Map([...values, [name, "NULL"]]));
      }
  for (const same of keys)
    for (const name of same.filter((each) => columns.get(each)?.type === "text"))
      for (const spelling of respelled(name))
        again(new Map([...differing(same, 0), [name, spelling]]), { mustBeAccepted: "open" });
  return tries;
}

/** The row inserted once more with other values in some columns: in its own place, or beside it. */
function insertionOf(
  base: BaseRow,
  { solution }: TriedTables,
  values: ReadonlyMap<string, string>,
  more: Partial<Try>,
  { beside = false } = {},
): Try {
  const { object } = base;
  const columns = writable(solution, object).filter(({ isNumbered }) => !isNumbered);
  const names = columns.map(({ name }) => name).join(", ");
  const selected = columns.map(({ name }) => values.get(name) ?? name).join(", ");
  const told = [...values].map(([name, value]) => `${name} = ${value}`).join(", ");
  const stored = `pg_catalog.concat_ws('|', ${["tableoid::regclass::text", ...[...values.keys()].map((name) => `coalesce(${name}::text, 'NULL')`)].join(", ")})`;
  const into = `insert into ${object} (${names}) select ${selected}`;
  const statement = beside
    ? `${into} from ${object} as r`
    : `with gone as (delete from ${object} where ${OF_THE_ROW} returning *) ${into} from gone as r returning ${stored}`;
  const { first = "" } = more;
  return {
    base,
    first: "",
    statement,
    isWhole: !beside,
    told: `${toldFirst(base, first)}-- and then, ${beside ? "beside" : "for"} its row ${base.place}, one with ${told || "the same values"}:\nINSERT INTO ${object} (${names}) SELECT ${selected} FROM ${object} AS r;`,
    mustBeAccepted: "by nothing refused",
    mustBeRefused: true,
    ...more,
  };
}

function subsetsOf(names: readonly string[]): readonly (readonly string[])[] {
  const sets: (readonly string[])[] = [[]];
  for (const name of names) for (const some of [...sets]) sets.push([...some, name]);
  return sets;
}

function distinctSets(sets: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(sets.map((names) => [names.toSorted().join(), names])).values()];
}
