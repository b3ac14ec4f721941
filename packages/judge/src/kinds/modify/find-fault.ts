import type { ScriptRepair, ScriptRepairs } from "../../sandbox/script-repairs.ts";

/** Repaired scripts that are carried out for one answer, and at least where tables are large. */
const MOST_TRIED = 48;
const FEWEST_TRIED = 8;
/** Each carries its changes out on tables that hold so many rows together, at most. */
const MOST_ROWS = 100_000;
/** Causes than which an edit of the script itself may tell more. */
const VAGUE: ReadonlySet<string | undefined> = new Set([
  undefined,
  "wrong-expression",
  "missing-statement",
  "extra-statement",
  "wrong-operator",
  "wrong-tables",
  "missing-table",
  "extra-table",
  "missing-predicate",
  "extra-predicate",
]);

/**
 * What is wrong with statements that change rows: the fewest repairs with which they leave what they should on every
 * database, each carried out. Null where none of the solutions is near.
 * @param rows how many the tables hold that are judged
 */
export async function faultOfChanges(
  found: readonly ScriptRepairs[],
  rows: number,
  isRight: (sql: string) => Promise<boolean>,
): Promise<ScriptRepair | null> {
  const most = Math.max(FEWEST_TRIED, Math.min(MOST_TRIED, Math.floor(MOST_ROWS / Math.max(rows, 1))));
  const differences = found.filter(({ areOwn }) => !areOwn);
  const own = found.filter(({ areOwn }) => areOwn);
  const told = await leastOf(differences, most, isRight);
  if (told !== null && !VAGUE.has(told.cause)) return told;
  const nearer = await leastOf(own, 2 * most, isRight);
  return nearer === null || (told !== null && VAGUE.has(nearer.cause)) ? told : nearer;
}

async function leastOf(
  found: readonly ScriptRepairs[],
  most: number,
  isRight: (sql: string) => Promise<boolean>,
): Promise<ScriptRepair | null> {
  let tried = 0;
  let least: ScriptRepair | null = null;
  for (const { unrepaired, repairs } of found) {
    tried += 1;
    if (tried > most) break;
    if (await isRight(unrepaired)) continue;
    for (const repair of repairs) {
      if (least && effort(repair) >= effort(least)) continue;
      tried += 1;
      if (tried > most) break;
      if (await isRight(repair.sql)) {
        least = repair;
        break;
      }
    }
  }
  return least;
}

/** What has no name tells less than two that have one. */
function effort({ parts, cause }: ScriptRepair): number {
  return cause === undefined ? parts + 2 : parts + (cause === "wrong-expression" ? 0.1 : 0);
}
