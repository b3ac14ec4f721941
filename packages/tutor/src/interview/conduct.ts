import type { InterviewScript } from "@master-sql/course";
import { decidedFacts, verbatimClarification } from "./clarify.ts";
import { examined, proofsOfAnswer } from "./evidence.ts";
import type { Tried } from "./facts.ts";
import { heard as heardFor, withoutCode } from "./heard.ts";
import { isRight } from "./match-results.ts";
import { nudgesFor } from "./nudges.ts";
import { isByWords, isJudgedByRows, isLoneQuery, isOpenMeasure, pointsOf } from "./points.ts";
import {
  acceptedOffer,
  asksForColumns,
  brokenText,
  columnsText,
  decidedText,
  fixedReply,
  freedomText,
  lines,
  missText,
  rightText,
} from "./replies.ts";
import {
  type InterviewEntry,
  type InterviewEvent,
  type InterviewState,
  MOST_TURNS,
  type Proof,
  type Stage,
} from "./state.ts";
import { isAsking, sentencesOf } from "./telling-words.ts";

/** An interview that begins: the question is asked, and the points are fixed. */
export function begin(script: InterviewScript): InterviewState {
  const stage: Stage = { at: "question" };
  return {
    points: pointsOf(script),
    stage,
    entries: [interviewer(stage, "asks", script.question)],
    proofs: [],
    misses: 0,
    nudges: 0,
    turns: 0,
    claims: [],
  };
}

/** What an interview is after an event. An event that doesn't belong to its stage changes nothing. */
export function conduct(
  script: InterviewScript,
  state: InterviewState,
  event: InterviewEvent,
): InterviewState {
  const { at } = state.stage;
  if (at === "over") return state;
  if (event.type === "assess") return at === "review" ? assessed(state, event.claims) : state;
  if (at === "review") return state;
  const taken = { ...state, turns: state.turns + 1 };
  const next = afterEvent(script, taken, event);
  return next.turns >= MOST_TURNS && next.stage.at !== "review"
    ? reviewing(script, next, lines.leaveIt)
    : next;
}

function afterEvent(
  script: InterviewScript,
  state: InterviewState,
  event: Exclude<InterviewEvent, { type: "assess" }>,
): InterviewState {
  switch (event.type) {
    case "say":
      return said(script, heard(state, event.text, null), event.text);
    case "answer":
      return answered(script, heard(state, event.text, event.sql, event.facts.own.run), event);
    case "nudge":
      return nudged(script, state);
    case "move-on":
      return advanced(script, says(state, lines.leaveIt), []);
    case "time-up":
      return reviewing(script, state, lines.timeUp, "time");
  }
}

/** Answers each question among the sentences; what is no question is noted. */
function said(script: InterviewScript, state: InterviewState, text: string): InterviewState {
  const offer = state.entries.findLast(({ by }) => by === "interviewer")?.text;
  const accepted = acceptedOffer(script, offer, text);
  const { replies, proofs } =
    accepted === null
      ? repliesTo(script, state, text)
      : {
          replies: [script.clarifications[accepted]?.answer ?? ""],
          proofs: [askedProof(accepted, text)],
        };
  const known = withProofs(state, proofs);
  if (replies.length > 0) return says(known, replies.join("\n\n"));
  if (state.stage.at !== "change") return says(known, lines.noted);
  const { answerSql } = script.followUps[state.stage.index] ?? { answerSql: null };
  if (answerSql !== null && isLoneQuery(answerSql)) return says(known, lines.notedChange);
  return advanced(script, says(known, lines.notedWords), []);
}

function repliesTo(
  script: InterviewScript,
  state: InterviewState,
  text: string,
): { readonly replies: readonly string[]; readonly proofs: readonly Proof[] } {
  const replies: string[] = [];
  const proofs: Proof[] = [];
  // A prepared question of several sentences is one question.
  const sentences = verbatimClarification(script, text) === null ? sentencesOf(text) : [text];
  for (const [at, sentence] of sentences.entries()) {
    if (!isAsking(sentence)) continue;
    // "Some fees are empty. What are those?" is asked in two sentences.
    const before = sentences[at - 1];
    const both = before === undefined || isAsking(before) ? null : `${before} ${sentence}`;
    const { clarification, reply } = replyTo(script, state, sentence, both);
    if (clarification !== null) proofs.push(askedProof(clarification, sentence));
    if (!replies.includes(reply)) replies.push(reply);
  }
  return { replies, proofs };
}

function askedProof(clarification: number, by: string): Proof {
  return { point: `clarify-${clarification}`, kind: "words", said: by, sql: null };
}

/**
 * What the interviewer answers to a question: what the script decides, and only then that it isn't decided (I3). A
 * clarification that is answered was asked.
 */
function replyTo(
  script: InterviewScript,
  state: InterviewState,
  sentence: string,
  both: string | null,
): { readonly clarification: number | null; readonly reply: string } {
  const asked = askedSoFar(script, state.stage);
  const alone = decidedFacts(script, sentence, asked);
  const isSure = alone.status === "decided" && alone.isSure;
  const decided = isSure || both === null ? alone : decidedFacts(script, both, asked);
  const answered =
    decided.status === "decided" && decided.fact.from === "clarification" ? decided.fact.index : null;
  const reply = decidedText(script, decided);
  if (decided.status === "decided" && decided.isSure && reply !== null)
    return { clarification: answered, reply };
  const fixed = fixedReply(sentence) ?? resultReply(script, state.stage, sentence);
  if (fixed !== null) return { clarification: null, reply: fixed };
  if (reply !== null) return { clarification: answered, reply };
  const isAboutTables = /\b(columns?|tables?|types?|schema|keys?)\b/i.test(sentence);
  return { clarification: null, reply: isAboutTables ? lines.tables : lines.isNotDecided };
}

/** Says how the result may look; null for other questions, and where rows aren't compared. */
function resultReply(script: InterviewScript, stage: Stage, sentence: string): string | null {
  if (!isJudgedByRows(script)) return null;
  const { answerSql } =
    (stage.at === "twist" ? script.twists[stage.index] : null) ??
    (stage.at === "change" ? script.followUps[stage.index] : null) ??
    script;
  const columns = asksForColumns(sentence) ? columnsText(script, answerSql) : null;
  return columns ?? freedomText(sentence);
}

/** What the interviewer has asked up to a stage, without code. */
function askedSoFar({ question, twists, followUps }: InterviewScript, stage: Stage): readonly string[] {
  const now =
    stage.at === "twist" ? twists[stage.index] : stage.at === "change" ? followUps[stage.index] : null;
  return [question, ...(now ? [now.question] : [])].map(withoutCode);
}

function answered(
  script: InterviewScript,
  state: InterviewState,
  event: InterviewEvent & { readonly type: "answer" },
): InterviewState {
  const { facts, sql } = event;
  const { stage } = state;
  // Words that come along may ask something, too.
  const spoken = sentencesOf(event.text).some(isAsking) ? said(script, state, event.text) : state;
  const known = withProofs(spoken, proofsOfAnswer(spoken, event));
  const { own, before } = facts;
  if (stage.at === "question" && !isJudgedByRows(script)) {
    if (own.run.status === "error") return missed(known, missText(own, 0));
    return advanced(script, says(known, `It runs, and gives ${examined(own.run)}.`), []);
  }
  if (isRight(own.match) && (before === null || isRight(before.match))) {
    const praise =
      stage.at === "twist" ? `${rightText(own)} It's still right on the old data.` : rightText(own);
    return advanced(script, says(known, praise), facts.twists, sql);
  }
  if (isRight(own.match) && before !== null)
    return missed(known, `That's right on the changed data. On the old data, though, ${brokenText(before)}.`);
  if (stage.at === "change" && own.match === null && own.run.status === "rows")
    return advanced(script, says(known, `It runs, and gives ${examined(own.run)}. ${lines.notedWords}`), []);
  const choice =
    stage.at === "question" && isOpenMeasure(script) && own.run.status === "rows"
      ? " If you measure something else on purpose, say what and why, and go on."
      : "";
  return missed(known, missText(own, state.misses) + choice);
}

function missed(state: InterviewState, text: string): InterviewState {
  return { ...says(state, text), misses: state.misses + 1, wrong: (state.wrong ?? 0) + 1 };
}

function nudged(script: InterviewScript, state: InterviewState): InterviewState {
  const unasked = [...script.clarifications.keys()].filter(
    (index) => !state.proofs.some(({ point }) => point === `clarify-${index}`),
  );
  // Those that were given stay given, whatever was asked since.
  const given = state.entries
    .filter(({ kind }) => kind === "nudge")
    .map(({ text, worded }) => worded?.from ?? text);
  const next = nudgesFor(script, state.stage, unasked).find((text) => !given.includes(text));
  if (next === undefined) return says(state, lines.noMoreNudges);
  return { ...append(state, interviewer(state.stage, "nudge", next)), nudges: state.nudges + 1 };
}

/**
 * Goes on to what is asked next. Data are changed only for a query that was right: `tried` is what it gave on the data
 * of the twists that are still to come. Those that it survives are told at once.
 */
function advanced(
  script: InterviewScript,
  state: InterviewState,
  tried: readonly Tried[],
  sql: string | null = null,
): InterviewState {
  const { stage } = state;
  const fresh = { ...state, misses: 0, nudges: 0 };
  const from = stage.at === "twist" ? stage.index + 1 : 0;
  if (stage.at !== "change" && sql !== null) {
    let current = fresh;
    for (const [offset, outcome] of tried.entries()) {
      const index = from + offset;
      const twist = script.twists[index];
      if (!twist) break;
      const at: Stage = { at: "twist", index };
      const survives = isRight(outcome.match);
      const verdict = survives
        ? "I ran your query on the changed data: it still gives the right rows. It survives."
        : `I ran your query on the changed data: ${brokenText(outcome)}. Change it so that it is right on both, and hand it in.`;
      const entry = { ...interviewer(at, "asks", `${twist.question}\n\n${verdict}`), sql, run: outcome.run };
      current = append({ ...current, stage: at }, entry);
      if (!survives) return current;
      const proof = `Your query for the first data still gives ${examined(outcome.run)}, the right ones.`;
      current = withProofs(current, [{ point: `twist-${index}`, kind: "run", said: proof, sql }]);
    }
    return changed(script, current, 0);
  }
  return changed(script, fresh, stage.at === "change" ? stage.index + 1 : 0);
}

function changed(script: InterviewScript, state: InterviewState, index: number): InterviewState {
  const change = script.followUps[index];
  if (!change) return reviewing(script, state, lines.end);
  const stage: Stage = { at: "change", index };
  return append({ ...state, stage }, interviewer(stage, "asks", change.question));
}

function reviewing(
  script: InterviewScript,
  state: InterviewState,
  text: string,
  kind: InterviewEntry["kind"] = "says",
): InterviewState {
  const stage: Stage = { at: "review" };
  const open = state.points.flatMap((point) => {
    const found = isByWords(point) ? heardFor(script, state, point) : null;
    return found && !found.isClear ? [{ point: point.id, said: found.said }] : [];
  });
  return append({ ...state, stage, open }, interviewer(stage, kind, text));
}

function assessed(state: InterviewState, claims: readonly string[]): InterviewState {
  const claimable = new Set(state.open?.map(({ point }) => point));
  return {
    ...state,
    stage: { at: "over" },
    claims: [...new Set(claims)].filter((id) => claimable.has(id)),
  };
}

function heard(
  state: InterviewState,
  text: string,
  sql: string | null,
  run: InterviewEntry["run"] = null,
): InterviewState {
  return append(state, { by: "candidate", stage: state.stage, kind: "says", text, sql, run });
}

function says(state: InterviewState, text: string): InterviewState {
  return append(state, interviewer(state.stage, "says", text));
}

function interviewer(stage: Stage, kind: InterviewEntry["kind"], text: string): InterviewEntry {
  return { by: "interviewer", stage, kind, text, sql: null, run: null };
}

function append(state: InterviewState, entry: InterviewEntry): InterviewState {
  return { ...state, entries: [...state.entries, entry] };
}

/** The first proof of a point stays. */
function withProofs(state: InterviewState, proofs: readonly Proof[]): InterviewState {
  const known = new Set(state.proofs.map(({ point }) => point));
  const fresh = proofs.filter(({ point }) => !known.has(point));
  return fresh.length === 0 ? state : { ...state, proofs: [...state.proofs, ...fresh] };
}
