import type { InterviewScript } from "@master-sql/course";
import { list, number, plural, quantity } from "@master-sql/words";
import type { Decided } from "./clarify.ts";
import type { Tried } from "./facts.ts";
import type { ResultMatch } from "./match-results.ts";
import { isOpenMeasure } from "./points.ts";
import { resultColumns } from "./query-shape.ts";

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
export function decidedText({ clarifications }: InterviewScript, decided: Decided): string | null {
  const isAsked = (index: number) => `*${clarifications[index]?.question}*`;
  if (decided.status === "decided") {
    const { fact, isSure } = decided;
    if (fact.from === "asked") return saidText(fact.sentence);
    const answer = clarifications[fact.index]?.answer ?? "";
    return isSure ? answer : `${isAsked(fact.index)} ${answer}\n\n${ELSE}`;
  }
  const [first, second] = decided.near;
  if (first === undefined) return null;
  if (first.from === "asked" && second === undefined) return `${saidText(first.sentence)}\n\n${ELSE}`;
  const near = decided.near.map((fact) =>
    fact.from === "asked" ? `- ${saidText(fact.sentence)}` : `- ${isAsked(fact.index)}`,
  );
  return `${OFFER}\n\n${near.join("\n")}\n\n${ELSE}`;
}

const OFFER = "Do you mean this?";
const ELSE = "If you mean something else, choose what makes sense, and say what you chose.";

function saidText(sentence: string): string {
  return `I said: “${sentence}”`;
}

/** The clarifying question that was offered and that a candidate's "yes" asks, by its index; null when there is none. */
export function acceptedOffer(
  { clarifications }: InterviewScript,
  offer: string | undefined,
  text: string,
): number | null {
  if (!offer?.includes(OFFER) || !/^(?:yes|yeah|yep|right|exactly|correct)\b[^?]{0,20}$/i.test(text.trim()))
    return null;
  const index = clarifications.findIndex(({ question }) => offer.includes(`- *${question}*`));
  return index < 0 ? null : index;
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
  if (ROUNDING.test(sentence))
    return "As you like. Exact values are right, and so are rounded ones, but not to whole numbers where I have decimals, nor to more than a minute.";
  return /\b(?:percent|percentages?|fractions?)\b/i.test(sentence)
    ? "As a percentage or as a fraction, as you like: I compare both."
    : null;
}

const ROUNDING =
  /\b(?:round|rounded|rounding|decimals?|decimal places|digits|precision|exact (?:values?|figures?|numbers?|averages?|times?))\b|\b(?:values?|figures?|numbers?|averages?|times?) be exact\b/i;

/** Whether a sentence asks which columns the result is to have, not which ones a table has. */
export function asksForColumns(sentence: string): boolean {
  if (/\b(?:tables?|type|types|keys?|null|indexe?s?)\b/i.test(sentence)) return false;
  const asksWhich = /\b(?:which|what|how many)\b(?: \w+){0,2} (?:columns?|fields?)\b/i;
  const isOfResult =
    /\b(?:result|output|return|show|select|include|want|need|expect|display|list)\b|\b(?:columns?|fields?)\W*$/i;
  const asksForOutput =
    /\b(?:what|how) (?:should|must|shall|does|do|will|is|would) .{0,20}\b(?:result|output)\b.{0,20}\b(?:look|contain|have|include|show)\b/i;
  return (asksWhich.test(sentence) && isOfResult.test(sentence)) || asksForOutput.test(sentence);
}

/** Which columns the result is to have, by the accepted query; null where that doesn't say their names. */
export function columnsText(script: InterviewScript, sql: string | null): string | null {
  if (isOpenMeasure(script)) return "That is for you to choose: show what supports your answer.";
  const names = sql === null ? [] : resultColumns(sql);
  return names.length === 0
    ? null
    : `I show ${columns(names)}. You may name them as you like, and show more.`;
}

const code = (text: string) => `\`${text.replaceAll("`", "'")}\``;

/** That a result is right. */
export function rightText({ run, match }: Tried): string {
  const rows = run.status === "rows" ? quantity(run.rowCount, "row") : "";
  if (match?.status === "fewer-columns")
    return `That's right: ${rows}, the same as mine. I also show ${columns(match.missing)}.`;
  return `That's right: ${rows}, and every value that I have.`;
}

/** Explains why a result is wrong, with more detail after every miss. */
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
