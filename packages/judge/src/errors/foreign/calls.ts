import type { ForeignRule } from "./rule.ts";

/** `extract(epoch, placed_at)` */
export const extractComma: ForeignRule = {
  find({ layout, text }, index) {
    if (!layout.follow(index, "extract", "(") || layout.word(index + 3) !== ",") return null;
    const part = text(index + 2);
    return {
      to: index + 3,
      name: `extract(${part}, …)`,
      systems: [],
      instead: `extract(${part} FROM value)`,
      note: "The part and the value are separated by FROM.",
      concept: "date-arithmetic",
      write: () => `extract(${part} FROM`,
    };
  },
};

/** `count(DISTINCT city, active)` */
export const countDistinct: ForeignRule = {
  states: ["42883"],
  find({ layout, text }, index) {
    const open = index + 1;
    const isCall = layout.follow(index, "count", "(", "distinct") && layout.word(index - 1) !== ".";
    if (!isCall || layout.arguments(open).length < 2) return null;
    const close = layout.partner(open);
    return {
      to: close,
      reaches: index,
      name: "count(DISTINCT a, b)",
      systems: ["mysql", "snowflake"],
      instead: "count(DISTINCT (a, b))",
      note: "`count` takes one value, and the inner parentheses make one row of the columns. Such a row counts even if a column in it is NULL.",
      concept: "distinct",
      write: (writer) =>
        `${text(index)}(${text(open + 1)} (${writer.write({ from: open + 2, to: close - 1 })}))`,
    };
  },
};
