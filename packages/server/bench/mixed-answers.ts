import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { answerBundleSchema } from "@master-sql/course";

/** An answer whose verdict is known: the content's check has proved it. */
export interface KnownAnswer {
  readonly exerciseId: string;
  readonly sql: string;
  readonly verdict: "right" | "wrong";
}

/** Solutions and listed wrong answers of every so many exercises of the course, of all kinds and datasets. */
export async function mixedAnswers(buildFolder: string, every: number): Promise<KnownAnswer[]> {
  const folder = join(buildFolder, "content/answers");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const chosen = files.filter((_, n) => n % every === 0);
  const bundles = await Promise.all(
    chosen.map(async (name) =>
      answerBundleSchema.parse(JSON.parse(await readFile(join(folder, name), "utf8"))),
    ),
  );
  return bundles.flatMap(({ id: exerciseId, solutions, wrongAnswers }) => [
    ...solutions.map((sql) => ({ exerciseId, sql, verdict: "right" as const })),
    ...wrongAnswers.map(({ sql }) => ({ exerciseId, sql, verdict: "wrong" as const })),
  ]);
}
