import type { InterviewScript } from "@master-sql/course";
import { list, number, plural, quantity } from "@master-sql/words";
import type { Decided } from "./clarify.ts";
import type { Tried } from "./facts.ts";
import type { ResultMatch } from "./match-results.ts";

/** What the interviewer says, where it is the same in every interview. Each is a sentence or two, as Markdown. */
export const lines = {
  isNotDecided: "That isn't decided. Choose what makes sense, say what you chose, and go on.",
  tables:
    "The tables are beside your query, with their columns and a few rows. What exactly do you need to know of them?",
  handIn: "Hand in your query, and we'll see: I run it.",
  noSolution: "I won't write it for you. Ask for a nudge, or hand in what you have.",
  noted: "Noted. Go on.",
  notedChange: "Noted. If it can be a query, hand that in as well; or go on.",
  notedWords: "Noted. At the end you'll see what I had hoped to hear.",
  noMoreNudges: "That's all I can say without giving it away.",
  leaveIt: "Let's leave it there.",
  timeUp: "The time is over. Let's look at what we have.",
  end: "That was my last question. Let's look at your score.",
} as const;

/** What the script decides about a question, in words; null where it decides nothing near it. */
export function decidedText({ clarifications }: InterviewScript, { facts, isSure }: Decided): string | null {
  if (facts.length === 0) return null;
  const said = facts.map((fact) => {
    if (fact.from === "asked") return `I said: “${fact.sentence}”`;
    const { question = "", answer = "" } = clarifications[fact.index] ?? {};
    return isSure ? answer : `*${question}* ${answer}`;
  });
  if (isSure) return said.join("\n\n");
  return `What I have decided that comes closest:\n\n${said.map((each) => `- ${each}`).join("\n")}\n\nIf you mean something else, choose what makes sense, and say what you chose.`;
}

/** The answer to a question about the interview itself; null for any other question. */
export function fixedReply(sentence: string): string | null {
  if (/\b(solution|answer|query)\b/i.test(sentence) && /\b(give|show|tell|write|what is)\b/i.test(sentence))
    return lines.noSolution;
  const asksWhetherRight =
    /\b(?:is|was) (?:this|that|it|my (?:query|answer)) (?:right|correct|wrong|ok|okay)\b/i;
  return asksWhetherRight.test(sentence) ? lines.handIn : null;
}

/** What a result may look like, where it is compared by its rows; null for a question about anything else. */
export function freedomText(sentence: string): string | null {
  if (/\b(?:sort|sorted|sorting|order by|in (?:what|which|any) order|order of the rows)\b/i.test(sentence))
    return "In any order, unless I said so: I compare the rows, not how they are sorted.";
  if (/\b(?:column names?|name the columns?|names of the columns?|aliases|headings?)\b/i.test(sentence))
    return "Name the columns as you like: I compare their values.";
  if (/\b(?:round|rounded|rounding|decimals?|decimal places)\b/i.test(sentence))
    return "As I said, or else as you like: I compare figures as they are rounded.";
  return null;
}

const code = (text: string) => `\`${text.replaceAll("`", "'")}\``;

/** That a result is right. */
export function rightText({ run, match }: Tried): string {
  const rows = run.status === "rows" ? quantity(run.rowCount, "row") : "";
  if (match?.status === "fewer-columns")
    return `That's right: ${rows}, the same as mine. I also show ${columns(match.missing)}.`;
  return `That's right: ${rows}, and every value that I have.`;
}

/** What is the matter with a result, as far as running it tells; more of it with every miss. */
export function missText({ run, match }: Tried, misses: number): string {
  if (run.status === "error")
    return `PostgreSQL refuses it: ${code(run.message)}. Fix it and hand it in again.`;
  if (match === null)
    return `It gives ${quantity(run.rowCount, "row")}. I have nothing to compare that with.`;
  return misses === 0 ? firstMiss(match) : closerMiss(match);
}

function firstMiss(match: ResultMatch): string {
  if (match.status === "row-count") {
    return match.own > match.expected
      ? "That isn't what I have: you get more rows than I do. What is one row of your result?"
      : "That isn't what I have: you get fewer rows than I do. Who is missing, and should they be?";
  }
  if (match.status === "values" && match.agreeing.length > 0)
    return `The number of rows is right, and so is ${columns(match.agreeing)}. Look at the other values again.`;
  return "The number of rows is right, but the values aren't those that I have.";
}

function closerMiss(match: ResultMatch): string {
  if (match.status === "row-count")
    return `You have ${ownRows(match)}, I have ${number(match.expected)}. Which join, condition, or grouping makes the difference?`;
  if (match.status !== "values") return "";
  return match.agreeing.length === 0
    ? `Your rows agree with none of my columns: ${columns(match.missing)}.`
    : `${columns(match.agreeing)} ${plural(match.agreeing.length, "is", "are")} right. None of your columns has the values of my ${columns(match.missing)}.`;
}

/** How a result stands to the right one on changed data, in a sentence about "your query". */
export function brokenText({ run, match }: Tried): string {
  if (run.status === "error") return `it fails: ${code(run.message)}`;
  if (match?.status === "row-count")
    return `it gives ${ownRows(match)}, where ${number(match.expected)} would be right`;
  if (match?.status === "values")
    return `its ${quantity(match.rows, "row")} ${plural(match.rows, "holds", "hold")} wrong values of ${columns(match.missing)}`;
  return "its result can't be compared";
}

function ownRows({ own, isCut }: ResultMatch & { readonly status: "row-count" }): string {
  return `${isCut ? "more than " : ""}${quantity(own, "row")}`;
}

function columns(names: readonly string[]): string {
  return list(names.map(code));
}
