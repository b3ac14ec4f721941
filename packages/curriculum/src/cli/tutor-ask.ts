import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  type CarriedOutPlan,
  TUTOR_INTENTS,
  type TutorPart,
  type TutorPlace,
  type TutorQuestion,
  tutorPlaceSchema,
  tutorQuestionSchema,
} from "@master-sql/tutor";
import { createToolSandbox, prepareSnapshots } from "../snapshots.ts";
import { TutorDesk, UnknownPlace } from "../tutor/tutor-desk.ts";

const USAGE = `Asks the built-in tutor, which answers without any model.

  npm run --silent tutor:ask -- (--exercise SLUG | --dataset SLUG) [--answer FILE] [--question TEXT] [--intent I] [--assisted] [--json]

  --exercise  the exercise that is being worked on; the answer is judged first
  --dataset   or the dataset that is being queried, without a task
  --answer    file with the learner's SQL
  --question  the question in the learner's own words
  --intent    what is asked by a button: ${TUTOR_INTENTS.join(", ")}; default free
  --assisted  the solution may be shown
  --json      print {"parts": [...]} as JSON: texts, SQL with what running it gave, passages of the course

Exit status: 0 when there is an answer, 1 when the tutor has nothing to say, 2 for input that can't be used.`;

interface Asked {
  readonly place: TutorPlace;
  readonly question: TutorQuestion;
  readonly assisted: boolean;
  readonly json: boolean;
}

function readArguments(): Asked {
  const { values } = parseArgs({
    options: {
      exercise: { type: "string" },
      dataset: { type: "string" },
      answer: { type: "string" },
      question: { type: "string", default: "" },
      intent: { type: "string", default: "free" },
      assisted: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const { exercise, dataset, answer, question, intent, assisted, json } = values;
  if ((exercise === undefined) === (dataset === undefined))
    throw new Error("Give either --exercise or --dataset.");
  const place = tutorPlaceSchema.parse(
    exercise === undefined ? { type: "dataset", slug: dataset } : { type: "exercise", slug: exercise },
  );
  const sql = answer === undefined ? "" : readFileSync(answer, "utf8");
  return { place, question: tutorQuestionSchema.parse({ intent, text: question, sql }), assisted, json };
}

function readable(part: TutorPart): string {
  switch (part.type) {
    case "text":
      return part.markdown;
    case "sql":
      return `${part.caption}\n    ${part.sql.replaceAll("\n", "\n    ")}\n  → ${JSON.stringify(part.run)}`;
    case "plans":
      return `Before\n${readablePlan(part.before)}\nAfter\n${readablePlan(part.after)}`;
    case "passage":
      return `${part.title} (${part.path})\n  ${part.excerpt}`;
    case "task":
      return `Answer it here: ${JSON.stringify(part.variation)}`;
    case "follow-ups":
      return `Ask next: ${part.intents.join(", ")}`;
    case "speaker":
      return JSON.stringify(part.speaker);
    case "nothing":
      return `Nothing: ${part.reason}`;
  }
}

function readablePlan({ nodes, buffers, rows }: CarriedOutPlan): string {
  const lines = nodes.map(
    ({ node, relation, index, depth, actualRows, buffers: pages }) =>
      `    ${"  ".repeat(depth)}${[node, relation, index].filter((name) => name !== null).join(" ")}: ${actualRows} rows, ${pages} pages`,
  );
  return [`  ${buffers} pages, ${rows} rows looked at`, ...lines].join("\n");
}

async function main(): Promise<number> {
  let asked: Asked;
  try {
    asked = readArguments();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
  await prepareSnapshots();
  const sandbox = createToolSandbox();
  try {
    const parts = await new TutorDesk(sandbox).ask(asked.place, asked.question, { assisted: asked.assisted });
    console.log(asked.json ? JSON.stringify({ parts }) : parts.map(readable).join("\n\n"));
    return parts.some(({ type }) => type === "nothing") ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnknownPlace)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    return 2;
  } finally {
    await sandbox.close();
  }
}

process.exitCode = await main();
