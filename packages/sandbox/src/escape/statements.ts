import { textLiteral } from "@master-sql/sql";

/** SQL by which somebody reaches for what isn't theirs. */
export interface Attempt {
  readonly name: string;
  /** Statements, separated by {@link BETWEEN}: some hold semicolons. */
  readonly sql: string;
}

/** The same statements one by one inside of a block, where no filter of words sees them. */
export function inBlock(sql: string): string {
  return sql
    .split(BETWEEN)
    .filter((statement) => statement.trim() !== "")
    .map(
      (statement) =>
        `do $block$ begin execute ${textLiteral(statement)}; exception when others then null; end $block$`,
    )
    .join(BETWEEN);
}

const BETWEEN = ";\n";

export function all(attempts: Readonly<Record<string, readonly string[]>>): readonly Attempt[] {
  return Object.entries(attempts).map(([name, statements]) => ({ name, sql: statements.join(BETWEEN) }));
}
