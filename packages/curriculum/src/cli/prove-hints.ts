import { loadModule } from "libpg-query";
import { readSoundContent } from "../build-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { inFigures, type LadderProof, ladderProofs } from "../hints/ladder-proof.ts";
import { printProblems } from "../print-problems.ts";
import { createToolSandbox, prepareSnapshots } from "../snapshots.ts";

const USAGE = `Climbs the ladder of hints for the wrong answers of the course and its pool, and tells how often the clause that it names
is the one to rewrite, and whether anything below the last rung is a solution.

  npm run --silent hints:prove -- [EVERY]

EVERY 1 takes all of them (many minutes), 10 each tenth.`;

async function main([every = "1"]: readonly string[]): Promise<number> {
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
  const proofs: LadderProof[] = [];
  for (const { slug } of read.content.datasets) {
    for await (const proof of ladderProofs(read.content, sandbox, Number(every), [slug])) {
      proofs.push(proof);
      if (proof.rungsToRight === null) console.log(`${proof.name}: not right after two rungs`);
      for (const leak of proof.leaks) console.log(`${proof.name}: a solution is given away: ${leak}`);
    }
    console.log(`${slug}, all so far: ${inFigures(proofs)}`);
  }
  await sandbox.close();
  return proofs.some(({ leaks }) => leaks.length > 0) ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
