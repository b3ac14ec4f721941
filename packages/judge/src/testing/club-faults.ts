import { describe, expect, test } from "vitest";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { judgedPair } from "./judged-pair.ts";
import { openedSandbox } from "./opened-sandbox.ts";

const script = `
    CREATE TABLE clubs (id int PRIMARY KEY, name text NOT NULL, city text, founded int);
    CREATE TABLE members (
      id int PRIMARY KEY, club_id int REFERENCES clubs, name text NOT NULL, city text,
      fee int NOT NULL, points int, mentor_id int REFERENCES members);
    INSERT INTO clubs VALUES (1, 'Rowing', 'Ulm', 1990), (2, 'Chess', NULL, 2001), (3, 'Hiking', 'Bonn', NULL);
    INSERT INTO members VALUES
      (1, 1, 'Ada', 'Ulm', 10, 5, NULL), (2, 1, 'Bo', 'Bonn', 15, NULL, 1),
      (3, 2, 'Cy', 'Ulm', 10, 7, 1), (4, NULL, 'Di', 'Kiel', 20, 0, 2);
    ANALYZE;`;

/** Opens clubs and their members while a test file runs; gives what judges a wrong query about them. */
export function clubFaults() {
  const sandbox = openedSandbox({ script });
  return async (reference: string, candidate: string) => {
    const outcome = await judgedPair(sandbox, reference, candidate, { orderMatters: true });
    if (outcome.status !== "judged" || outcome.verdict.verdict !== "wrong")
      throw new Error(`${candidate}: ${outcome.status}`);
    const { errorClass, clauses } = outcome.verdict;
    return { errorClass, clauses };
  };
}

/** The rule, what is wrong, the cause, the clauses, a solution, and a wrong query. */
export type FaultCase = readonly [
  string,
  string,
  ErrorClass,
  readonly ClauseName[] | undefined,
  string,
  string,
];

/** Has every wrong query judged, and its cause and clauses told. */
export function describeFaults(title: string, cases: readonly FaultCase[]): void {
  const faultOf = clubFaults();
  describe(title, () => {
    test.each(cases)("%s %s: %s in %j", async (_, __, errorClass, clauses, right, wrong) => {
      expect(await faultOf(right, wrong)).toEqual({ errorClass, clauses });
    });
  });
}
