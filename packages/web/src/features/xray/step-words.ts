import type { XrayStep } from "@master-sql/explain";
import { plural, quantity } from "@master-sql/words";

const rows = (count: number) => quantity(count, "row");
/** "1 row leaves", "2 rows leave". */
const rowsDo = (count: number, verb: string) => `${rows(count)} ${plural(count, `${verb}s`, verb)}`;

/** How many rows of a join are made of the same row on its left, where that is more than one. */
export function multiplied(step: XrayStep): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  if (step.clause !== "join") return times;
  for (const { fate, from } of step.rows)
    if (fate === "kept" && from?.[0] !== undefined) times.set(from[0], (times.get(from[0]) ?? 0) + 1);
  return new Map([...times].filter(([, count]) => count > 1));
}

/** One plain sentence on what the step does to the rows. */
export function stepSentence(step: XrayStep): string {
  const { clause, rowsIn, rowsOut } = step;
  const out = rowsOut ?? step.rows.filter(({ fate }) => fate === "kept").length;
  const gone = rowsIn === null ? null : rowsIn - out;
  const dropped = (why: string) =>
    gone === null || gone <= 0
      ? `${rowsDo(out, "stay")}.`
      : `${rowsDo(out, "stay")}; ${rowsDo(gone, "leave")}: ${why}.`;
  switch (clause) {
    case "from":
      return `Reads ${rows(out)}.`;
    case "join": {
      const lost = step.rows.filter(({ fate }) => fate === "left").length;
      const several = multiplied(step).size;
      const parts = [rowsIn === null ? `Gives ${rows(out)}.` : `${rowsDo(rowsIn, "become")} ${rows(out)}.`];
      if (several > 0) parts.push(`${rowsDo(several, "find")} several partners: one row for each.`);
      if (lost > 0) parts.push(`${rowsDo(lost, "find")} no partner and ${plural(lost, "leaves", "leave")}.`);
      return parts.join(" ");
    }
    case "where":
      return dropped("the condition is not true");
    case "having":
      return dropped("the condition is not true for the group");
    case "group":
      return `${rowsIn === null ? "The rows become" : rowsDo(rowsIn, "become")} ${out === 1 ? "one group" : quantity(out, "group")}.`;
    case "window":
      return "Each row gets a value computed from the rows around it. No row leaves.";
    case "select":
      return `Computes the columns of ${rows(out)}.`;
    case "distinct":
      return dropped("the same row is there already");
    case "set":
      return dropped("the operation drops them");
    case "values":
      return `Writes out ${rows(out)}.`;
    case "recursion":
      return out === 0
        ? "Nothing new: the recursion ends."
        : `Finds ${rows(out)} from the ${rowsIn === null ? "rows" : rows(rowsIn)} of the round before.`;
    case "order":
      return `Sorts ${rows(out)}.`;
    case "limit":
      return dropped("outside the range asked for");
    case "result":
      return `The result: ${rows(out)}.`;
  }
}
