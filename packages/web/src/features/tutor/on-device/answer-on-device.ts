import { loadParser } from "@master-sql/sandbox/parser";
import {
  builtInAnswer,
  type Consultation,
  type ConsultationReply,
  consult,
  createLibrary,
  sectionSplitter,
  shownDraft,
  type TutorContext,
  type TutorPart,
  type TutorQuestion,
} from "@master-sql/tutor";
import { fetchAnswers } from "../../../lib/content/fetch-answers.ts";
import { fetchCatalogue, fetchDataset } from "../../../lib/content/fetch-content.ts";
import type { EditorSession } from "../../../lib/editor-session/index.ts";
import { openOnDeviceModel } from "./prompt-api.ts";

const NAME = "the model in this browser";
const NO_TOOLS = "You have no tools here: rely on the findings alone.";
const REPAIR =
  "The SQL below, which you wrote, can't be shown as it is. Answer with the repaired SQL alone, in one block that begins with ```sql.";

/** PostgreSQL was busy with something else, or the learner ended what it did for the tutor. */
class PageBusy extends Error {}

/**
 * An answer that the browser's own model words, from what the built-in tutor finds in this page: nothing is sent
 * anywhere, and each section is run and guarded by the rules that hold on the server (T10 to T12). Ends with `nothing`
 * when nothing could be shown. Throws PageBusy, and what the model fails with.
 */
export async function* answerOnDevice(
  session: EditorSession,
  question: TutorQuestion,
  { signal, tell }: { readonly signal: AbortSignal; tell(words: string): void },
): AsyncGenerator<TutorPart> {
  const opened = await openOnDeviceModel(signal, (percent) =>
    tell(`The browser downloads its model: ${percent}%`),
  );
  try {
    tell("Running your query…");
    const known = await contextOf(session, question);
    const borrow = async <T>(work: (context: TutorContext) => Promise<T>): Promise<T> => {
      const done = await session.inspect((sandbox) => work({ ...known, sandbox }));
      if (done === null) throw new PageBusy("PostgreSQL is busy with something else.");
      return done;
    };
    const ask = (consultation: Consultation): Promise<ConsultationReply> =>
      borrow((context) => consult(consultation, question, context));
    const findings = await borrow((context) => allOf(builtInAnswer(question, context)));
    const prompt = await ask({ type: "prompt", findings, earlier: [] });
    if (prompt.type !== "prompt" || question.intent === "similar") {
      yield nothing("What is asked here is not for a model. The built-in tutor can answer it.");
      return;
    }
    tell("The model in this browser is writing…");
    const material = `${prompt.instructions}\n${NO_TOOLS}\n\n${prompt.prompt}`;
    const isShown = yield* shownDraft({
      question,
      findings,
      model: NAME,
      sections: sectionsOf(opened.promptStreaming(material, { signal })),
      seen: () => material,
      async check(section) {
        const reply = await ask({ type: "check", section });
        if (reply.type !== "check") throw new Error("A section could not be checked.");
        return reply;
      },
      async repair({ sql, reason }) {
        const repaired = await opened.prompt(`${REPAIR}\n\n${sql}\n\n${reason}`, { signal });
        const [, block = ""] = repaired.split(/```[a-z]*\n/);
        return block.split("```")[0]?.trim() || null;
      },
    });
    if (!isShown)
      yield nothing(
        "Nothing that this browser’s model wrote could be shown. The built-in tutor can answer: turn “On this device” off.",
      );
  } finally {
    opened.destroy();
  }
}

function nothing(reason: string): TutorPart {
  return { type: "nothing", reason };
}

async function contextOf(
  session: EditorSession,
  question: TutorQuestion,
): Promise<Omit<TutorContext, "sandbox">> {
  const { setting, dataset, judged } = session.state();
  const page = setting.exercise;
  const [parse, tables, catalogue, answers] = await Promise.all([
    loadParser(),
    fetchDataset(dataset),
    fetchCatalogue(),
    page && fetchAnswers(page.slug),
  ]);
  return {
    parse,
    dataset: tables,
    exercise: page && answers && { page, answers },
    library: createLibrary({ catalogue, lessons: [], cheatSheet: { dataset: "", levels: [] } }),
    verdict: judged !== null && judged.sql === question.sql ? judged.verdict : null,
    assisted: false,
  };
}

async function allOf(parts: AsyncIterable<TutorPart>): Promise<readonly TutorPart[]> {
  const all: TutorPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

async function* sectionsOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const splitter = sectionSplitter();
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    yield* splitter.push(read.value);
  yield* splitter.end();
}
