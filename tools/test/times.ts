/** How long files and steps took, and whether a step takes a larger share of the whole than it used to. */

/** A file of tests and the time its tests took, added up. */
export interface FileTime {
  readonly file: string;
  readonly ms: number;
}

/** What a step took. */
export interface StepTime {
  readonly name: string;
  readonly ms: number;
  readonly cpuSeconds: number | null;
  readonly isBudgeted: boolean;
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name?: string;
    readonly startTime?: number;
    readonly endTime?: number;
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration?: number }[] }[];
  }[];
}

/** From Vitest's JSON report, from the first test's start to the last one's end. A file run on two adapters counts twice. */
export function vitestTimes(
  { testResults = [] }: VitestReport,
  nameOf: (path: string) => string,
): FileTime[] {
  return testResults.map(({ name = "", startTime = 0, endTime = 0 }) => ({
    file: nameOf(name),
    ms: endTime - startTime,
  }));
}

/** From Playwright's JSON report. */
export function playwrightTimes({ suites = [], specs = [] }: PlaywrightSuite): FileTime[] {
  const times = new Map<string, number>();
  const add = ({ file, ms }: FileTime) => times.set(file, (times.get(file) ?? 0) + ms);
  for (const { file, tests } of specs)
    for (const { results } of tests)
      for (const { duration = 0 } of results) add({ file: `e2e/${file}`, ms: duration });
  for (const suite of suites) for (const time of playwrightTimes(suite)) add(time);
  return [...times].map(([file, ms]) => ({ file, ms }));
}

const seconds = (value: number | null) => (value === null ? "" : value.toFixed(1)).padStart(8);

/** The slowest files and every step, as text. */
export function timesTable(files: readonly FileTime[], steps: readonly StepTime[]): string {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return [
    "Slowest files (s)",
    ...slowest.map(({ file, ms }) => `${seconds(ms / 1000)}  ${file}`),
    "Steps (s, and s of processor)",
    ...steps.map(({ name, ms, cpuSeconds }) => `${seconds(ms / 1000)} ${seconds(cpuSeconds)}  ${name}`),
    `${" ".repeat(8)} ${seconds(steps.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0))}  together`,
  ].join("\n");
}

/** Share of the processor time of all budgeted steps, in percent, by step. */
export type Shares = Readonly<Record<string, number>>;

/** Null where processor time couldn't be measured. */
export function sharesOf(steps: readonly StepTime[]): Shares | null {
  const budgeted = steps.filter(({ isBudgeted }) => isBudgeted);
  const all = budgeted.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0);
  if (all === 0 || budgeted.some(({ cpuSeconds }) => cpuSeconds === null)) return null;
  const shares = budgeted.map(({ name, cpuSeconds }) => [
    name,
    Math.round(((cpuSeconds ?? 0) / all) * 1000) / 10,
  ]);
  return Object.fromEntries(shares);
}

/** A step may grow by this factor over its recorded share … */
const GROWTH = 1.2;
/** … and by so many percent of the whole in any case: less is the noise between two runs of the same commit. */
const NOISE = 2.5;

/**
 * Steps that take too large a share of processor time. A ratio: a slow or busy machine stretches all steps alike. What
 * has no record isn't held against anything.
 */
export function overBudget(shares: Shares, recorded: Shares): string[] {
  return Object.entries(shares).flatMap(([name, share]) => {
    const before = recorded[name];
    if (before === undefined || share <= before * GROWTH || share <= before + NOISE) return [];
    return [
      `${name} takes ${share} % of the processor time of all tests, and took ${before} %. Make it faster, or move what is slow behind a sample (tools/tier.ts). If it is worth its time: npm test -- --record-times.`,
    ];
  });
}
