import type { Contract } from "@master-sql/course";
import { columnFamily } from "@master-sql/judge/results";
import type { ResultColumn, SqlSandbox } from "@master-sql/judge/sandbox";
import { textLiteral } from "@master-sql/sql";

/** Where the columns of a solution's result and of the contract disagree, as sentences; empty when they agree. */
export async function contractDisagreements(
  sandbox: SqlSandbox,
  contract: Contract,
  columns: readonly ResultColumn[],
): Promise<readonly string[]> {
  if (columns.length !== contract.columns.length) {
    return [`returns ${columns.length} columns, the contract states ${contract.columns.length}`];
  }
  const sentences: string[] = [];
  const typeNames = await fullTypeNames(
    sandbox,
    contract.columns.map(({ type }) => type),
  );
  for (const [index, stated] of contract.columns.entries()) {
    const column = columns[index];
    const typeName = typeNames[index] ?? null;
    if (column === undefined) continue;
    if (typeName === null) {
      sentences.push(`can't be checked: the contract's type \`${stated.type}\` is no PostgreSQL type`);
    } else if (family(typeName) !== family(column.typeName)) {
      sentences.push(
        `returns ${column.typeName} in column ${index + 1}, the contract states ${stated.name} ${stated.type}`,
      );
    }
    if (contract.names && column.name !== stated.name) {
      sentences.push(`names column ${index + 1} \`${column.name}\`, the contract states \`${stated.name}\``);
    }
  }
  return sentences;
}

/** `timestamptz` is `timestamp with time zone`; null for a name that is no type. */
async function fullTypeNames(
  sandbox: SqlSandbox,
  names: readonly string[],
): Promise<readonly (string | null)[]> {
  const questions = names.map((name) => `to_regtype(${textLiteral(name)})::text`);
  const outcome = await sandbox.run(`select ${questions.join(", ")}`, { isolated: true });
  if (outcome.status === "completed") return outcome.results[0]?.rows[0] ?? [];
  // A name that can't even be read as a type is an error; then each is asked by itself.
  if (names.length === 1) return [null];
  return (await Promise.all(names.map((name) => fullTypeNames(sandbox, [name])))).flat();
}

/** What a learner would take for the same type: whole numbers, numbers with decimals, text, and so on. */
function family(typeName: string): string {
  const { kind } = columnFamily(typeName);
  if (kind === "array" || kind === "other") return typeName;
  if (kind === "real" || kind === "double") return "numeric";
  return kind === "bpchar" ? "text" : kind;
}
