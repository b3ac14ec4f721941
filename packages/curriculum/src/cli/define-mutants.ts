import { definitionMutantsOf } from "@master-sql/judge/grading-data";
import { loadModule, parse } from "libpg-query";
import { currentSlugs } from "../current-slugs.ts";
import { ExerciseDesk } from "../grade/exercise-desk.ts";
import { productContent } from "../product-content.ts";
import { createToolSandbox, prepareSnapshots } from "../snapshots.ts";

/*
 * `npm run --silent content:define-mutants -- [EXERCISE …]`: which small errors in solutions that define tables, views,
 * indexes and the like are taken for right. Each is a probe or a database that is missing, or asks for nothing of the task.
 */

async function main(given: readonly string[]): Promise<void> {
  await prepareSnapshots();
  await loadModule();
  const { content } = productContent();
  const slugs = currentSlugs(content, given);
  const sandbox = createToolSandbox();
  const desk = new ExerciseDesk(sandbox);
  let [judged, accepted] = [0, 0];
  const files = [...content.exercises, ...content.pool].filter(
    ({ exercise }) =>
      (exercise.kind === "define" || exercise.kind === "index") &&
      (slugs.length === 0 || slugs.includes(exercise.slug)),
  );
  for (const file of files.sort((a, b) => a.exercise.dataset.localeCompare(b.exercise.dataset))) {
    if (file.exercise.kind !== "define" && file.exercise.kind !== "index") continue;
    const [solution = ""] = file.exercise.solutions;
    const passed: string[] = [];
    const mutants = await definitionMutantsOf(solution, parse);
    for (const { description, sql } of mutants) {
      const { verdict } = await desk.judge(file, sql);
      judged += 1;
      if (verdict === "right") passed.push(description);
      else if (verdict !== "wrong") console.log(`  ${verdict}: ${description}`);
    }
    accepted += passed.length;
    console.log(`${file.exercise.slug}: ${mutants.length} mutants, ${passed.length} taken for right`);
    for (const each of passed) console.log(`  ${each.replace(/\s+/g, " ")}`);
  }
  console.log(`${judged} mutants of ${files.length} exercises, ${accepted} taken for right`);
  await sandbox.close();
}

await main(process.argv.slice(2));
