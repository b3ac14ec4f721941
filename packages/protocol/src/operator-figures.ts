import { z } from "zod";
import type { FunctionDefinition } from "./function-definition.ts";

/** How often something happened, and the 95th percentile of how long it took; null while it never happened. */
const timedSchema = z.object({
  count: z.int(),
  p95Seconds: z.number().nullable(),
});
export type Timed = z.infer<typeof timedSchema>;

/** What `/metrics` tells Prometheus, summed up for a person. */
const operatorFiguresSchema = z.object({
  /** Of the one server that was asked, since it was started. */
  server: z.object({
    startedAt: z.iso.datetime(),
    requests: timedSchema,
    /** Requests that a fault of the server's ended. */
    failed: z.int(),
    /** Answers that its graders judged, waiting included. */
    judged: timedSchema,
    /** Of them, those that no verdict could be given on. */
    undecided: z.int(),
    judgingNow: z.int(),
    tutor: timedSchema,
    memoryBytes: z.number(),
  }),
  /** The same on every server; null while the database doesn't answer. */
  database: z
    .object({
      answerSeconds: z.number(),
      answersWaiting: z.int(),
      oldestWaitingSeconds: z.number(),
      creditsSpent: z.int(),
      creditsRefunded: z.int(),
      tutorQuestions: z.int(),
      accounts: z.int(),
    })
    .nullable(),
  /** Learners of the last 90 days who used help, at most ten minutes old; null while the database doesn't answer. */
  help: z
    .object({
      helped: z.int(),
      /** Of them, those who then tried another exercise with the same main concept. */
      triedSibling: z.int(),
      /** Of them, those whose first answer to one was right without any help. */
      solvedUnaided: z.int(),
    })
    .nullable(),
});
export type OperatorFigures = z.infer<typeof operatorFiguresSchema>;

export const operatorFigureFunctions = {
  "get-operator-figures": {
    access: "operator",
    request: z.strictObject({}),
    response: operatorFiguresSchema,
  },
} satisfies Record<string, FunctionDefinition>;
