import type { ContentProblem, LessonFile } from "@master-sql/course/source";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { drawPlace } from "./draw-place.ts";

/** Draws every picture of a lesson, and returns those that can't be drawn, with the reason. */
export async function proveDrawings(
  sandbox: SqlSandbox,
  { file, lesson }: LessonFile,
): Promise<readonly ContentProblem[]> {
  const problems: ContentProblem[] = [];
  for (const block of lesson.blocks) {
    if (block.kind !== "drawing") continue;
    const outcome = await drawPlace(sandbox, block);
    if (outcome.status === "refused")
      problems.push({ file, line: block.line, message: `This can't be drawn. ${outcome.reason}` });
  }
  return problems;
}
