import { createHash } from "node:crypto";
import { makeChangeData } from "@master-sql/judge/grading-data";
import { readSetup } from "@master-sql/judge/search";
import { openTrialDatabase } from "@master-sql/sandbox/node";
import { loadModule, parse } from "libpg-query";
import { readSoundContent } from "../build-content.ts";
import { CONTENT_FOLDER, SANDBOX_BUILD_FOLDER } from "../content-folder.ts";
import { currentSlugs } from "../current-slugs.ts";
import { printProblems } from "../print-problems.ts";
import { prepareSnapshots } from "../snapshots.ts";

/*
 * `npm run content:change-data -- [--values] [EXERCISE …]`: which small errors in solutions that change rows no database of
 * an exercise tells, and sections for its file, to be read before they are put there, whose data do: the dataset with values
 * changed in place, then what a search finds, which --values leaves out.
 */

async function main(args: readonly string[]): Promise<number> {
  const isSearched = !args.includes("--values");
  const read = readSoundContent(CONTENT_FOLDER);
  if ("problems" in read) {
    printProblems(CONTENT_FOLDER, read.problems);
    return 2;
  }
  const { content } = read;
  const slugs = currentSlugs(
    content,
    args.filter((each) => each !== "--values"),
  );
  await prepareSnapshots();
  await loadModule();
  let [mutants, missed, left] = [0, 0, 0];
  for (const { slug, schemaSql, seedSql } of content.datasets) {
    const exercises = [...content.exercises, ...content.pool].flatMap(({ exercise }) =>
      exercise.kind === "modify" &&
      exercise.dataset === slug &&
      (slugs.length === 0 || slugs.includes(exercise.slug))
        ? [exercise]
        : [],
    );
    if (exercises.length === 0) continue;
    const sql = `${schemaSql}\n${seedSql}`;
    const database = await openTrialDatabase(SANDBOX_BUILD_FOLDER, { kind: "script", sql });
    const setup = await readSetup(database, parse);
    for (const exercise of exercises) {
      const subject = {
        solutions: exercise.solutions,
        wrongAnswers: exercise.wrongAnswers.map((each) => each.sql),
        databases: exercise.databases,
        returns: exercise.contract.returning !== undefined,
        seed: createHash("sha256").update(exercise.id).digest().readUInt32BE(),
      };
      const made = await makeChangeData(database, setup, subject, parse, isSearched);
      mutants += made.mutants;
      missed += made.missed.length;
      left += made.left.length;
      console.log(
        `${exercise.slug}: ${made.mutants} mutants, ${made.missed.length} not told, ${made.left.length} not by new data`,
      );
      for (const each of made.missed)
        console.log(`  ${made.left.includes(each) ? "left" : "told now"}: ${each}`);
      for (const each of made.scripts) console.log(`\n## Database\n\n\`\`\`sql\n${each}\n\`\`\``);
    }
  }
  console.log(`${mutants} mutants; ${missed} that no database tells, ${left} with the new ones`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
