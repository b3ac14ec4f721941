import type { ErrorCase, ErrorExplanation } from "./error-case.ts";
import { quoted } from "./quoted.ts";

/** What an error means and what to do, by its SQLSTATE and its message. */
interface Meaning {
  readonly sqlstate: string;
  readonly message?: RegExp;
  readonly says: string;
  readonly concept?: string;
}

const meanings: readonly Meaning[] = [
  {
    sqlstate: "42704",
    message: /^unrecognized configuration parameter/,
    says: "SHOW and SET are about settings of the server, and there is no setting of that name. To see the rows of a table, write `SELECT * FROM` and the table's name.",
    concept: "select-columns",
  },
  {
    sqlstate: "42P17",
    message: /generation expression is not immutable/,
    says: "A function is immutable if the same arguments always give the same result. Only such functions are allowed in a generated column, so that its value depends on its row alone. CURRENT_DATE and now() change with time, and converting a timestamptz depends on the session's time zone. Compute from the row's own columns alone, or compute the value in a view or query, where it is up to date whenever you read it.",
    concept: "generated-columns",
  },
  {
    sqlstate: "42P17",
    message: /functions in index/,
    says: "A function is immutable if the same arguments always give the same result. An index stores results, so PostgreSQL allows only immutable functions in its expressions and its WHERE. now() changes with time, and a timestamptz converted to a date depends on the session's time zone. Name the zone, `(ts AT TIME ZONE 'UTC')::date`, or index the bare column and filter by a range.",
    concept: "partial-and-expression-indexes",
  },
  {
    sqlstate: "428C9",
    says: "PostgreSQL computes this column itself: it is GENERATED ALWAYS, so you can't write a value into it. Leave it out of INSERT and SET, or write DEFAULT.",
    concept: "generated-columns",
  },
  {
    sqlstate: "42P07",
    says: "There is already a table, view or index of that name. Choose another name, or remove the old one first with DROP. IF NOT EXISTS skips the statement instead, and leaves what is there as it is.",
    concept: "schema-changes",
  },
  {
    sqlstate: "42701",
    says: "The table already has, or the statement twice names, a column of that name. Each column name can occur once.",
    concept: "schema-changes",
  },
  {
    sqlstate: "22001",
    says: "The string is longer than the column allows: `varchar(n)` takes at most n characters. Shorten the value, or give the column a larger limit or the type text.",
    concept: "column-types",
  },
  {
    sqlstate: "22003",
    says: "The number is too large for its type: an integer ends at 2,147,483,647, and `numeric(8,2)` has at most 6 digits before the point. Use a larger type such as bigint or numeric, and cast before you calculate, because the result of integer * integer is an integer.",
    concept: "number-types",
  },
  {
    sqlstate: "42846",
    says: "PostgreSQL has no cast between these two types. Often it takes a step between, such as a cast to text, or a function that extracts the part you need.",
    concept: "casting",
  },
  {
    sqlstate: "40001",
    says: "Another transaction changed the same data first, and under REPEATABLE READ and SERIALIZABLE PostgreSQL cancels yours instead of mixing both. Nothing of yours was kept. Run the whole transaction again, including its reads.",
    concept: "isolation",
  },
  {
    sqlstate: "40P01",
    says: "Two transactions each waited for a lock of the other, and PostgreSQL canceled this one. Run it again. To avoid it, lock rows in the same order everywhere.",
    concept: "isolation",
  },
  {
    sqlstate: "25001",
    says: "This statement can't run within a transaction. Run it alone, outside BEGIN and COMMIT.",
    concept: "transactions",
  },
  {
    sqlstate: "3B001",
    says: "There is no savepoint of that name in this transaction. COMMIT and a ROLLBACK without TO end the transaction and remove its savepoints, and ROLLBACK TO removes those that were set later.",
    concept: "transactions",
  },
  {
    sqlstate: "25P01",
    says: "This statement only makes sense within a transaction, and none is open: begin it with BEGIN. A ROLLBACK or COMMIT before it has ended the earlier one.",
    concept: "transactions",
  },
  {
    sqlstate: "42P19",
    says: "A recursive CTE consists of two parts with UNION or UNION ALL between them: the first doesn't read the CTE, the second reads it once, in FROM, and not on the optional side of an outer join, in a subquery or under an aggregate.",
    concept: "recursive-query",
  },
  {
    sqlstate: "0A000",
    message: /FOR (UPDATE|SHARE|NO KEY UPDATE|KEY SHARE) (is not allowed|cannot be applied)/,
    says: "FOR UPDATE locks rows of a table, so each row of the result must be one of them. With GROUP BY, DISTINCT, aggregates or UNION it isn't. Lock the rows in a subquery or CTE, and aggregate outside.",
    concept: "isolation",
  },
  {
    sqlstate: "0A000",
    message: /DISTINCT is not implemented for window functions/,
    says: "A window function can't take DISTINCT. Remove the duplicates in a subquery first, or use dense_rank to count distinct values: its largest value is their number.",
    concept: "window-aggregates",
  },
];

/** Errors whose SQLSTATE alone, or with the message, says what to do. */
export function knownMeaning({ error }: ErrorCase): ErrorExplanation | null {
  const found = meanings.find(
    ({ sqlstate, message }) => sqlstate === error.sqlstate && (message?.test(error.message) ?? true),
  );
  return found ? { says: found.says, edits: [], ...(found.concept && { concept: found.concept }) } : null;
}

/** INSERT where values and columns differ in number. */
export function insertCount({ error, layout, text }: ErrorCase): ErrorExplanation | null {
  const more = /^INSERT has more (expressions|target columns) than/.exec(error.message)?.[1];
  if (more === undefined) return null;
  const values = layout.words.indexOf("values");
  const open = values + 1;
  const named = layout.word(values - 1) === ")" ? layout.arguments(layout.partner(values - 1)).length : 0;
  const given = values < 0 ? 0 : layout.arguments(open).length;
  const counts =
    named > 0 && given > 0 ? ` You name ${named} columns, and the first row has ${given} values.` : "";
  const close = layout.partner(open);
  const commas = text.tokens.flatMap(({ text: word, start, end }, index) => {
    const [before, after] = [text.tokens[index - 1], text.tokens[index + 1]];
    const isInRow = index > open && index < close && word === ",";
    if (!isInRow || before?.end !== start || after?.start !== end) return [];
    return /^\d+$/.test(before.text) && /^\d+$/.test(after.text) ? [{ before, after }] : [];
  });
  const [first] = commas;
  // Without them there are as many values as columns.
  const isDecimal = first !== undefined && named > 0 && given - commas.length === named;
  const decimal = isDecimal
    ? ` In SQL a comma separates values, so ${quoted(`${first.before.text},${first.after.text}`)} is two of them. Decimals have a point: ${quoted(`${first.before.text}.${first.after.text}`)}.`
    : "";
  return {
    says: `Each row after VALUES, or each row of the SELECT, needs exactly one value per column that INSERT names, in the same order.${counts}${decimal}`,
    edits: isDecimal
      ? [{ sql: text.sql.replace(/(\d),(\d)/g, "$1.$2"), caption: "With decimal points, it runs:" }]
      : [],
    concept: "inserting-rows",
  };
}
