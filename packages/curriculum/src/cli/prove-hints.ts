import { parseArgs } from "node:util";
import type { Content } from "@master-sql/course/source";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { loadModule } from "libpg-query";
import { readSoundContent } from "../build-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { inFigures, type LadderProof, ladderProofs } from "../hints/ladder-proof.ts";
import { printProblems } from "../print-problems.ts";
import { createToolSandbox, prepareSnapshots } from "../snapshots.ts";
import { type LeakSample, leakProofs } from "../tutor/leak-proof.ts";
import { TutorDesk } from "../tutor/tutor-desk.ts";

const USAGE = `Climbs the ladder of hints for the wrong answers of the course and its pool, and tells how often the clause that it names
is the one to rewrite, and whether anything below the last rung is a solution.

  npm run --silent hints:prove -- [EVERY]
  npm run --silent hints:prove -- --tutor [--from N] [--to M] [EVERY]

EVERY 1 takes all of them (an hour and more), 10 each tenth. With --tutor the built-in tutor is asked about them instead: why it is
wrong, and one other question, and it is told whether anything that it says or shows is a solution. --from and --to take a part of
them, from the Nth to before the Mth, counted from 0: parts that follow each other ask the same as one run over all.`;

/** Wrong answers after which it is told how far it is. */
const TOLD_EVERY = 50;

interface Wanted extends LeakSample {
  readonly tutor: boolean;
}

function readArguments(): Wanted {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tutor: { type: "boolean", default: false }, from: { type: "string" }, to: { type: "string" } },
  });
  const [every = "1", ...rest] = positionals;
  const numbers = [every, values.from, values.to].filter((given) => given !== undefined);
  if (rest.length > 0 || every === "0" || numbers.some((given) => !/^\d{1,5}$/.test(given)))
    throw new Error("Numbers are whole, and EVERY is at least 1.");
  if (!values.tutor && numbers.length > 1) throw new Error("--from and --to go with --tutor.");
  const placeOf = (given: string | undefined) => (given === undefined ? undefined : Number(given));
  return { tutor: values.tutor, every: Number(every), from: placeOf(values.from), to: placeOf(values.to) };
}

async function main(): Promise<number> {
  let wanted: Wanted;
  try {
    wanted = readArguments();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
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
  const isFine = wanted.tutor
    ? await proveTutor(sandbox, wanted)
    : await proveLadder(read.content, sandbox, wanted.every);
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

async function proveTutor(sandbox: SqlSandbox, sample: LeakSample): Promise<boolean> {
  let [answers, parts, leaks] = [0, 0, 0];
  const told = () =>
    `${answers} wrong answers, ${parts} parts of what was said: ${leaks} solutions given away`;
  for await (const proof of leakProofs(new TutorDesk(sandbox), sandbox, sample)) {
    answers += 1;
    parts += proof.parts;
    leaks += proof.leaks.length;
    for (const leak of proof.leaks) console.log(`${proof.name}: a solution is given away: ${leak}`);
    if (answers % TOLD_EVERY === 0) console.log(`so far: ${told()}`);
  }
  console.log(told());
  return leaks === 0;
}

process.exitCode = await main();
