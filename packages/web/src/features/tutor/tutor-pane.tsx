import type { TutorIntent, TutorPlace } from "@master-sql/tutor";
import { quantity } from "@master-sql/words";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useSession as useLogin } from "../../lib/backend/session.ts";
import { creditsLeft, useCreditBalance } from "../../lib/credits/credit-balance.ts";
import { useSession } from "../../lib/editor-session/index.ts";
import type { SessionState } from "../../lib/editor-session/session/session-state.ts";
import type { SlotProps } from "../../lib/editor-session/slots/slot.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AskForm } from "./ask-form.tsx";
import { ClearConversation } from "./clear-conversation.tsx";
import { EntryView } from "./entry-view.tsx";
import { OnDeviceChoice, useOnDevice } from "./on-device/choice.tsx";
import classes from "./tutor.module.css";
import { urgentIntent } from "./urgent-intent.ts";
import { useAsking } from "./use-asking.ts";
import { useTutor } from "./use-tutor.ts";
import { WhoAnswers } from "./who-answers.tsx";

/** The tutor beside the results: what was asked about this place, and what can be asked now. */
export function TutorPane(props: SlotProps) {
  const login = useLogin();
  const { pathname, search } = useLocation();
  const exercise = useSession(props.session, ({ setting }) => setting.exercise?.slug ?? null);
  const dataset = useSession(props.session, (state) => state.dataset);
  if (login.status !== "signed-in") {
    return (
      <div className={classes.pane}>
        <EmptyState
          title="The tutor answers when you are logged in"
          action={
            <ButtonLink to={`/auth?redirect=${encodeURIComponent(pathname + search)}`}>
              Login with Google
            </ButtonLink>
          }
        >
          It explains errors and wrong answers by running your own query. Your query is kept, and you come
          back here.
        </EmptyState>
      </div>
    );
  }
  const place: TutorPlace =
    exercise === null ? { type: "dataset", slug: dataset } : { type: "exercise", slug: exercise };
  return (
    <Conversation
      key={`${login.user.id} ${place.type} ${place.slug}`}
      {...props}
      userId={login.user.id}
      at={place}
    />
  );
}

function Conversation({
  session,
  place,
  userId,
  at,
}: SlotProps & { readonly userId: string; readonly at: TutorPlace }) {
  const balance = useCreditBalance();
  const tutor = useTutor({ userId, place: at, session });
  const { entries, underWay, progress, stop, clear } = tutor;
  const onDevice = useOnDevice();
  const offered = useSession(session, (state) => offeredIntents(state).join(" ")).split(" ") as TutorIntent[];
  const canInsert = useSession(session, ({ setting: { exercise } }) =>
    exercise === null ? true : !["arrange", "complete", "predict"].includes(exercise.kind),
  );

  const { askAbout, waiting } = useAsking(session, tutor, onDevice.isChosen);

  const newest = entries.at(-1);
  const list = useRef<HTMLOListElement>(null);
  const newestId = underWay?.interactionId;
  useEffect(() => {
    // The answer is read from its beginning; what follows comes below.
    if (newestId !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [newestId]);

  return (
    <section className={classes.pane} aria-label="Tutor">
      {!onDevice.isChosen && (
        <WhoAnswers
          userId={userId}
          place={at}
          question={() => ({ intent: offered[0] ?? "explain-query", text: "", sql: session.text() })}
        />
      )}
      <OnDeviceChoice {...onDevice} isBusy={underWay !== null} />
      {entries.length > 0 && (
        <ol ref={list} className={classes.entries} aria-label="Questions and answers">
          {entries.map((entry) => (
            <EntryView
              key={entry.interactionId}
              session={session}
              entry={entry}
              isUnderWay={entry === underWay}
              isBusy={underWay !== null}
              onInsert={canInsert ? place.restore : undefined}
              onAsk={entry === newest ? (intent, text) => void askAbout(intent, text) : undefined}
            />
          ))}
        </ol>
      )}
      {progress !== null && <p className={classes.note}>{progress}</p>}
      {offered[0] === "explain-error" && underWay === null && (
        <p className={classes.note}>
          The results explain this error for free. The tutor adds the lesson on it, and runs what can be run.
        </p>
      )}
      <AskForm
        offered={offered}
        isBusy={underWay !== null}
        waiting={waiting.question}
        onAsk={askAbout}
        onStop={stop}
        onCancel={waiting.cancel}
      />
      <div className={classes.foot}>
        {onDevice.isChosen ? (
          <p>It costs nothing, and isn’t kept when you leave.</p>
        ) : (
          <p>
            An answer costs 1 credit
            {balance.status === "loaded" && `; you have ${creditsLeft(balance.balance)} left`}. What fails, is
            stopped or can't be proved costs nothing. <Link to="/account/tutor">All your questions</Link>
          </p>
        )}
        {entries.some(({ state }) => state !== "streaming") && (
          <ClearConversation count={quantity(entries.length, "question")} onClear={clear} />
        )}
      </div>
    </section>
  );
}

/** What there is a button for, the most urgent first. */
function offeredIntents(state: SessionState): readonly TutorIntent[] {
  const { setting, judged, text, latest } = state;
  const urgent = urgentIntent(state);
  const isRight = judged?.verdict.verdict === "right" && judged.sql === text;
  const hasRows = latest?.outcome.status === "completed" && latest.text === text;
  const intents: (TutorIntent | false)[] = [
    urgent ?? false,
    urgent !== "explain-error" && "explain-query",
    hasRows && "faster",
    isRight && "another-way",
    "example",
    setting.exercise !== null && "similar",
  ];
  return intents.filter((intent) => intent !== false);
}
