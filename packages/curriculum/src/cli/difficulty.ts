import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readSoundContent } from "../build-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { printProblems } from "../print-problems.ts";
import { parseSolveRates, proposeDifficulties } from "../report/measured-difficulty.ts";

const USAGE = `Proposes difficulties and minutes from what learners did. Nothing is changed.

  npm run --silent content:difficulty -- RATES.csv

RATES.csv has the columns exercise, attempted, solved and, if it is known, median_minutes.`;

function main([path]: readonly string[]): number {
  // npm runs this in the repository's folder; the file is meant from where it was called.
  const file = path === undefined ? "" : resolve(process.env.INIT_CWD ?? process.cwd(), path);
  if (!existsSync(file)) {
    console.error(USAGE);
    return 2;
  }
  const read = readSoundContent(CONTENT_FOLDER);
  if ("problems" in read) {
    printProblems(CONTENT_FOLDER, read.problems);
    return 1;
  }
  const stated = new Map(
    read.content.exercises.map(({ exercise: { slug, difficulty, minutes } }) => [
      slug,
      { difficulty, minutes },
    ]),
  );
  const rates = parseSolveRates(readFileSync(file, "utf8"));
  const proposals = proposeDifficulties(rates, stated);
  for (const { exercise, attempted, solved, difficulty, minutes } of proposals) {
    const changes = [
      ...(difficulty ? [`difficulty ${difficulty.stated} → ${difficulty.measured}`] : []),
      ...(minutes ? [`minutes ${minutes.stated} → ${minutes.measured}`] : []),
    ];
    console.log(`${exercise}: ${changes.join(", ")} (${solved} of ${attempted} solved it)`);
  }
  for (const { exercise } of rates) if (!stated.has(exercise)) console.log(`${exercise}: no such exercise`);
  console.log(`${proposals.length} of ${rates.length} exercises should say something else`);
  return 0;
}

process.exitCode = main(process.argv.slice(2));
