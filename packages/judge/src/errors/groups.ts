import { type Edit, type ErrorCase, type ErrorExplanation, replaced } from "./error-case.ts";
import { quoted } from "./quoted.ts";

/** 42803: a column outside GROUP BY, or an aggregate where there are no groups yet. */
export function ungrouped(given: ErrorCase): ErrorExplanation {
  const { error, text, layout, at } = given;
  const column = /column "([^"]+)" must appear in the GROUP BY clause/.exec(error.message)?.[1];
  if (column === undefined) return aggregateTooEarly(given);
  const written =
    at >= 0 && text.tokens[at + 1]?.text === "."
      ? `${text.tokens[at]?.text}.${text.tokens[at + 2]?.text}`
      : (text.tokens[at]?.text ?? column);
  const groups = layout.words.findIndex((_, index) => layout.follow(index, "group", "by"));
  const by = text.tokens[groups + 1];
  const edits: Edit[] =
    groups >= 0 && by
      ? [
          {
            sql: `${text.sql.slice(0, by.end)} ${written},${text.sql.slice(by.end)}`,
            caption: `Grouped by ${quoted(written)} as well, it runs (one row for each combination):`,
          },
        ]
      : [];
  return {
    says: `${groups < 0 ? "An aggregate makes one row of all rows" : "A grouped query gives one row per group"}, and ${quoted(written)} can have many values in it: PostgreSQL doesn't know which one to show. Either make it part of the group with ${groups < 0 ? quoted(`GROUP BY ${written}`) : "GROUP BY"}, which means one row for each of its values, or aggregate it, for example with ${quoted(`min(${written})`)} or ${quoted(`count(${written})`)}.`,
    edits,
    concept: "grouping",
  };
}

function aggregateTooEarly(given: ErrorCase): ErrorExplanation {
  const { error, text, at, layout } = given;
  if (/nested/.test(error.message))
    return {
      says: "An aggregate is inside another one. Each level of grouping needs a query of its own: compute the inner one in a subquery with GROUP BY, and aggregate its rows outside.",
      edits: [],
      concept: "derived-table",
    };
  const call = text.tokens[at]?.text ?? "count";
  const clause =
    /in (WHERE|GROUP BY|JOIN conditions|FROM|UPDATE|VALUES|RETURNING)/.exec(error.message)?.[1] ?? "WHERE";
  const isGrouped = layout.words.includes("group");
  const advice = isGrouped
    ? "A condition on groups belongs in HAVING, after GROUP BY."
    : "To compare each row with a value computed over all rows, compute that value in a subquery in parentheses. A condition on groups belongs in HAVING, after GROUP BY.";
  return {
    says: `${quoted(`${call}(…)`)} is in ${clause}, which looks at one row at a time, before any group is made: there is nothing to count or add up yet. ${advice}`,
    edits: clause !== "WHERE" ? [] : isGrouped ? inHaving(given) : asSubquery(given),
    concept: "having",
  };
}

/** WHERE's only condition moved to HAVING. */
function inHaving({ text, layout, at }: ErrorCase): readonly Edit[] {
  const where = layout.words.lastIndexOf("where", at);
  const end = layout.next(where + 1, new Set(["group", "order", "limit", "and", "or"]));
  if (where < 0 || layout.word(end) !== "group") return [];
  const after = layout.next(end + 1, new Set(["having", "order", "limit", "window", "union"]));
  const [first, last, group, key] = [
    text.tokens[where + 1],
    text.tokens[end - 1],
    text.tokens[end],
    text.tokens[after - 1],
  ];
  const start = text.tokens[where];
  if (!start || !first || !last || !group || !key || layout.word(after) === "having") return [];
  const condition = text.sql.slice(first.start, last.end);
  return [
    {
      sql: `${text.sql.slice(0, start.start)}${text.sql.slice(group.start, key.end)} HAVING ${condition}${text.sql.slice(key.end)}`,
      caption: "With HAVING, it runs:",
    },
  ];
}

/** `price = max(price)` with the aggregate of the whole table in a subquery. */
function asSubquery({ text, layout, at }: ErrorCase): readonly Edit[] {
  const from = layout.words.lastIndexOf("from", at);
  const table = text.tokens[from + 1]?.text ?? "";
  const close = layout.partner(at + 1);
  const isSingle =
    /^(where|as|[a-z_]\w*)$/.test(layout.word(from + 2)) && layout.words.lastIndexOf("join", at) < from;
  if (from < 0 || close < 0 || !isSingle || !/^[\p{L}_]/u.test(table)) return [];
  const call = text.sql.slice(text.tokens[at]?.start, text.tokens[close]?.end);
  if (call.includes(".")) return [];
  return [
    {
      sql: replaced(text, at, close, `(SELECT ${call} FROM ${table})`),
      caption: "With a subquery, it runs:",
    },
  ];
}

/** 42P20: a window function where rows are still being chosen. */
export function windowTooEarly({ error, text, at }: ErrorCase): ErrorExplanation {
  const clause = /in (WHERE|HAVING|GROUP BY|JOIN conditions)/.exec(error.message)?.[1] ?? "WHERE";
  return {
    says: `${quoted(`${text.tokens[at]?.text ?? "row_number"}(…) OVER (…)`)} is in ${clause}. Window functions are evaluated after WHERE, GROUP BY and HAVING have chosen the rows, so those clauses can't use them. Compute it in a subquery or a CTE, give it an alias there, and filter by that alias outside.`,
    edits: [],
    concept: "top-n-per-group",
  };
}
