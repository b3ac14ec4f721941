import { z } from "zod";

/**
 * A picture of a lesson, as the page draws it: the rows of a query that was run when the lessons were built, and what
 * became of them. Nothing in it is written by hand, so it can't say anything else than the run does.
 */

/** A cell as PostgreSQL's text; null is NULL. */
const cellSchema = z.string().nullable();
const indexSchema = z.int().min(0);

/** Rows that a picture shows, in the order in which it shows them. */
export const drawnTableSchema = z.object({
  name: z.string(),
  /** What the query calls it, where that is another name. */
  alias: z.string().nullable(),
  columns: z.array(z.string()),
  rows: z.array(z.array(cellSchema)),
  /** Rows that there are besides those shown. */
  hidden: z.int().min(0),
});
export type DrawnTable = z.infer<typeof drawnTableSchema>;

/** Lines from row to row, one for each row of a join. */
export const joinDrawingSchema = z.object({
  kind: z.literal("join"),
  /** The tables that are joined, from the left. */
  sides: z.array(drawnTableSchema).min(2).max(3),
  paths: z.array(
    z.object({
      /** The row of each side that it goes through; null: filled with NULL. One that ends early found no partner and is lost. */
      rows: z.array(indexSchema.nullable()),
      /** Whether WHERE leaves it in the result. */
      stays: z.boolean(),
    }),
  ),
});
export type JoinDrawing = z.infer<typeof joinDrawingSchema>;

export const drawingSchema = z.discriminatedUnion("kind", [joinDrawingSchema]);
export type Drawing = z.infer<typeof drawingSchema>;
export type DrawingKind = Drawing["kind"];

export const DRAWING_KINDS = ["join"] as const satisfies readonly DrawingKind[];
