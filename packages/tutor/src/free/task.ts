import { list } from "@master-sql/words";
import type { TutorContext } from "../context.ts";
import { plainText } from "../library/plain-text.ts";
import type { TutorPart } from "../model.ts";
import { UNKNOWN } from "../replies/tutor.ts";
import { isSolutionOpen } from "../showing/guard.ts";
import { followUps, nothing, passageAbout, quoted, ranPart, text } from "../showing/show.ts";

/** Tables that are shown at the beginning of a way. */
const MOST_TABLES = 3;

/** The tables that have most of the columns that the task names. */
function holding(
  tables: TutorContext["dataset"]["tables"],
  words: ReadonlySet<string>,
  columns: readonly { readonly name: string }[],
): TutorContext["dataset"]["tables"] {
  const wanted = new Set([...words, ...columns.map(({ name }) => name)]);
  const score = (table: (typeof tables)[number]) =>
    table.columns.filter(({ name }) => !/^(id|name|kind|status)$/.test(name) && wanted.has(name)).length;
  return tables.filter((table) => score(table) > 0).toSorted((a, b) => score(b) - score(a));
}

/** What one row of the result is, its columns, their order and the finer rules; empty where the exercise isn't about rows. */
function contractText({ exercise }: Pick<TutorContext, "exercise">): string {
  const page = exercise?.page;
  if (!page || !("contract" in page) || !("grain" in page.contract)) return "";
  const { grain, columns, order, ties, nulls, duplicates } = page.contract;
  const sorted =
    order === "none"
      ? "The order of the rows doesn't matter."
      : `Sort by ${list(order.map(({ column, direction }) => `${quoted(column)}${direction === "desc" ? " from the largest down" : ""}`))}.`;
  const finer = [nulls, duplicates, ties].filter((said) => said !== undefined).join(" ");
  return `What one row of the result stands for decides most: here it is **${grain}**. Its columns are ${list(columns.map(({ name, type, note }) => `${quoted(name)} (${type}${note ? `: ${note}` : ""})`))}. ${sorted} ${finer}`.trim();
}

/**
 * What an exercise asks for in its own terms, and a first step: the tables that its prompt names, to be looked at. Says
 * nothing that its page doesn't say. Null where the exercise isn't about the rows of a query.
 */
export async function* aboutTask(context: TutorContext): AsyncGenerator<TutorPart> {
  const { exercise, dataset } = context;
  const page = exercise?.page;
  if (!page || !("contract" in page) || !("grain" in page.contract)) return;
  const { grain, columns } = page.contract;
  const prose = [plainText(page.promptHtml), grain, ...columns.map(({ note }) => note ?? "")].join(" ");
  const words = new Set(prose.toLowerCase().match(/[\p{L}_]+/gu) ?? []);
  const isNamed = (word: string) =>
    [word, `${word}s`, word.replace(/s$/, ""), word.replace(/ies$/, "y")].some((form) => words.has(form));
  const named = dataset.tables.filter(({ name }) => words.has(name) || name.split("_").every(isNamed));
  const tables = (named.length > 0 ? named : holding(dataset.tables, words, columns)).slice(0, MOST_TABLES);
  yield text(
    contractText(context),
    tables.length > 0
      ? `A way to begin: look at the rows first. From the words of the task, ${list(tables.map(({ name, comment }) => `${quoted(name)}${comment ? ` (${comment.trim().replace(/\.$/, "")})` : ""}`))} ${tables.length === 1 ? "is" : "are"} worth a look. Write FROM with one of them and run it, then add one clause at a time: which rows count (WHERE), what makes one row of many (GROUP BY), what is shown (SELECT). Run it after each, and compare with what one row should stand for.`
      : "A way to begin: write FROM with the table whose rows are nearest to that, run it, then add one clause at a time and run it after each.",
  );
  const [first] = tables;
  const part = first
    ? await ranPart(context, `SELECT *\nFROM ${first.name}\nLIMIT 5`, `Some rows of ${quoted(first.name)}:`)
    : null;
  if (part) yield part;
  // The lessons on the exercise's own concepts would name the technique.
  if (isSolutionOpen(context))
    for (const concept of page.concepts.slice(0, 2)) yield* passageAbout(context, concept);
  yield followUps("example", "free");
}

/** Whether the exercise would accept something: what its task fixes about the result. */
export async function* isAccepted({
  context,
}: {
  readonly context: TutorContext;
}): AsyncGenerator<TutorPart> {
  const contract = contractText(context);
  if (contract === "") {
    yield nothing(UNKNOWN);
    return;
  }
  yield text(
    `The check compares your rows with those that the task describes, value by value: another value in a cell is a wrong answer, even if it is only shown differently. ${contract}`,
    "To see how a variant is judged, check it: that is free, and you can check as often as you like.",
  );
  yield followUps("example", "free");
}
