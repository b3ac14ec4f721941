import { slugSchema } from "@master-sql/judge/contract";
import { type Dialect, dialectNames } from "@master-sql/judge/errors";
import { z } from "zod";

/** A version of PostgreSQL in which something first appeared; stated for everything newer than 12. */
const sinceSchema = z.int().min(13);

const named = {
  id: slugSchema,
  /** What the trade calls it. */
  term: z.string().min(2).max(40),
  /** Other names, SQL of other systems, and what people type. */
  synonyms: z.array(z.string().min(1)).default([]),
  since: sinceSchema.optional(),
};

/** content/techniques.yaml: what the trade calls what a query does. */
export const techniquesFileSchema = z.strictObject({
  techniques: z
    .array(
      z.strictObject({
        ...named,
        /** An item that names one of these concepts carries the technique. */
        concepts: z.array(slugSchema).default([]),
        /** An item whose SQL uses one of these constructs carries it too. */
        constructs: z.array(z.string().min(1)).default([]),
        /** Ids of items that carry it though neither says so. */
        items: z.array(z.uuid()).default([]),
      }),
    )
    .min(1),
});
export type Technique = z.output<typeof techniquesFileSchema>["techniques"][number];

/** techniques.json: the vocabulary, and which techniques each lesson, exercise, question and snippet carries. */
export const techniqueListSchema = z.object({
  techniques: z.array(z.object(named)),
  /** By id of the item, the main technique first. */
  of: z.record(z.string(), z.array(slugSchema)),
});
export type TechniqueList = z.infer<typeof techniqueListSchema>;

export { dialectNames };

/** The other systems, in the order they are shown in. */
export const dialects = Object.keys(dialectNames) as readonly Dialect[];

const noteSchema = z.string().min(2).max(200);

const differenceSchema = z.strictObject({
  id: slugSchema,
  /** As PostgreSQL writes it; `code` in backticks. */
  construct: z.string().min(2).max(80),
  techniques: z.array(slugSchema).min(1),
  since: sinceSchema.optional(),
  mysql: noteSchema,
  sql_server: noteSchema,
  bigquery: noteSchema,
  snowflake: noteSchema,
  sqlite: noteSchema,
  oracle: noteSchema,
});

/** content/dialects.yaml and dialects.json: what other systems write in place of PostgreSQL's constructs. */
export const dialectsSchema = z.strictObject({ dialects: z.array(differenceSchema).min(1) });
export type DialectDifference = z.infer<typeof differenceSchema>;

/** The differences that concern the techniques, in the order of the table. */
export function differencesOf(
  all: readonly DialectDifference[],
  techniques: readonly string[],
): readonly DialectDifference[] {
  return all.filter((each) => each.techniques.some((technique) => techniques.includes(technique)));
}
