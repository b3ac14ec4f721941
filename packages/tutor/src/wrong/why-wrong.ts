import type { Xray, XrayStep } from "@master-sql/explain";
import type { Counterexample, ShownResult, Verdict } from "@master-sql/judge/verdicts";
import { quantity } from "@master-sql/words";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import { plainText } from "../library/plain-text.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { type LearnerQuery, readLearnerQuery } from "../reading/learner-query.ts";
import { followUps, nothing, passageAbout, standalonePart, text } from "../showing/show.ts";
import { stepsOf, tellFilter, tellJoin } from "../showing/steps.ts";
import { byClass } from "./by-class.ts";
import { differingRows } from "./differing-rows.ts";
import { tellNeverEnded } from "./never-ended.ts";
import { isIn, placeOf, whereToChange } from "./rejected-place.ts";
import { onSmallDatabase } from "./small-database.ts";
import { type ProvedSuspicion, tellProved } from "./tell-suspicion.ts";
import { transactionNotes } from "./transaction-notes.ts";
import { tellWholeTable, wholeTableChanges } from "./whole-table.ts";

/** A fact about the query, and whether it is hardly ever meant. */
interface Finding extends ProvedSuspicion {
  readonly isStriking: boolean;
}

type Wrong = Extract<Verdict, { verdict: "wrong" }>;

/**
 * Why the learner's answer is wrong: what differs, the clause that makes it so, and what it does on a small database.
 */
export async function* whyWrong(
  question: TutorQuestion,
  context: TutorContext,
  facts: readonly Finding[] = [],
): AsyncGenerator<TutorPart> {
  const { verdict } = context;
  if (question.sql.trim() === "") {
    yield nothing(
      "There is no SQL in the editor yet. Write a first try, however small, and I can tell you what it does.",
    );
    return;
  }
  if (verdict === null) yield nothing("Without a task I can't know what the result should be.");
  else if (verdict.verdict === "right") yield* isRight(verdict);
  else if (verdict.verdict === "wrong") yield* ofRejection(question, context, verdict, facts);
  else if (verdict.verdict === "undecided" && verdict.cause === "timeout")
    yield* tellNeverEnded(question.sql, context);
  else yield nothing(verdict.message);
}

function* isRight({ checked }: Extract<Verdict, { verdict: "right" }>): Generator<TutorPart> {
  const how =
    checked.databases > 1
      ? ` Its result was the expected one on ${quantity(checked.databases, "database")}, small ones made to catch mistakes among them.`
      : " Its result is the expected one.";
  yield text(
    `Nothing is wrong with it: your answer is right.${how} From here you can look at another way to write it, or at what it costs to run.`,
  );
  yield followUps("another-way", "faster", "similar");
}

async function* ofRejection(
  question: TutorQuestion,
  context: TutorContext,
  verdict: Wrong,
  facts: readonly Finding[],
): AsyncGenerator<TutorPart> {
  if (verdict.reason.kind === "error") {
    yield* explainError(question, context);
    return;
  }
  const query = await readLearnerQuery(context, question.sql);
  const { counterexample } = verdict;
  const mistake = verdict.errorClass ? byClass[verdict.errorClass] : undefined;
  const xray = query ? await stepsOf(context, query.sql, counterexample?.script) : null;
  const place = query ? await placeOf(context, query, verdict) : undefined;
  const told = place ? "" : kindOfMistake(verdict, query, facts);
  // Where the kind of mistake isn't known, only what rows leave or multiply can be said of rows that are wrong in number.
  const isTold = mistake !== undefined || differsInNumber(counterexample);
  const steps = query && xray && isTold ? tellSteps(query, xray, mistake?.clauses ?? [], counterexample) : "";
  const ofScript = query ? [] : await notesOnScript(question, context);
  const aboutCause = place ? [] : [told, steps, listed(context, verdict)];
  yield text(differs(verdict), differenceOf(verdict, context), ...ofScript, ...aboutCause);
  if (place) {
    yield* tellProved(place);
    const further = [steps, listed(context, verdict)].filter((each) => each !== "");
    if (further.length > 0) yield text(...further);
  }
  yield* foundToo(facts, verdict, place);
  const small = query && counterexample ? await smallCase(query, counterexample, context) : null;
  if (small) yield small;
  const concept = mistake?.concept ?? context.exercise?.page.concepts[0];
  yield* passageAbout(context, concept);
  yield followUps("example", "explain-query", "similar");
}

/** The rows that differ; for a prediction they would be the answer. */
const differenceOf = (verdict: Wrong, { exercise }: TutorContext) =>
  exercise?.answers.kind === "predict" ? "" : differingRows(verdict);

/** What surprises about statements that change rows. */
async function notesOnScript(question: TutorQuestion, context: TutorContext): Promise<readonly string[]> {
  return [await forgottenWhere(question, context), ...(await transactionNotes(context.parse, question.sql))];
}

/** Where the mistake is and its kind; what is hardly ever meant says more than the kind does. */
function kindOfMistake(verdict: Wrong, query: LearnerQuery | null, facts: readonly Finding[]): string {
  const mistake = verdict.errorClass && byClass[verdict.errorClass];
  const isSaid = mistake && isIn(mistake.clauses, verdict) && !facts.some(({ isStriking }) => isStriking);
  return [whereToChange(verdict), isSaid && query ? mistake.tell(query) : ""].join(" ").trim();
}

/** Facts about the query besides the cause. Where that is known, only what is hardly ever meant is worth saying. */
function* foundToo(
  facts: readonly Finding[],
  { misconception }: Wrong,
  place: ProvedSuspicion | undefined,
): Generator<TutorPart> {
  const isKnown = place !== undefined || misconception !== undefined;
  const others = facts.filter(
    ({ suspicion: { rule }, isStriking }) => rule !== place?.suspicion.rule && (isStriking || !isKnown),
  );
  for (const fact of others.slice(0, isKnown ? 1 : 2))
    yield* tellProved(fact, "I also found this in your query.");
}

/** The query on the counterexample, where running it anew gives what the verdict says. */
async function smallCase(
  query: LearnerQuery,
  counterexample: Counterexample,
  context: TutorContext,
): Promise<TutorPart | null> {
  const small = onSmallDatabase(query, counterexample, context);
  const part = small === null ? null : await standalonePart(context, small, captionOf(counterexample));
  return part && isSame(part, counterexample.candidate) ? part : null;
}

/** An UPDATE or DELETE of all rows, where no accepted answer has one. */
async function forgottenWhere({ sql }: TutorQuestion, { parse, exercise }: TutorContext): Promise<string> {
  const [own] = await wholeTableChanges(parse, sql);
  if (!own || !exercise || !("solutions" in exercise.answers)) return "";
  for (const solution of exercise.answers.solutions)
    if ((await wholeTableChanges(parse, solution)).length > 0) return "";
  return tellWholeTable(own, undefined);
}

function differsInNumber(counterexample: Counterexample | undefined): boolean {
  if (!counterexample) return true;
  const { candidate, expected } = counterexample;
  return "rows" in candidate && "rows" in expected && candidate.rows.length !== expected.rows.length;
}

/** What the results have to do with each other. */
function differs({ message, onVisibleData, counterexample }: Wrong): string {
  const seen = onVisibleData
    ? message
    : message.replace(/^Right on this data/, "Your result is right on this data");
  const sentence = counterexample?.sentence ?? "";
  return onVisibleData && sentence !== ""
    ? `${seen} ${counterexample?.smallest ? "The smallest case there is" : "A small case"}: ${lowerFirst(sentence)}`
    : seen;
}

/** What the exercise's author says to an answer that behaves like this one. */
function listed({ exercise }: TutorContext, { misconception }: Wrong): string {
  const known = exercise?.answers.wrongAnswers.find((answer) => answer.misconception.id === misconception);
  return known
    ? `It gives the same rows as a common slip, *${known.misconception.title}*. What the author says of that one: ${plainText(known.explanationHtml)}`
    : "";
}

/** What the clauses do with the rows, on the counterexample where there is one. */
export function tellSteps(
  query: LearnerQuery,
  { steps }: Xray,
  clauses: readonly XrayStep["clause"][],
  counterexample: Counterexample | undefined,
): string {
  const told = steps.filter(
    ({ clause, rowsIn, rowsOut }) =>
      (clause === "where" || clause === "having" || clause === "join") &&
      (clauses.length === 0 || clauses.includes(clause)) &&
      rowsIn !== null &&
      rowsIn !== rowsOut,
  );
  const sentences = told
    .slice(0, 2)
    .map((step) => (step.clause === "join" ? tellJoin(query.sql, step) : tellFilter(query.sql, step)));
  if (sentences.length === 0) return "";
  const where = counterexample
    ? `On a small database of ${quantity(counterexample.rowTotal, "row")}`
    : "On this data";
  return `${where}, step by step: ${sentences.join(" ")}`;
}

function captionOf({ expected }: Counterexample): string {
  const wanted =
    "rows" in expected
      ? `the task asks for ${expected.rows.length === 0 ? "no row" : `${quantity(expected.rows.length, "row")}: ${rowsOf(expected.rows)}`}`
      : "the task asks for something else";
  return `Your query on a small database where it goes wrong; ${wanted}.`;
}

function rowsOf(rows: readonly (readonly (string | null)[])[]): string {
  const shown = rows.slice(0, 3).map((row) => `(${row.map((cell) => cell ?? "NULL").join(", ")})`);
  return `${shown.join(", ")}${rows.length > 3 ? ", …" : ""}`;
}

/** Whether running it anew gave what the verdict says. */
function isSame(part: TutorPart & { readonly type: "sql" }, candidate: ShownResult): boolean {
  return part.run.status === "rows" && "rows" in candidate && part.run.rowCount === candidate.rows.length;
}

function lowerFirst(sentence: string): string {
  return /^(I|[A-Z]{2,})\b/.test(sentence) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
