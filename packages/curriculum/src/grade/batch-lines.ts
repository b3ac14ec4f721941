import { z } from "zod";

const id = z.union([z.string(), z.number()]);

const batchPair = z
  .object({
    id,
    setup_file: z.string().optional(),
    setup_sql: z.string().optional(),
    reference_sql: z.string(),
    candidate_sql: z.string(),
    order_matters: z.boolean().nullish(),
  })
  .refine((pair) => (pair.setup_file === undefined) !== (pair.setup_sql === undefined), {
    message: "Give either setup_file or setup_sql.",
  });

const batchAnswer = z.object({
  id,
  /** A slug of the course, or `pool/` and one of the questions that exams ask. */
  exercise: z.string(),
  answer: z.string(),
});

/** A query held against another on a database of its own. */
export type BatchPair = z.infer<typeof batchPair>;
/** An answer to an exercise of the course. */
export type BatchAnswer = z.infer<typeof batchAnswer>;
export type BatchLine = BatchPair | BatchAnswer;

/** Reads a JSON Lines text; empty lines are skipped. Throws, naming the line, when one is neither pair nor answer. */
export function readBatch(text: string): readonly BatchLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, index + 1)]));
}

function parseLine(line: string, number: number): BatchLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(`Line ${number} is not JSON.`);
  }
  const isAnswer = typeof value === "object" && value !== null && "exercise" in value;
  const read = isAnswer ? batchAnswer.safeParse(value) : batchPair.safeParse(value);
  if (read.success) return read.data;
  throw new Error(
    isAnswer
      ? `Line ${number} is no answer to an exercise: ${z.prettifyError(read.error)}`
      : `Line ${number} is no pair: ${z.prettifyError(read.error)}`,
  );
}
