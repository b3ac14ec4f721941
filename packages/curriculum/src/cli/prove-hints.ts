import type { Content } from "@master-sql/engine/content/source";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import { loadModule } from "libpg-query";
import { readSoundContent } from "../build-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { inFigures, type LadderProof, ladderProofs } from "../hints/ladder-proof.ts";
import { printProblems } from "../print-problems.ts";
import { createToolSandbox, prepareSnapshots } from "../snapshots.ts";
import { leakProofs } from "../tutor/leak-proof.ts";
import { TutorDesk } from "../tutor/tutor-desk.ts";

const USAGE = `Climbs the ladder of hints for the wrong answers of the course and its pool, and tells how often the clause that it names
is the one to rewrite, and whether anything below the last rung is a solution.

  npm run --silent hints:prove -- [EVERY]
  npm run --silent hints:prove -- --tutor [EVERY]

EVERY 1 takes all of them (an hour and more), 10 each tenth. With --tutor the built-in tutor is asked about them instead: why it is
wrong, and one other question, and it is told whether anything that it says or shows is a solution.`;

/** Wrong answers after which it is told how far it is. */
const TOLD_EVERY = 50;

async function main(given: readonly string[]): Promise<number> {
  const [every = "1"] = given.filter((argument) => argument !== "--tutor");
  if (!/^[1-9]\d{0,3}$/.test(every)) {
    console.error(USAGE);
    return 2;
  }
  const read = readSoundContent(CONTENT_FOLDER);
  if ("problems" in read) {
    printProblems(CONTENT_FOLDER, read.problems);
    return 1;
  }
  await prepareSnapshots();
  await loadModule();
  const sandbox = createToolSandbox();
  const isFine = given.includes("--tutor")
    ? await proveTutor(sandbox, Number(every))
    : await proveLadder(read.content, sandbox, Number(every));
  await sandbox.close();
  return isFine ? 0 : 1;
}

async function proveLadder(content: Content, sandbox: SqlSandbox, every: number): Promise<boolean> {
  const proofs: LadderProof[] = [];
  for (const { slug } of content.datasets) {
    for await (const proof of ladderProofs(content, sandbox, every, [slug])) {
      proofs.push(proof);
      if (proof.rungsToRight === null) console.log(`${proof.name}: not right after two rungs`);
      for (const leak of proof.leaks) console.log(`${proof.name}: a solution is given away: ${leak}`);
    }
    console.log(`${slug}, all so far: ${inFigures(proofs)}`);
  }
  return proofs.every(({ leaks }) => leaks.length === 0);
}

async function proveTutor(sandbox: SqlSandbox, every: number): Promise<boolean> {
  let [answers, parts, leaks] = [0, 0, 0];
  const told = () =>
    `${answers} wrong answers, ${parts} parts of what was said: ${leaks} solutions given away`;
  for await (const proof of leakProofs(new TutorDesk(sandbox), sandbox, every)) {
    answers += 1;
    parts += proof.parts;
    leaks += proof.leaks.length;
    for (const leak of proof.leaks) console.log(`${proof.name}: a solution is given away: ${leak}`);
    if (answers % TOLD_EVERY === 0) console.log(`so far: ${told()}`);
  }
  console.log(told());
  return leaks === 0;
}

process.exitCode = await main(process.argv.slice(2));
