import { type ErrorClass, errorClassWords, placeWords } from "@master-sql/judge/verdicts";
import type { PairVerdict } from "@master-sql/sql-judge";
import { capitalized, number, plural, quantity } from "@master-sql/words";
import type { ClassAnswer } from "./class-answers.ts";

/** An answer with what came of judging it. */
export interface Graded {
  readonly answer: ClassAnswer;
  readonly verdict: PairVerdict;
}

/** A class's answers as a page of Markdown: how each exercise went, then every student's answers with what is wrong. */
export function classReport(graded: readonly Graded[]): string {
  const right = graded.filter(isRight).length;
  const students = Map.groupBy(graded, ({ answer }) => answer.student);
  const exercises = Map.groupBy(graded, ({ answer }) => answer.exercise);
  return [
    "# Answers of a class",
    "",
    `${quantity(graded.length, "answer")} of ${quantity(students.size, "student")} to ${quantity(exercises.size, "exercise")}: ${number(right)} ${plural(right, "is", "are")} right.`,
    "",
    "## By exercise",
    "",
    "| exercise | answers | right | what went wrong most often |",
    "| --- | ---: | ---: | --- |",
    ...[...exercises].map(([exercise, these]) =>
      row([exercise, number(these.length), number(these.filter(isRight).length), mostOften(these)]),
    ),
    "",
    "## By student",
    ...[...students].flatMap(([student, these]) => [
      "",
      `### ${inline(student === "" ? "without a name" : student)}: ${number(these.filter(isRight).length)} of ${number(these.length)} right`,
      "",
      "| exercise | verdict | what is wrong |",
      "| --- | --- | --- |",
      ...these.map(({ answer, verdict }) => row([answer.exercise, VERDICTS[verdict.verdict], said(verdict)])),
    ]),
    "",
  ].join("\n");
}

const VERDICTS: Readonly<Record<PairVerdict["verdict"], string>> = {
  right: "right",
  wrong: "wrong",
  error: "error",
  "undecided-timeout": "undecided",
  unusable: "can't be judged",
};

function isRight({ verdict }: Graded): boolean {
  return verdict.verdict === "right";
}

/** The causes of rejections, the most frequent first. */
function mostOften(graded: readonly Graded[]): string {
  const causes = Map.groupBy(
    graded.flatMap(({ verdict }) => causeOf(verdict) ?? []),
    (cause) => cause,
  );
  return [...causes]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, 2)
    .map(([cause, these]) => `${cause}: ${number(these.length)}`)
    .join("; ");
}

function causeOf({ cause }: PairVerdict): string | null {
  return cause !== null && isErrorClass(cause) ? errorClassWords[cause] : null;
}

function isErrorClass(cause: string): cause is ErrorClass {
  return Object.hasOwn(errorClassWords, cause);
}

function said(verdict: PairVerdict): string {
  if (verdict.verdict === "right") return "";
  const cause = causeOf(verdict);
  const { clauses, places, counterexample, message, misconception } = verdict;
  const where = clauses && clauses.length > 0 ? ` (${placeWords(clauses, places)})` : "";
  return [
    ...(cause === null ? [] : [`${capitalized(cause)}${where}.`]),
    ...(misconception === undefined ? [] : [`Believed: ${misconception}.`]),
    counterexample?.sentence ?? message ?? "",
  ].join(" ");
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(inline).join(" | ")} |`;
}

/** A text within a line of a table: nothing in it is read as Markdown's own. */
function inline(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\|<>*_`[\]#]/g, (sign) => `\\${sign}`);
}
