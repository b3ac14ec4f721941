import type { TutorEvent, tutorStreams } from "@master-sql/protocol";
import type { TutorPart } from "@master-sql/tutor";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { PublishedContent } from "../content/published-content.ts";
import type { Tables } from "../db/tables.ts";
import { notAuthenticated, refused, type StreamHandler, tooMany } from "../functions/handler.ts";
import type { Origin } from "../grading/fair-queue.ts";
import type { Grader } from "../grading/grader.ts";
import type { AskedQuestion } from "../grading/grading-job.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { TutorModel } from "../models/tutor-model.ts";
import { wantsNoAi } from "../models/wants-no-ai.ts";
import type { AnswersUnderWay } from "./answers-under-way.ts";
import { isAssisted } from "./assisted.ts";
import { conceptLevels } from "./concept-levels.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { eventQueue } from "./event-queue.ts";
import {
  addPart,
  beginQuestion,
  type EndState,
  keepAlive,
  LEASE_SECONDS,
  type QuestionKey,
  type StoredQuestion,
  settle,
} from "./question-store.ts";
import { currentPlace, spotOf } from "./spot.ts";
import { wordedAnswer } from "./worded-answer.ts";

export interface TutorDependencies {
  readonly database: Kysely<Tables>;
  /** Null while the content has not been built. */
  readonly content: PublishedContent | null;
  readonly grader: Grader;
  readonly clientAddress: ClientAddress;
  readonly limits: { readonly tutor: RateLimiter; readonly tutorAddress: RateLimiter };
  readonly log: Logger;
  readonly underWay: AnswersUnderWay;
  /** Words answers; null where none is set up: then the built-in tutor answers alone. */
  readonly model: TutorModel | null;
}

const UNDER_WAY = "An answer to you is still under way. Wait until it ends, or stop it.";

/** Answers a question to the tutor for one credit, which comes back when there is no whole, verified answer. */
export function askTutor(dependencies: TutorDependencies): StreamHandler<(typeof tutorStreams)["tutor"]> {
  const { database, content, clientAddress, limits } = dependencies;
  return async (asking, { caller, context, signal }) => {
    const request = { ...asking, place: currentPlace(content, asking.place) };
    const { userId } = caller;
    const address = clientAddress(context);
    if ((await limits.tutor(context, userId)) || (await limits.tutorAddress(context, address))) {
      return tooMany(
        "Many questions were asked just now. Wait a few minutes, then ask again. It cost nothing.",
      );
    }
    if (await wantsNoAi(database, userId)) return refused("ai_off", "You turned AI off in your account.");
    const spot = content && spotOf(content, request.place);
    if (!content) return refused("grader_busy", "The server is being set up. Ask again later.", 60);
    if (!spot) return refused("not_found", "There is no such exercise or dataset.");
    const assisted = spot.exerciseId !== null && (await isAssisted(database, userId, spot.exerciseId));
    const begun = await beginQuestion(database, userId, request);
    switch (begun.status) {
      case "no-account":
        return notAuthenticated();
      case "insufficient":
        return refused("insufficient_credits", "Insufficient credits");
      case "refunded":
        return refused("conflict", "The credit of this question was given back. Ask again under a new id.");
      case "under-way":
        return refused("conflict", UNDER_WAY);
      case "known":
        return replayed(begun.stored, request, begun.balance);
      case "begun":
        break;
    }
    const queue = eventQueue<TutorEvent>();
    queue.push({ type: "begun", balance: begun.balance });
    const asked: AskedQuestion = {
      dataset: spot.dataset,
      exercise: spot.exerciseSlug,
      question: request.question,
      assisted,
      earlier: await earlierAnswers(database, userId, request.place),
      repeatsAreFree: dependencies.model === null,
    };
    const key = { userId, interactionId: request.interactionId };
    // Whether or not somebody reads: what was begun is ended, and the credit settled.
    const answering = { asked, content, key, origin: { userId, address }, signal };
    void answer(dependencies, answering, queue.push).finally(queue.end);
    return { status: "streaming", events: queue };
  };
}

interface Answering {
  readonly asked: AskedQuestion;
  readonly content: PublishedContent;
  readonly key: QuestionKey;
  readonly origin: Origin;
  readonly signal: AbortSignal;
}

/** Every piece is stored before it is sent, and the credit is settled before the end is told. Never throws. */
async function answer(
  dependencies: TutorDependencies,
  { asked, content, key, origin, signal }: Answering,
  send: (event: TutorEvent) => void,
): Promise<void> {
  const { database, grader, log, underWay, model } = dependencies;
  const over = new AbortController();
  const stop = AbortSignal.any([over.signal, signal, underWay.begin(key)]);
  const fail = (error: unknown) => {
    log.error({ err: error }, "a question to the tutor failed");
    over.abort();
  };
  const parts: TutorPart["type"][] = [];
  let storing: Promise<void> = Promise.resolve();
  const onPart = (part: TutorPart) => {
    storing = storing
      .then(async () => {
        if (stop.aborted) return;
        if (!(await addPart(database, key, part))) return over.abort();
        parts.push(part.type);
        send({ type: "part", part });
      })
      .catch(fail);
  };
  const beat = setInterval(
    () => void keepAlive(database, key).then((isWanted) => isWanted || over.abort(), fail),
    (LEASE_SECONDS / 4) * 1_000,
  );
  // Whoever hung up gets the credit back at once, however long the query under way takes to end.
  const onAbort = () => void settle(database, key, "stopped").catch(fail);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const findings: TutorPart[] = [];
    const outcome = await grader.answer(
      { ...origin, ...asked },
      { onPart: model ? (part) => findings.push(part) : onPart, signal: stop },
    );
    if (model && outcome.status === "answered" && !stop.aborted) {
      const known = { ...asked, assisted: asked.assisted || outcome.isRight };
      const worded = wordedAnswer({
        model,
        asked: known,
        findings,
        earlier: asked.earlier ?? [],
        signal: stop,
        log,
        consult: (consultation) => grader.consult({ ...origin, ...known, consultation }, stop),
        conceptLevels: () => conceptLevels(database, content, key.userId),
      });
      for await (const part of worded) onPart(part);
    }
    await storing;
    const state: EndState = signal.aborted
      ? "stopped"
      : outcome.status !== "answered" || over.signal.aborted
        ? "failed"
        : stateOf(parts);
    const settled = await settle(database, key, state);
    if (settled) send({ type: "ended", ...settled });
  } catch (error) {
    fail(error);
  } finally {
    clearInterval(beat);
    signal.removeEventListener("abort", onAbort);
    underWay.end(key);
  }
}

function stateOf(parts: readonly TutorPart["type"][]): EndState {
  const hasContent = parts.some((type) => type === "text" || type === "sql" || type === "passage");
  return hasContent && !parts.includes("nothing") ? "answered" : "nothing";
}

/** An answer that was given under this id before is given again; it cost its credit then. */
function replayed(
  stored: StoredQuestion,
  { place, question }: Parameters<typeof beginQuestion>[2],
  balance: (TutorEvent & { readonly type: "begun" })["balance"],
) {
  if (stored.state === "streaming") return refused("conflict", UNDER_WAY);
  const isSame =
    stored.place_type === place.type && stored.place === place.slug && stored.intent === question.intent;
  if (stored.state !== "answered" || stored.deleted_at !== null || !isSame) {
    return refused("conflict", "This question is over. Ask again under a new id.");
  }
  const events: readonly TutorEvent[] = [
    { type: "begun", balance },
    ...stored.parts.map((part) => ({ type: "part", part }) as const),
    { type: "ended", state: "answered", balance },
  ];
  return {
    status: "streaming",
    events: (async function* () {
      yield* events;
    })(),
  } as const;
}
