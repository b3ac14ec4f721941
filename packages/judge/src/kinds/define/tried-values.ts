import { tokensOf } from "@master-sql/sql";
import type { TableColumn } from "./tables.ts";

/** What stands in texts of SQL, by which the bounds of rules are met. */
export interface Constants {
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
}

/** A value for a column, as an expression over the row's columns. */
interface Value {
  readonly value: string;
  /** Whether the task decides that it be accepted where the solution accepts it: nobody says that 0 makes sense. */
  readonly mustBeAccepted: boolean;
}

/** What the solution says of a column. */
interface Bounds {
  /** It has a rule of its own, so that whatever it lets through is let through on purpose. */
  readonly isBounded: boolean;
  /** Columns of the same type, and whether a rule of the solution compares this one with it. */
  readonly siblings: readonly { readonly name: string; readonly isCompared: boolean }[];
}

const MOST_CONSTANTS = 24;

export function constantsOf(sql: string): Constants {
  const tokens = [sql, ...bodiesIn(sql)].flatMap((text) => tokensOf(text).map((token) => token.text));
  const numbers = new Set(tokens.filter((text) => /^[0-9]/.test(text) && text.length < 12));
  const texts = new Set(
    tokens.filter((text) => text.startsWith("'") && text.endsWith("'") && text.length < 200),
  );
  return { numbers: [...numbers].slice(0, MOST_CONSTANTS), texts: [...texts].slice(0, MOST_CONSTANTS) };
}

/** The bodies of functions, which are texts themselves. */
function bodiesIn(sql: string): readonly string[] {
  return tokensOf(sql).flatMap(({ text }) => {
    const tag = /^\$[^$]*\$/.exec(text)?.[0];
    if (tag !== undefined) return [text.slice(tag.length, -tag.length)];
    return /^'.*\b(begin|select|return)\b/is.test(text) ? [text.slice(1, -1).replaceAll("''", "'")] : [];
  });
}

const DAY = /^'[0-9]{4}-[0-9]{2}-[0-9]{2}'$/;
const MOMENT = /^'[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9:.]+([+-][0-9:]+|Z)?)?'$/;
/** Longer texts are of no column that a task speaks of. */
const LONGEST = 1000;

export function daysOf({ texts }: Constants): readonly string[] {
  return texts.filter((text) => DAY.test(text));
}

export function momentsOf({ texts }: Constants): readonly string[] {
  return texts.filter((text) => MOMENT.test(text));
}

/** Values about the constants, NULL, and values about those of other columns. */
export function valuesFor(
  column: Pick<TableColumn, "name" | "type" | "scale">,
  all: Constants,
  stated: Constants,
  { isBounded, siblings }: Bounds,
): readonly Value[] {
  const { name, type, scale } = column;
  const value = (text: string, mustBeAccepted = true): Value => ({ value: text, mustBeAccepted });
  const missing = value("NULL");
  const beside = (step: (sibling: string) => readonly string[]) =>
    siblings.flatMap(({ name: sibling, isCompared }) => step(sibling).map((text) => value(text, isCompared)));
  switch (type) {
    case "number": {
      const step = scale === 0 ? 1 : 10 ** -(scale ?? 2);
      const about = all.numbers.flatMap((number) => {
        const written = Number(number);
        const near = [0, -1, 1, 100, -step, step].map((more) => written + more);
        return [...near, -written, written * 10].map((each) => {
          const text = String(Number(each.toFixed(6)));
          // What is less than 1 may be rounded to 0.
          return value(text, isBounded || each >= 1 || stated.numbers.includes(text));
        });
      });
      return distinct([missing, ...about, ...beside((other) => [other, `${other} + 1`, `${other} - 1`])]);
    }
    case "date": {
      const about = daysOf(all).flatMap((day) => [-1, 0, 1].map((more) => value(`date ${day} + ${more}`)));
      const spans = all.numbers.filter((number) => /^[0-9]{1,4}$/.test(number)).map((n) => `${n} + 1`);
      const near = beside((other) => ["-1", "0", "1"].map((more) => `${other} + ${more}`));
      const apart = siblings.flatMap((other) => spans.map((more) => value(`${other.name} + ${more}`, false)));
      return distinct([missing, ...near, ...about, ...apart]);
    }
    case "timestamp with time zone":
    case "timestamp without time zone": {
      const steps = ["-1 microsecond", "0", "1 microsecond"];
      const about = momentsOf(all).flatMap((moment) =>
        [...steps, "1 day"].map((more) => value(`${type} ${moment} + interval '${more}'`)),
      );
      return distinct([
        missing,
        ...beside((other) => steps.map((more) => `${other} + interval '${more}'`)),
        ...about,
      ]);
    }
    case "text": {
      const listed = all.texts.map((text) => value(text, stated.texts.includes(text)));
      const varied = all.texts.flatMap((text) => [`upper(${text})`, `lower(${text})`, `${text} || 'x'`]);
      const lengths = all.numbers.map(Number).filter((n) => Number.isInteger(n) && n > 0 && n <= LONGEST);
      const long = lengths.map((n) => `rpad(${name}, greatest(${n + 1}, length(${name}) + 1), ${name})`);
      const short = lengths.map((n) => `left(${name}, ${n - 1})`);
      return distinct([
        missing,
        value(`${name} || '-' || ${name}`),
        value(`repeat(left(${name}, 50), 60)`),
        ...long.map((each) => value(each)),
        ...listed,
        ...[...short, ...varied, `'x' || ${name}`, "''", "' '", `${name} || ' '`].map((each) =>
          value(each, false),
        ),
      ]);
    }
    case "boolean":
      return [missing, value("true"), value("false")];
    default:
      return [missing];
  }
}

/** Other values for a column of a row, called `r`, such as another row may have beside it: each an expression over it. */
export function otherValues(
  column: Pick<TableColumn, "name" | "type">,
  constants: Constants,
  parent?: { readonly table: string; readonly column: string },
): readonly string[] {
  const { name, type } = column;
  if (parent) {
    const other = `(select p.${parent.column} from ${parent.table} p where p.${parent.column} is distinct from r.${name} order by 1`;
    return [`${other} limit 1)`, `${other} desc limit 1)`];
  }
  switch (type) {
    case "number":
      return [`coalesce(${name}, 0) + 1000`, `coalesce(${name}, 0) + 1`];
    case "date": {
      const [day = "'2025-06-02'"] = daysOf(constants);
      return ["+ 1", "- 1", "- 30"].map((step) => `coalesce(${name}, date ${day}) ${step}`);
    }
    case "timestamp with time zone":
    case "timestamp without time zone": {
      const [moment = "'2025-06-02 12:00+00'"] = momentsOf(constants);
      return ["+ interval '1 day'", "- interval '1 day'", "- interval '30 days'"].map(
        (step) => `coalesce(${name}, ${type} ${moment}) ${step}`,
      );
    }
    case "text": {
      // Letters stay letters and digits digits, so that a rule on how the text is written is kept.
      const turned = `translate(${name}, '0123456789abcdefghijklmnopqrstuvwxyz', '1234567890bcdefghijklmnopqrstuvwxyza')`;
      const listed = constants.texts.filter((text) => !MOMENT.test(text)).join(", ");
      const first = `coalesce(nullif(${turned}, ${name}), ${name} || 'x', 'x')`;
      return listed
        ? [first, `(select t from unnest(array[${listed}]) as t where t is distinct from r.${name} limit 1)`]
        : [first];
    }
    case "boolean":
      return [`not coalesce(${name}, false)`];
    default:
      return [];
  }
}

/** A text written otherwise, which some rules take for the same. */
export function respelled(name: string): readonly string[] {
  return [`upper(${name})`, `lower(${name})`, `' ' || ${name} || ' '`];
}

function distinct(values: readonly Value[]): readonly Value[] {
  const found = new Map<string, Value>();
  for (const each of values) if (!found.get(each.value)?.mustBeAccepted) found.set(each.value, each);
  return [...found.values()];
}
