/** `node packages/server/bench/hostile-kinds.ts` prints the figures; `npm run bench -- hostile-kinds` prints them among the others. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { catalogueSchema } from "@master-sql/course";
import type { Figure } from "../../../tools/bench/figure.ts";
import { loadPublishedContent } from "../src/content/published-content.ts";
import { createGrader } from "../src/grading/grader.ts";
import type { GradingOutcome, Submission } from "../src/grading/grading-job.ts";
import { BUILD } from "./build-folder.ts";
import { hostileScripts } from "./hostile-scripts.ts";
import { quantile } from "./quantile.ts";

const WORKERS = 2;
/** Each script as an answer to one kind of exercise, the next to the next; `HOSTILE_KINDS=all` takes each to all kinds. */
const ALL_KINDS = process.env.HOSTILE_KINDS === "all";
/** Every so many of the scripts, to see soon whether all goes as it should. */
const EVERY = Number(process.env.HOSTILE_EVERY ?? 1);
/**
 * A fifth and less of what a server has, so that what never ends takes a while and not a night. Honest answers have no more,
 * so that one of them can meet this deadline where a server's is far away; its cause and its time say so.
 */
const LIMITS = { timeLimitMs: 2_000, budgetMs: 8_000 };
const HONEST_EVERY = 25;

interface Place extends Submission {
  readonly kind: string;
  /** Right. */
  readonly solution: string;
}

/** Every hostile script as an answer to exercises of each kind: none is right, none ends or slows the caller. */
export async function benchHostileKinds(): Promise<Figure[]> {
  const places = await onePlaceOfEachKind();
  let deaths = 0;
  const grader = createGrader({
    workers: WORKERS,
    snapshotDirectory: join(BUILD, "sandbox"),
    contentFolder: join(BUILD, "content"),
    onFault: () => {
      deaths += 1;
    },
    queue: { total: 200, perUser: 200, perAddress: 200 },
    ...LIMITS,
  });
  const scripts = hostileScripts.filter((_, n) => n % EVERY === 0);
  const jobs = scripts.flatMap((script, n) =>
    (ALL_KINDS ? places : places.filter((_, place) => place === n % places.length)).map((place) => ({
      script,
      place,
    })),
  );
  const outcomes = new Map<string, number>();
  const accepted: string[] = [];
  const times: number[] = [];
  const honestTimes: number[] = [];
  const honestAmiss: string[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const judge = ({ dataset, task }: Submission, sql: string, userId: string): Promise<GradingOutcome> =>
    grader.grade({ userId, address: userId, dataset, task, sql });
  try {
    let next = 0;
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, seat) => {
        while (next < jobs.length) {
          const turn = next++;
          const job = jobs[turn];
          if (!job) return;
          const begun = performance.now();
          const outcome = await judge(job.place, job.script.sql, `hostile-${seat}-${turn}`);
          times.push(performance.now() - begun);
          const said = outcome.status === "judged" ? outcome.verdict.verdict : outcome.status;
          outcomes.set(said, (outcomes.get(said) ?? 0) + 1);
          if (said === "right") accepted.push(`${job.script.name} as ${job.place.kind}`);
          if (turn % HONEST_EVERY > 0) continue;
          const place = places[turn % places.length];
          if (!place) continue;
          const asked = performance.now();
          const fair = await judge(place, place.solution, `honest-${turn}`);
          const taken = performance.now() - asked;
          honestTimes.push(taken);
          const told = fair.status === "judged" ? fair.verdict.verdict : fair.status;
          if (told === "right") continue;
          const cause = fair.status === "judged" && "cause" in fair.verdict ? `, ${fair.verdict.cause}` : "";
          honestAmiss.push(`${place.kind} ${told}${cause} after ${taken.toFixed(0)} ms`);
        }
      }),
    );
  } finally {
    delay.disable();
    await grader.close();
  }
  const counts = [...outcomes].map(([name, count]) => `${name} ${count}`).join(", ");
  return [
    {
      name: "hostile-kinds: answers judged",
      value: jobs.length,
      unit: "",
      note: `${scripts.length} scripts; ${places.map(({ kind }) => kind).join(", ")}; ${counts}`,
    },
    { name: "hostile-kinds: taken for right", value: accepted.length, unit: "", note: accepted.join("; ") },
    {
      name: "hostile-kinds: honest answers between them that got no right verdict",
      value: honestAmiss.length,
      unit: "",
      note: [`of ${honestTimes.length}`, ...honestAmiss].join("; "),
    },
    {
      name: "hostile-kinds: an honest verdict, slowest",
      value: quantile(honestTimes, 1),
      unit: "ms",
      note: `stopped after ${LIMITS.timeLimitMs} ms for a run, ${LIMITS.budgetMs} ms for all`,
    },
    { name: "hostile-kinds: graders that ended", value: deaths, unit: "", note: "each started again" },
    { name: "hostile-kinds: a verdict, median", value: quantile(times, 0.5), unit: "ms" },
    { name: "hostile-kinds: a verdict, slowest", value: quantile(times, 1), unit: "ms" },
    { name: "hostile-kinds: the caller held up, longest", value: delay.max / 1e6, unit: "ms" },
  ];
}

/** The first exercise of each kind. */
async function onePlaceOfEachKind(): Promise<readonly Place[]> {
  const folder = join(BUILD, "content");
  const content = await loadPublishedContent(folder);
  if (!content) throw new Error("The course has not been built");
  const { modules } = catalogueSchema.parse(
    JSON.parse(await readFile(join(folder, "catalogue.json"), "utf8")),
  );
  const places = new Map<string, Place>();
  for (const { id, slug, kind } of modules.flatMap((module) => module.exercises)) {
    if (places.has(kind)) continue;
    const exercise = await content.gradingTask(id);
    const answers = JSON.parse(await readFile(join(folder, "answers", `${slug}.json`), "utf8")) as {
      solutions: string[];
    };
    const [solution] = answers.solutions;
    if (exercise && solution !== undefined) places.set(kind, { ...exercise, kind, sql: "", solution });
  }
  return [...places.values()];
}

if (import.meta.main) {
  for (const { name, value, unit, note } of await benchHostileKinds()) {
    console.log(`${name.padEnd(60)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
  }
  process.exit(0);
}
