import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take a minute and more, the longest first; `npm run prove` leaves out those named slow. */
const LONGEST = [
  "every-answer.slow.test.ts",
  "judge-pair.slow.test.ts",
  "content.slow.test.ts",
  "grade.test.ts",
  "transit.slow.test.ts",
  "shop.slow.test.ts",
  "streaming.slow.test.ts",
  "saas.slow.test.ts",
  "staff.slow.test.ts",
  "judge-pair.property.slow.test.ts",
  "bank.slow.test.ts",
  "hospital.slow.test.ts",
  "logistics.slow.test.ts",
  "leaks.slow.test.ts",
  "meters.slow.test.ts",
];

/**
 * Starts the files that take longest first, so that all workers end at about the same time. Without this a fresh
 * checkout, where no duration is known yet, starts the largest files first, and these are not the slowest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(basename(moduleId));
      return place < 0 ? LONGEST.length : place;
    };
    const others = await super.sort(files);
    return others.toSorted((a, b) => rank(a) - rank(b));
  }
}
