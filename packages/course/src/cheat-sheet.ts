import { slugSchema } from "@master-sql/judge/contract";
import { z } from "zod";

const textSchema = z.string().min(10).max(300);

/** Ids are parts of addresses: `/cheatsheet#upsert`, `/playground?snippet=upsert-counter`. */
const sheetSchema = <Sql extends z.ZodType<string, string>>(sql: Sql) =>
  z.strictObject({
    /** Slug of the dataset that all snippets run on. */
    dataset: slugSchema,
    levels: z
      .array(
        z.strictObject({
          level: z.enum(["beginner", "intermediate", "advanced"]),
          topics: z
            .array(
              z.strictObject({
                id: slugSchema,
                title: z.string().min(2).max(40),
                summary: textSchema,
                snippets: z
                  .array(
                    z.strictObject({
                      id: slugSchema,
                      title: z.string().min(3).max(60),
                      /** When one reaches for it; `code` in backticks. */
                      when: textSchema,
                      /** What goes wrong with it; `code` in backticks. */
                      trap: textSchema,
                      /** The techniques it is there for; others are found in its SQL. */
                      techniques: z.array(slugSchema).default([]),
                      sql,
                    }),
                  )
                  .min(1),
              }),
            )
            .min(1),
        }),
      )
      .min(1),
  });

/** content/cheatsheet.yaml. Each snippet runs by itself on the data as they were. */
export const cheatSheetFileSchema = sheetSchema(
  z.string().endsWith("\n", "SQL is a block of its own: write `sql: |` and the SQL indented below it"),
);

/** cheatsheet.json */
export const cheatSheetSchema = sheetSchema(z.string());
export type CheatSheet = z.infer<typeof cheatSheetSchema>;
export type CheatSheetSnippet = CheatSheet["levels"][number]["topics"][number]["snippets"][number];

/** All snippets in order. */
export function snippetsOf(sheet: CheatSheet): readonly CheatSheetSnippet[] {
  return sheet.levels.flatMap(({ topics }) => topics.flatMap(({ snippets }) => snippets));
}
