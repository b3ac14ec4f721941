import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { catalogueSchema } from "@master-sql/course";
import {
  type Answer,
  chooseNext,
  choosers,
  LEARNING_WORLDS,
  learnerPicture,
  type PracticeCatalogue,
  Predictor,
  practiceCatalogue,
  practise,
  reviewLoad,
} from "@master-sql/learning";
import type { Figure } from "../../../tools/bench/figure.ts";
import { CONTENT_FOLDER } from "../src/content-folder.ts";

/** Ten hours of each simulated learner. */
const MINUTES = 600;
const LEARNERS = 24;
const REPLAYED = 1_000_000;

/**
 * What is learned in an hour by choosing one way or another, in every simulated world; how long a million answers take
 * to replay, and the next exercise to choose.
 */
export async function benchLearning(): Promise<Figure[]> {
  const file = join(CONTENT_FOLDER, "../build/content/catalogue.json");
  const catalogue = practiceCatalogue(catalogueSchema.parse(JSON.parse(await readFile(file, "utf8"))));
  const ways = Object.entries(choosers(catalogue));
  const gains = LEARNING_WORLDS.flatMap((world) => {
    const perHour = ways.map(([name, chooser]) => {
      let gain = 0;
      for (let seed = 1; seed <= LEARNERS; seed += 1)
        gain += practise(catalogue, { world, chooser, minutes: MINUTES, seed }).gainPerHour / LEARNERS;
      return { name, gain };
    });
    const ours = perHour.find(({ name }) => name === "adaptive")?.gain ?? 0;
    return perHour.map(
      ({ name, gain }): Figure => ({
        name: `world ${world}: mastery gained in an hour, ${name}`,
        value: gain * 100,
        unit: "% points",
        note: name === "adaptive" ? "" : `adaptive gains ${(100 * (ours / gain - 1)).toFixed(0)} % more`,
      }),
    );
  });
  return [
    ...gains,
    ...reviewFigures(catalogue),
    replayFigure(),
    pictureFigure(catalogue),
    nextFigure(catalogue),
  ];
}

/** Half a year of somebody who takes up a concept a day. */
const REVIEWED = { days: 180, newPerDay: 1 } as const;

function reviewFigures(catalogue: PracticeCatalogue): Figure[] {
  const without = reviewLoad(catalogue, { ...REVIEWED, credit: false });
  const credited = reviewLoad(catalogue, { ...REVIEWED, credit: true });
  return [
    {
      name: "due reviews that harder work covers",
      value: 100 * (1 - credited.asked / without.asked),
      unit: "%",
      note: `${credited.asked} asked for instead of ${without.asked} in ${REVIEWED.days} days`,
    },
    {
      name: "remembered on a day, with credit for harder work",
      value: 100 * credited.retention,
      unit: "%",
      note: `${(100 * without.retention).toFixed(1)} % without`,
    },
  ];
}

/** A hundred thousand attempts of one learner, as the page meets them. */
function pictureFigure(catalogue: PracticeCatalogue): Figure {
  const attempts = 100_000;
  const events = Array.from({ length: attempts }, (_, number) => ({
    kind: "attempt" as const,
    id: `e${number}`,
    at: new Date(Date.UTC(2024, 0, 1) + number * 600_000).toISOString(),
    exerciseId: catalogue.items[(number * 7_919) % catalogue.items.length]?.id ?? "",
    verdict: number % 3 === 0 ? ("wrong" as const) : ("right" as const),
    misconception: null,
    hintsUsed: 0,
    timeOnTaskMs: null,
    solutionSeen: false,
  }));
  const start = performance.now();
  learnerPicture(events, catalogue, Date.UTC(2026, 0, 1));
  return {
    name: "100,000 attempts of one learner made into a picture",
    value: (performance.now() - start) / 1_000,
    unit: "s",
  };
}

function replayFigure(): Figure {
  const predictor = new Predictor();
  const start = performance.now();
  for (let row = 0; row < REPLAYED; row += 1) {
    const answer: Answer = {
      learner: Math.floor(row / 200),
      item: (row * 7_919) % 2_000,
      concepts: [row % 60, (row * 13) % 60].slice(0, row % 3 === 0 ? 1 : 2),
      correct: (row * 104_729) % 10 < 7,
      at: row * 30,
    };
    predictor.learn(answer);
  }
  const seconds = (performance.now() - start) / 1_000;
  return {
    name: "1,000,000 answers of 5,000 learners replayed",
    value: seconds,
    unit: "s",
    note: `${Math.round(process.memoryUsage().rss / 1e6)} MB in use`,
  };
}

function nextFigure(catalogue: PracticeCatalogue): Figure {
  const { adaptive } = choosers(catalogue);
  const { events } = practise(catalogue, {
    world: "any",
    chooser: (...known) => adaptive?.(...known) ?? null,
    minutes: MINUTES,
    seed: 1,
  });
  const now = Date.parse(events.at(-1)?.at ?? "2026-01-01T00:00:00Z");
  const picture = learnerPicture(events, catalogue, now);
  const rounds = 20;
  const start = performance.now();
  for (let seed = 0; seed < rounds; seed += 1) chooseNext(picture, catalogue, { now, seed });
  return {
    name: `next of ${catalogue.items.length} exercises chosen`,
    value: (performance.now() - start) / rounds,
    unit: "ms",
    note: `after ${events.length} attempts`,
  };
}
