import type { SortKey } from "@master-sql/engine/content";

const keyPattern = /^(.+?)(?:\s+(asc|desc))?(?:\s+nulls\s+(first|last))?$/i;

/**
 * Reads `--order "a, b desc nulls last"` against the columns of the reference's result. Names are compared without
 * regard to case, with or without double quotes. Returns the keys, or a sentence that says what is wrong.
 */
export function parseOrderOption(
  option: string,
  columns: readonly string[],
): { readonly keys: readonly SortKey[] } | { readonly problem: string } {
  const keys: SortKey[] = [];
  for (const part of option.split(",").map((text) => text.trim())) {
    const [, written = "", direction, nulls] = keyPattern.exec(part) ?? [];
    const name = written.replace(/^"(.*)"$/, "$1");
    const matches = columns.filter((column) => column.toLowerCase() === name.toLowerCase());
    const [column] = matches;
    if (column === undefined) {
      return {
        problem: `--order names \`${part}\`, which is no column of the reference's result; columns are ${columns.join(", ")}`,
      };
    }
    if (matches.length > 1) {
      return {
        problem: `--order names \`${name}\`, but several columns are called so; give them different names`,
      };
    }
    keys.push({
      column,
      direction: direction?.toLowerCase() === "desc" ? "desc" : "asc",
      nulls: nulls === undefined ? undefined : nulls.toLowerCase() === "first" ? "first" : "last",
    });
  }
  return { keys };
}
