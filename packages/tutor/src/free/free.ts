import { tokensOf } from "@master-sql/sql";
import { anotherWay } from "../alike/another-way.ts";
import { example, tellTopic } from "../alike/example.ts";
import { similar } from "../alike/similar.ts";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import { makeFaster } from "../faster/faster.ts";
import type { Passage } from "../library/passages.ts";
import { opening } from "../library/plain-text.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { readLearnerQuery } from "../reading/learner-query.ts";
import { isOpenPrediction } from "../showing/guard.ts";
import { followUps, nothing, ranPart, runIsolated, text } from "../showing/show.ts";
import { topicsOf } from "../topics/index.ts";
import type { Topic } from "../topics/topic.ts";
import { explainQuery } from "../walk/explain-query.ts";
import { surprises, suspicions } from "../wrong/suspicions.ts";
import { type ProvedSuspicion, proved, tellProved } from "../wrong/tell-suspicion.ts";
import { whyWrong } from "../wrong/why-wrong.ts";
import { aboutValue } from "./about-value.ts";
import { rowsOnTheWay } from "./rows-on-the-way.ts";
import { aboutTables } from "./tables.ts";
import { aboutTask, isAboutTask } from "./task.ts";

/**
 * A question in the learner's own words: what a button would ask, a topic, the tables at hand, or a passage of the
 * course.
 */
export async function* freeQuestion(
  question: TutorQuestion,
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  const asked = question.text.trim();
  if (asked === "") {
    yield nothing("Ask about your query, an error, a word of SQL, or the tables here.");
    return;
  }
  if (begsForSolution(asked, context)) {
    yield nothing(
      "I don't write the answer for you: you would learn nothing from it. Ask why your query is wrong, for an example on other data, or take the next hint.",
    );
    return;
  }
  const isOwnOpen = question.sql.trim() !== "" && !isOpenPrediction(context);
  const value = isOwnOpen ? await aboutValue(asked, question.sql, context) : null;
  if (value) {
    yield* value;
    return;
  }
  const own = isOwnOpen ? await aboutOwnQuery(asked, question, context) : null;
  if (own) {
    yield* own;
    return;
  }
  if (isAboutTask(asked)) {
    const task = await collected(aboutTask(context));
    if (task.length > 0) {
      yield* task;
      return;
    }
  }
  const tables = await collected(aboutTables(asked, context));
  if (tables.length > 0) {
    yield* tables;
    return;
  }
  if (
    /\b(similar|another|more|next)\b.{0,12}\b(task|exercise|problem|practice)/i.test(asked) ||
    /\bpractice\b/i.test(asked)
  ) {
    yield* similar(question, context);
    return;
  }
  const [topic] = topicsOf(asked, isOpenPrediction(context) ? "" : question.sql);
  if (topic) {
    const own = await ownCase(topic, question, context);
    if (own) yield* tellProved(own);
    yield* withPassages(tellTopic(topic, context), asked, context);
  } else if (/\bexample\b/i.test(asked)) yield* example(question, context);
  else if (question.sql.trim() !== "" && !isOpenPrediction(context) && ASKS_WHY.test(asked))
    yield* aboutResult(question, context);
  else yield* retrieved(asked, context);
}

/** A question that needs the query beside it to be understood. */
const ASKS_WHY =
  /^\W*((but|and|so|ok|hm+),? )*(why|how come|what happened|explain|huh|what)\b|\b(is|are|was|were|gets?|comes?) (missing|wrong|gone|the same|different|off|weird|strange|lost)\b/i;

/** "Which of my conditions throws away the most rows?" */
const ASKS_WHERE_ROWS_GO =
  /\b(conditions?|filters?|predicates?|clauses?|where) (\w+ )?(throws?|drops?|removes?|loses?|discards?|cuts?|excludes?|filters?|takes?|lets?|keeps?)\b/i;
/** "Is my result sorted the way the task wants?" */
const IS_IT = /^\W*(is|are|does|do|did|has|have)\b/i;
const AS_WANTED = /\b(the task|the exercise|the question|expected|asked for|wanted|supposed)\b/i;

/** "Would an index on ordered_at help?", where the query beside it names that column. */
function namesColumnForIndex(asked: string, sql: string): boolean {
  const [, column] = /\bindex on (?:the )?(?:column )?[`"']?([a-z_][\w.]*)/i.exec(asked) ?? [];
  const name = column?.split(".").at(-1)?.toLowerCase();
  return name !== undefined && tokensOf(sql).some(({ text: word }) => word.toLowerCase() === name);
}

/** Why the result is as it is: what the verdict says, what PostgreSQL says, or what the query does. */
async function* aboutResult(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  if (context.verdict?.verdict === "wrong") yield* whyWrong(question, context);
  else if ((await runIsolated(context, question.sql)).status === "failed")
    yield* explainError(question, context);
  else yield* explainQuery(question, context);
}

/** The place of the learner's query that a topic is about, if there is a suspicious one. */
async function ownCase(
  { concepts }: Topic,
  { sql }: TutorQuestion,
  context: TutorContext,
): Promise<ProvedSuspicion | null> {
  const query = sql.trim() === "" || isOpenPrediction(context) ? null : await readLearnerQuery(context, sql);
  if (!query) return null;
  const found = [...suspicions(query), ...surprises(query)].filter(({ concept }) =>
    concepts.includes(concept),
  );
  const [own] = await proved(context, found, { sql, most: 1 });
  return own ?? null;
}

function begsForSolution(asked: string, { exercise, assisted, verdict }: TutorContext): boolean {
  return (
    exercise !== null &&
    !assisted &&
    verdict?.verdict !== "right" &&
    (/\b(give|show|tell|write|send|what('s| is)|reveal|print)\b.{0,30}\b(the )?(solution|answer|correct query|right query|final query)\b/i.test(
      asked,
    ) ||
      /\b(write|solve|do)\b.{0,12}\b(it|this|the (task|exercise|query)|query for me)\b/i.test(asked) ||
      /\bfor me\b/i.test(asked))
  );
}

const MANY =
  /\btoo (many|high|large|big|much)\b|\bdouble[ds]?\b|\btwice\b|\bmore (rows|than)\b|\bduplicate|\brepeat/i;
const FEW =
  /\btoo (few|low|small)\b|\b(no|zero|0) rows\b|\bempty\b|\bmissing\b|\bnothing\b|\bfewer\b|\bless than\b|\bdisappear|\blost\b/i;
const OWN = /\b(my|this|it|its|i|the (query|result|sql|code|statement|error|count|sum|total))\b/i;

/** What a question about the learner's own query asks for; null when it isn't one. */
async function aboutOwnQuery(
  asked: string,
  question: TutorQuestion,
  context: TutorContext,
): Promise<AsyncGenerator<TutorPart> | null> {
  const refers = OWN.test(asked);
  if (
    /\b(another|other|different|alternative|shorter|simpler|cleaner|better) (way|form|version)\b|\brewrite\b|\bin other words\b/i.test(
      asked,
    )
  )
    return anotherWay(question, context);
  if (
    refers &&
    /\b(faster|slow|speed|performance|optimi[sz]e|efficient|expensive|quick|seq(uential)? ?scan|(use|using|add|help|need) .{0,20}index|index.{0,30}\b(help|faster|used?|needed|speed))/i.test(
      asked,
    )
  )
    return makeFaster(question, context);
  if (namesColumnForIndex(asked, question.sql)) return makeFaster(question, context);
  if (ASKS_WHERE_ROWS_GO.test(asked)) return rowsOnTheWay(question.sql, "few", context);
  if (!refers)
    return /\bdoes not exist\b|\bmust appear in\b|\bsyntax error\b|\bis ambiguous\b/i.test(asked)
      ? explainError(question, context)
      : null;
  const fails = (await runIsolated(context, question.sql)).status === "failed";
  if (fails && /\b(error|fail|work|wrong|run|why|problem|mean|fix|debug|exist)/i.test(asked))
    return explainError(question, context);
  const isMany = MANY.test(asked);
  if (isMany || FEW.test(asked))
    return context.verdict?.verdict === "wrong"
      ? whyWrong(question, context)
      : rowsOnTheWay(question.sql, isMany ? "many" : "few", context);
  if (
    /\b(wrong|incorrect|mistake|not right|not accepted|rejected|bug|debug|fix|problem with|check (my|this))\b|\bwhy (isn't|is not|doesn't|does not)\b|\b(is|are) (it|this|that|these|my \w+)( the)? (right|correct)\b/i.test(
      asked,
    )
  )
    return whyWrong(question, context);
  if (context.exercise && IS_IT.test(asked) && AS_WANTED.test(asked)) return whyWrong(question, context);
  if (
    (/\bwhat happens (to|with|when|if)\b/i.test(asked) &&
      /\b(my|this|the) (query|sql|code)\b/i.test(asked)) ||
    (/\bexplain\b|\bwhat (does|is|do)\b.{0,20}\b(it|this|query|sql|code)\b.{0,6}(do|doing|mean|return)?|\bstep by step\b|\bwalk me through\b|\bunderstand (this|my)\b|\bhow does (it|this|my query)\b/i.test(
      asked,
    ) &&
      topicsOf(asked).length === 0)
  )
    return explainQuery(question, context);
  return null;
}

async function collected(parts: AsyncGenerator<TutorPart>): Promise<readonly TutorPart[]> {
  const all: TutorPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** Share of a question's words that a passage must hold. */
const COVERAGE = 0.6;
const MOST_PASSAGES = 3;

/** An answer, and before what can be asked next the passages that hold the question's words. */
async function* withPassages(
  parts: AsyncGenerator<TutorPart>,
  asked: string,
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  const paths = new Set<string>();
  for await (const part of parts) {
    if (part.type === "passage") paths.add(part.path);
    if (part.type === "follow-ups")
      for (const { passage, coverage } of context.library.find(asked, MOST_PASSAGES)) {
        if (coverage < COVERAGE || paths.has(passage.path)) continue;
        paths.add(passage.path);
        yield passagePart(passage);
      }
    yield part;
  }
}

function passagePart({ title, path, text: words }: Passage): TutorPart {
  return { type: "passage", title, path, excerpt: opening(words, 160) };
}

/** Passages of the course that hold the question's words; nothing where they don't. */
async function* retrieved(asked: string, context: TutorContext): AsyncGenerator<TutorPart> {
  const found = context.library.find(asked, MOST_PASSAGES).filter(({ coverage }) => coverage >= COVERAGE);
  const [best] = found;
  if (!best) {
    yield nothing(
      "I found nothing in the course that answers this. I answer questions about SQL, this dataset, and your query; name the clause or function that you mean.",
    );
    return;
  }
  yield text(`The course says this, in *${best.passage.title}*:`, opening(best.passage.text, 600));
  const query = best.passage.queries.find(
    ({ dataset, fails }) => dataset === context.dataset.slug && fails === null,
  );
  const part = query ? await ranPart(context, query.sql.trim(), "From there, run just now:") : null;
  if (part) yield part;
  for (const { passage } of found) yield passagePart(passage);
  yield followUps("example", "free");
}
