/**
 * Set up before test files: of the files named in tier.ts, `npm test` runs a sample. What is left out is marked, so that
 * it isn't counted as skipped.
 */
import { beforeEach, inject, type RunnerTask, type RunnerTestCase } from "vitest";
import { drawn, isFileLeftOut, oneInOf } from "./tier.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Left to `npm run test:all`. */
    leftOut?: boolean;
  }
}

const { provesAll, seed } = inject("draw");

function nameOf(task: RunnerTask): string {
  return task.suite ? `${nameOf(task.suite)} > ${task.name}` : task.name;
}

const testsOf = (task: RunnerTask): readonly RunnerTestCase[] =>
  task.type === "test" ? [task] : task.tasks.flatMap(testsOf);

const chosen = new Map<string, ReadonlySet<string>>();

/** The ids of the tests of a file that run. */
function chosenIn(file: RunnerTestCase["file"], oneIn: number): ReadonlySet<string> {
  const known = chosen.get(file.id);
  if (known) return known;
  const tests = testsOf(file);
  const ids = new Set(drawn(tests, Math.ceil(tests.length / oneIn), seed, nameOf).map(({ id }) => id));
  chosen.set(file.id, ids);
  return ids;
}

if (!provesAll) {
  beforeEach(({ task, skip }) => {
    const project = task.file.projectName ?? "";
    const oneIn = oneInOf(project, task.file.name);
    const isChosen = oneIn === 1 || chosenIn(task.file, oneIn).has(task.id);
    if (isChosen && !isFileLeftOut(project, task.file.name, seed)) return;
    task.meta.leftOut = true;
    skip();
  });
}
