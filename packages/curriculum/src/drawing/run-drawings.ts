import type { DrawingPlace } from "@master-sql/course";
import type { Content } from "@master-sql/course/source";
import type { Drawn } from "@master-sql/explain/drawing";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { drawPlace } from "./draw-place.ts";

/** The pictures of all lessons by their places in the text. */
export type Drawings = ReadonlyMap<DrawingPlace, Drawn>;

/**
 * Draws the pictures of all lessons, by dataset in sandboxes made by `createSandbox`: what they show is what
 * PostgreSQL gives. Throws when one can't be drawn.
 */
export async function runDrawings(
  content: Pick<Content, "datasets" | "lessons">,
  createSandbox: () => SqlSandbox,
): Promise<Drawings> {
  const drawings = new Map<DrawingPlace, Drawn>();
  for (const { slug } of content.datasets) {
    const due = content.lessons.flatMap(({ file, lesson }) =>
      lesson.dataset === slug
        ? lesson.blocks.flatMap((block) => (block.kind === "drawing" ? [{ file, block }] : []))
        : [],
    );
    if (due.length === 0) continue;
    const sandbox = createSandbox();
    try {
      await sandbox.open({ kind: "snapshot", slug });
      for (const { file, block } of due) {
        const outcome = await drawPlace(sandbox, block);
        if (outcome.status === "refused")
          throw new Error(`${file}:${block.line} This can't be drawn. ${outcome.reason}`);
        drawings.set(block, outcome.drawn);
      }
    } finally {
      await sandbox.close();
    }
  }
  return drawings;
}
