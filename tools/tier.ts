/**
 * How much a run of the tests proves: `npm test` takes samples of what takes long, `npm run test:all` everything. A
 * sample is drawn by the commit (TEST_SEED), so that the next commit draws another one. Nothing here is Node's, for
 * tests in the browser.
 */

/**
 * A test that takes longer hangs. One that may take longer says why beside its own limit. Continuous integration runs
 * two suites on two cores, so a test there has three times as long.
 */
export const LIMIT_MS = globalThis.process?.env?.CI ? 60_000 : 20_000;

/** For a first step that builds the snapshots of all datasets, where no build has made them yet. */
export const LOADING_MS = 180_000;
/** For a test that starts commands, graders or threads: each loads its code and a database first. */
export const PROCESS_MS = 300_000;
/** For a test that judges, proves or asks about many answers, or runs a query until its processor time is used up. */
export const SAMPLE_MS = 180_000;
/** For a test of the whole course, or of all generated queries, where everything is proved. */
export const COURSE_MS = 3_600_000;

/** How tests are to be drawn. */
export interface Draw {
  /** Whether nothing is left out. */
  readonly provesAll: boolean;
  /** What samples are drawn by. To repeat a failure set TEST_SEED to what the run printed. */
  readonly seed: string;
}

declare module "vitest" {
  interface ProvidedContext {
    draw: Draw;
  }
}

/** As the environment says. Whoever runs one file by hand gets all of its tests. */
export const draw: Draw = {
  provesAll: globalThis.process?.env?.TEST_TIER !== "sample",
  seed: globalThis.process?.env?.TEST_SEED ?? "0",
};

/**
 * Of files whose project and path match, `npm test` runs one test in so many, since each takes long (most have a
 * PostgreSQL of their own) and the others of its file say much the same. Of each file at least one is run.
 */
const ONE_IN: readonly (readonly [RegExp, number])[] = [
  [/^judge src\/(diagnosis|judging|kinds|mistakes|search)\//, 6],
  [/^curriculum src\/grade\/forging\.slow\.test\.ts$/, 12],
  [/^curriculum src\/grade\/.*\.slow\.test\.ts$/, 4],
  [/^curriculum src\/tutor\//, 6],
  // Each starts the command as a process.
  [/^curriculum src\/cli\/grade\.test\.ts$/, 6],
  [
    /^curriculum src\/(cli\/(grade-escape|mutate)|exam-load|interviews\/(every-script|exact-answers))\.test\.ts$/,
    3,
  ],
  [
    /^curriculum src\/(grade\/batch|grading-data\/examine-exercise|proof\/prove-(content|quiz))\.test\.ts$/,
    3,
  ],
  // One suite on two adapters.
  [/^sandbox-(node|browser) src\/behaviour\//, 6],
  // Each starts processes, and waits until they have used up their time.
  [/^server src\/grading\/grader\.test\.ts$/, 5],
  // Each starts and ends servers, graders or databases.
  [
    /^server\S* src\/(main|account\/delete-account|grading\/judge|mail\/new-user-sender|progress\/pending-attempts|queue\/handed-over|status\/system-status|tutor\/worded-answer)(\.db)?\.test\.ts$/,
    3,
  ],
];
/** Files of one long test, or a few, that start several servers: `npm test` takes one file in three. */
const LONG_FILES =
  /^server\S* src\/(clocks|commands-beside|failover|versions|grading\/(busy-grader|killed-graders)|interviews\/worded-nudge|tracing\/traces)\.db\.test\.ts$/;
/** The labeled corpus has a sample of its own. */
const WHOLE = /known-pairs\.slow\.test\.ts$/;

/**
 * One test in how many is run of a file when samples are drawn. Vitest adds the browser to the name of a project that
 * runs in one: `sandbox-browser (chromium)`.
 */
export function oneInOf(project: string, file: string): number {
  if (WHOLE.test(file)) return 1;
  const place = `${project.replace(/ \(\w+\)$/, "")} ${file}`;
  return ONE_IN.find(([pattern]) => pattern.test(place))?.[1] ?? 1;
}

/** Whether a file is left to `npm run test:all` as a whole when samples are drawn. */
export function isFileLeftOut(project: string, file: string, seed: string): boolean {
  return LONG_FILES.test(`${project} ${file}`) && hash(`${seed}\n${file}`) % 3 !== 0;
}

/** `count` of the items when samples are drawn; else all. `keyOf` tells an item from others. */
export function sampled<T>(
  items: readonly T[],
  count: number,
  keyOf: (item: T) => string = (item) => JSON.stringify(item),
): readonly T[] {
  return draw.provesAll ? items : drawn(items, count, draw.seed, keyOf);
}

/** `count` of the items by a seed, in their order: an item's rank doesn't depend on the others. */
export function drawn<T>(
  items: readonly T[],
  count: number,
  seed: string,
  keyOf: (item: T) => string,
): readonly T[] {
  const ranked = items.map((item) => ({ item, rank: hash(`${seed}\n${keyOf(item)}`) }));
  const chosen = new Set(ranked.toSorted((a, b) => a.rank - b.rank).slice(0, count));
  return ranked.filter((each) => chosen.has(each)).map(({ item }) => item);
}

/** FNV-1a with MurmurHash3's last mixing, for texts that differ in their ends. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
