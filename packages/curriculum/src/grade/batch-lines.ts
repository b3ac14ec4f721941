import { jsonLines, type PairLine, readPair } from "@master-sql/sql-judge";
import { z } from "zod";

const batchAnswer = z.object({
  id: z.union([z.string(), z.number()]),
  /** A slug of the course, or `pool/` and one of the questions that exams ask. */
  exercise: z.string(),
  answer: z.string(),
});

/** An answer to an exercise of the course. */
export type BatchAnswer = z.infer<typeof batchAnswer>;
export type BatchLine = PairLine | BatchAnswer;

/**
 * Reads a JSON Lines text. The paths of setup files start from `folder`. Throws, naming the line, when one is neither
 * pair nor answer.
 */
export function readBatch(text: string, folder: string): readonly BatchLine[] {
  return jsonLines(text).map(({ number, value }) => {
    const isAnswer = typeof value === "object" && value !== null && "exercise" in value;
    try {
      return isAnswer ? readAnswer(value) : readPair(value, number, folder);
    } catch (error) {
      const kind = isAnswer ? "an answer to an exercise" : "a pair of queries";
      throw new Error(
        `Line ${number} isn't ${kind}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  });
}

function readAnswer(value: object): BatchAnswer {
  const read = batchAnswer.safeParse(value);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}
