import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { ProbeReason } from "../../verdicts/verdict.ts";
import { CATALOG_PATH, DATASET_PATH, runDefinitions } from "./definitions-run.ts";
import { refusesTheSame } from "./refusals.ts";
import { RIGHTS, rightOtherwise } from "./rights.ts";
import type { DefineTask } from "./task.ts";

interface RejectedProbe {
  readonly task: DefineTask;
  readonly answer: string;
  readonly reason: ProbeReason;
  readonly timeLimitMs: number | undefined;
}

const MOST_DEFAULTS = 3;

/** Defaults of columns, with what each is without. */
const DEFAULTS = `
select c.relname, a.attname, regexp_replace(pg_get_expr(d.adbin, d.adrelid), '::[a-z ]+$', ''),
  format('alter table %s alter column %I drop default', c.oid::regclass, a.attname)
from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
where a.attgenerated = '' and c.relnamespace = 'public'::regnamespace
order by 1, 2`;

/**
 * What of an answer is why a probe didn't go as it should: a right that a role has or lacks, or a default without
 * which PostgreSQL refuses what it should, which is tried (rule G30).
 */
export async function withCause(
  sandbox: SqlSandbox,
  authored: SqlSandbox,
  rejected: RejectedProbe,
): Promise<ProbeReason> {
  const { reason } = rejected;
  if (reason.who !== undefined) return reason;
  const isOfRights =
    /\b(?:role|privilege)\b|_privilege\(/i.test(reason.statement) ||
    (reason.outcome.expected === "accepted" && reason.outcome.error.sqlstate === "42501");
  if (isOfRights) {
    const who = await rightsOf(sandbox, authored, rejected);
    if (who !== undefined) return { ...reason, who };
  }
  const { outcome } = reason;
  if (outcome.expected !== "refused" || outcome.error !== null) return reason;
  const cause = await defaultOf(sandbox, authored, rejected, outcome.sqlstate);
  return cause === null ? reason : { ...reason, cause };
}

async function rightsOf(
  sandbox: SqlSandbox,
  authored: SqlSandbox,
  { task, answer, timeLimitMs }: RejectedProbe,
): Promise<string | undefined> {
  const after = [CATALOG_PATH, RIGHTS];
  const own = (await lookedAt(sandbox, answer, after, timeLimitMs))?.at(-1);
  const accepted: StatementResult[] = [];
  for (const solution of task.solutions) {
    const rights = (await lookedAt(authored, solution, after, undefined))?.at(-1);
    if (rights) accepted.push(rights);
  }
  return own && accepted.length > 0 ? rightOtherwise(accepted, own)?.who : undefined;
}

/** A default that no solution has, and without which the probe is refused as it should be. */
async function defaultOf(
  sandbox: SqlSandbox,
  authored: SqlSandbox,
  { task, answer, reason, timeLimitMs }: RejectedProbe,
  sqlstate: string | null,
): Promise<string | null> {
  const after = [CATALOG_PATH, DEFAULTS];
  const own = (await lookedAt(sandbox, answer, after, timeLimitMs))?.at(-1)?.rows ?? [];
  const known = new Set<string>();
  for (const solution of task.solutions)
    for (const [table, column] of (await lookedAt(authored, solution, after, undefined))?.at(-1)?.rows ?? [])
      known.add(`${table}.${column}`);
  const added = own.filter(([table, column]) => !known.has(`${table}.${column}`));
  for (const [table, column, value, without] of added.slice(0, MOST_DEFAULTS)) {
    if (without == null) continue;
    const script = { answer, after: [without, DATASET_PATH, reason.statement] };
    const run = await runDefinitions(sandbox, script, timeLimitMs);
    const error = run.status === "ran" ? run.error : null;
    const isRefused = error?.stage === "after" && error.error.statementIndex === 2;
    if (isRefused && (sqlstate === null || refusesTheSame(error.error.sqlstate, sqlstate)))
      return `The column \`${column}\` of \`${table}\` has the default \`${value}\`; without it, PostgreSQL refuses the statement.`;
  }
  return null;
}

async function lookedAt(
  sandbox: SqlSandbox,
  answer: string,
  after: readonly string[],
  timeLimitMs: number | undefined,
): Promise<readonly StatementResult[] | null> {
  const run = await runDefinitions(sandbox, { answer, after }, timeLimitMs);
  return run.status === "ran" && run.error === null ? run.after : null;
}
