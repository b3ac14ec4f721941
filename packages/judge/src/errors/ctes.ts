import { type ErrorCase, type ErrorExplanation, replaced } from "./error-case.ts";
import { quoted } from "./quoted.ts";

/** 42P01 of a name that WITH defines: a CTE that reads itself without RECURSIVE, or one that is read elsewhere. */
export function unknownCte({ layout, text, at }: ErrorCase, name: string): ErrorExplanation | null {
  const defined = layout.words.findIndex((word, index) => {
    const before = layout.word(index - 1);
    return word === name && (before === "with" || before === "recursive" || before === ",");
  });
  const open = defined < 0 ? -1 : layout.next(defined, new Set(["("]));
  const body = layout.word(layout.partner(open) + 1) === "as" ? layout.partner(open) + 2 : open;
  const end = layout.partner(body);
  if (defined < 0 || end < 0) return null;
  if (at > body && at < end) {
    const start = layout.statementStart(defined);
    const isRecursive = layout.word(start + 1) === "recursive";
    if (layout.word(start) !== "with" || isRecursive) return null;
    return {
      says: `The CTE ${quoted(name)} reads itself. While it is being defined its name isn't known yet, unless the query begins with WITH RECURSIVE: then the part before UNION gives the first rows, and the part after it runs again on the rows of the round before, until it gives none.`,
      edits: [
        {
          sql: replaced(text, start, start, `${text.tokens[start]?.text ?? "WITH"} RECURSIVE`),
          caption: "With RECURSIVE, it runs:",
        },
      ],
      concept: "recursive-query",
    };
  }
  if (layout.words.slice(end, at).includes(";"))
    return {
      says: `A CTE exists only in the statement that begins with its WITH, and ${quoted(name)} is read in a later one. Repeat the WITH there, or keep the rows in a temporary table or a view.`,
      edits: [],
      concept: "cte",
    };
  return {
    says: `The CTE ${quoted(name)} isn't known at this place: each CTE sees only those before it in the same WITH, and only its own statement sees any of them. Define it before it is read.`,
    edits: [],
    concept: "cte",
  };
}
