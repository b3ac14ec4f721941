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

/** Rows that fold into groups. */
export const groupsDrawingSchema = z.object({
  kind: z.literal("groups"),
  table: drawnTableSchema,
  /** Of the groups: what they are made by, then what is computed of them. */
  columns: z.array(z.string()),
  /** How many of the columns the groups are made by. */
  keys: z.int().min(0),
  groups: z.array(
    z.object({
      cells: z.array(cellSchema),
      /** Rows of the table. */
      members: z.array(indexSchema),
      /** Whether HAVING leaves it in the result. */
      stays: z.boolean(),
    }),
  ),
});
export type GroupsDrawing = z.infer<typeof groupsDrawingSchema>;

/** What WHERE's condition is for each row. */
export const truthDrawingSchema = z.object({
  kind: z.literal("truth"),
  table: drawnTableSchema,
  /** Parts of the condition, then the whole. */
  conditions: z.array(z.string()).min(1),
  /** For each row of the table the value of every condition. */
  rows: z.array(z.object({ truths: z.array(z.enum(["true", "false", "unknown"])), stays: z.boolean() })),
});
export type TruthDrawing = z.infer<typeof truthDrawingSchema>;

/** The clauses of a query as they are carried out. */
export const clausesDrawingSchema = z.object({
  kind: z.literal("clauses"),
  /** In the order of the text. */
  written: z.array(z.string()),
  steps: z.array(
    z.object({
      words: z.string(),
      /** The clause that it is, among those written; null where there is none. */
      written: indexSchema.nullable(),
      /** How many rows there are after it; null where they weren't counted. */
      rows: z.int().min(0).nullable(),
    }),
  ),
});
export type ClausesDrawing = z.infer<typeof clausesDrawingSchema>;

/** What each row sees through a window. */
export const windowDrawingSchema = z.object({
  kind: z.literal("window"),
  /** What the function looks at: the rows of a frame, the order of a partition, one other row. */
  reads: z.enum(["frame", "order", "neighbor"]),
  table: drawnTableSchema,
  /** The name of what is computed. */
  value: z.string(),
  rows: z.array(
    z.object({
      value: cellSchema,
      partition: indexSchema,
      /** The rows of the table that the value is made of. */
      seen: z.array(indexSchema),
    }),
  ),
});
export type WindowDrawing = z.infer<typeof windowDrawingSchema>;

/** Spans of time. */
export const historyDrawingSchema = z.object({
  kind: z.literal("history"),
  /** What the lanes are, by the name of the column. */
  of: z.string(),
  lanes: z.array(
    z.object({
      name: z.string(),
      spans: z.array(
        z.object({
          words: z.string(),
          from: z.string(),
          to: z.string().nullable(),
          /** In seconds, to tell before from after. */
          begin: z.number(),
          end: z.number().nullable(),
        }),
      ),
    }),
  ),
});
export type HistoryDrawing = z.infer<typeof historyDrawingSchema>;

/** How PostgreSQL carried a query out. */
export const planDrawingSchema = z.object({
  kind: z.literal("plan"),
  /** Touched in all, 8 kB each. */
  pages: z.int().min(0),
  /** Parents before what they take rows from. */
  nodes: z.array(
    z.object({
      node: z.string(),
      relation: z.string().nullable(),
      index: z.string().nullable(),
      depth: z.int().min(0),
      /** Given in all. */
      rows: z.int().min(0),
      /** How far the planner's estimate was off, in words, where that is ten times or more. */
      misestimate: z.string().nullable(),
      /** How often it was carried out. */
      times: z.int().min(0),
      /** Touched by it and by the nodes below it. */
      pages: z.int().min(0),
    }),
  ),
});
export type PlanDrawing = z.infer<typeof planDrawingSchema>;

/** How a search goes through an index: the pages from its root to the first entry, and what that leads to. */
export const btreeDrawingSchema = z.object({
  kind: z.literal("btree"),
  index: z.string(),
  table: z.string(),
  /** What the entries are sorted by. */
  columns: z.array(z.string()),
  /** What is searched for, as the plan has it. */
  condition: z.string(),
  /** At which end of what is found the search arrives. */
  end: z.enum(["first", "last"]),
  /** Pages of the index in all. */
  size: z.int().min(1),
  /** From the root to a leaf, a page of each. */
  levels: z
    .array(
      z.object({
        block: indexSchema,
        /** Pages that there are on this level. */
        pages: z.int().min(1),
        /** Entries before and after those shown. */
        before: indexSchema,
        after: indexSchema,
        entries: z
          .array(
            z.object({
              /** Of a leaf the entry's own values; else the first ones on the page that it leads to. */
              cells: z.array(cellSchema),
              /** The page that it leads to; null in a leaf. */
              child: indexSchema.nullable(),
              /** Of a leaf: how many rows it leads to. */
              rows: z.int().min(0),
            }),
          )
          .min(1),
        /** The entry that the search follows, among those shown. */
        followed: indexSchema,
      }),
    )
    .min(1),
  /** Rows that are fetched from the table, and on which of its pages; null where it isn't touched. */
  fetched: z
    .object({
      rows: z.int().min(0),
      pages: z.array(z.object({ block: indexSchema, rows: z.int().min(1) })),
      hidden: z.int().min(0),
    })
    .nullable(),
});
export type BtreeDrawing = z.infer<typeof btreeDrawingSchema>;

const placeSchema = z.object({ row: indexSchema, column: indexSchema });

/** The first rows of a table, with its parts pointed out. */
export const tableDrawingSchema = z.object({
  kind: z.literal("table"),
  /** Named `result` where a query computes its rows. */
  table: drawnTableSchema,
  /** The type of each column. */
  types: z.array(z.string()),
  /** Columns of the primary key; none where the rows have none. */
  key: z.array(indexSchema),
  row: indexSchema.nullable(),
  value: placeSchema.nullable(),
  /** A NULL. */
  missing: placeSchema.nullable(),
});
export type TableDrawing = z.infer<typeof tableDrawingSchema>;

export const drawingSchema = z.discriminatedUnion("kind", [
  joinDrawingSchema,
  groupsDrawingSchema,
  truthDrawingSchema,
  clausesDrawingSchema,
  windowDrawingSchema,
  historyDrawingSchema,
  planDrawingSchema,
  btreeDrawingSchema,
  tableDrawingSchema,
]);
export type Drawing = z.infer<typeof drawingSchema>;
export type DrawingKind = Drawing["kind"];

export const DRAWING_KINDS = [
  "join",
  "groups",
  "truth",
  "clauses",
  "window",
  "history",
  "plan",
  "btree",
  "table",
] as const satisfies readonly DrawingKind[];
