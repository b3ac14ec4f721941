/** Which lines of the specification's checklist are proved by which tests. */

export interface ProvingTest {
  readonly file: string;
  readonly name: string;
}

export interface Coverage {
  /** Every id of the checklist in its order, with the tests that carry it. */
  readonly lines: ReadonlyMap<string, readonly ProvingTest[]>;
  /** Ids that a test carries and the checklist hasn't: a slip of the pen, as a rule. */
  readonly unknown: ReadonlyMap<string, readonly ProvingTest[]>;
}

const LINE = /^- (S\d+\.\d+) /gm;
const CARRIED = /\[(S\d+\.\d+)\]/g;

/** The ids of the checklist. Throws if it has none, or one twice. */
export function checklistIds(checklist: string): string[] {
  const ids = [...checklist.matchAll(LINE)].flatMap((match) => match[1] ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`The checklist has ${twice} twice.`);
  if (ids.length === 0) throw new Error("The checklist has no line that begins with '- S1.1 '.");
  return ids;
}

/** Assigns each test to the ids in square brackets in its name. */
export function coverage(ids: readonly string[], tests: readonly ProvingTest[]): Coverage {
  const lines = new Map<string, ProvingTest[]>(ids.map((id) => [id, []]));
  const unknown = new Map<string, ProvingTest[]>();
  for (const test of tests) {
    for (const id of new Set([...test.name.matchAll(CARRIED)].flatMap((match) => match[1] ?? []))) {
      const carriers = lines.get(id) ?? unknown.get(id) ?? [];
      carriers.push(test);
      if (!lines.has(id)) unknown.set(id, carriers);
    }
  }
  return { lines, unknown };
}
