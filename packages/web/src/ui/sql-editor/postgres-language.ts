import { autocompletion, type CompletionSource } from "@codemirror/autocomplete";
import { PostgreSQL, SQLDialect } from "@codemirror/lang-sql";
import type { Extension } from "@codemirror/state";
import { completionsAt, type SqlSchemaTable } from "./completions-at.ts";
import { FUNCTIONS, KEYWORDS, TYPES } from "./postgres-words.ts";

/** PostgreSQL's syntax with the words that the rest of the product colours too. */
const dialect = SQLDialect.define({
  ...PostgreSQL.spec,
  keywords: KEYWORDS.join(" "),
  types: TYPES.join(" "),
  builtin: FUNCTIONS.map((f) => f.name)
    .filter((name) => !KEYWORDS.includes(name))
    .join(" "),
});

/** Characters beyond which a text is no longer read at every key: then it was pasted, and nobody completes in it. */
const MAX_COMPLETED = 50_000;

export const postgresLanguage: Extension = dialect.extension;

/** Completion from the given tables, PostgreSQL's keywords, types and functions. */
export function postgresCompletion(schema: readonly SqlSchemaTable[]): Extension {
  const source: CompletionSource = (context) => {
    // Typing asks a moment later; by then the learner may be elsewhere, and the list would lie over it.
    if (!context.explicit && context.view?.hasFocus === false) return null;
    if (context.state.doc.length > MAX_COMPLETED) return null;
    const found = completionsAt(context.state.doc.toString(), context.pos, schema);
    if (found === null) return null;
    const afterDot = context.state.sliceDoc(found.from - 1, found.from) === ".";
    if (found.from === context.pos && !context.explicit && !afterDot) return null;
    return {
      from: found.from,
      options: found.options.map(({ kind, ...option }) => ({ ...option, type: kind })),
      validFor: /^[\p{L}\p{N}_]*$/u,
    };
  };
  return autocompletion({ override: [source], icons: false });
}
