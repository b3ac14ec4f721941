import { intentWords, questionText, type TutorIntent } from "@master-sql/tutor";
import type { EditorSession } from "../../lib/editor-session/index.ts";
import { AnswerParts } from "../../lib/tutor/answer-parts.tsx";
import { Button } from "../../ui/button.tsx";
import type { Entry } from "./conversation.ts";
import classes from "./tutor.module.css";
import { draftIdOfTask } from "./variant/draft-id.ts";
import { VariantTask } from "./variant/variant-task.tsx";

interface EntryViewProps {
  /** What tasks that are offered are judged in. */
  readonly session: EditorSession;
  readonly entry: Entry;
  readonly isUnderWay: boolean;
  /** Something is being answered, so nothing can be asked. */
  readonly isBusy: boolean;
  readonly onInsert: ((sql: string) => void) | undefined;
  /** Asks what comes next; only of the newest. */
  readonly onAsk: ((intent: TutorIntent, text?: string) => void) | undefined;
}

/** One question with its answer. */
export function EntryView({ session, entry, isUnderWay, isBusy, onInsert, onAsk }: EntryViewProps) {
  const { question, parts, state, failure } = entry;
  const followUps = parts.findLast((part) => part.type === "follow-ups")?.intents ?? [];
  const isOver = state !== "streaming";
  return (
    <li className={classes.entry}>
      <p className={classes.question}>{questionText(question)}</p>
      <AnswerParts
        parts={parts}
        onInsert={onInsert}
        task={(variation) => (
          <VariantTask session={session} draftId={draftIdOfTask(entry.interactionId)} variation={variation} />
        )}
      />
      {isUnderWay && (
        <p className={classes.waiting}>{parts.length === 0 ? "Running your query…" : "Going on…"}</p>
      )}
      {!isUnderWay && !isOver && <p className={classes.note}>Being answered elsewhere, or broken off.</p>}
      {state === "nothing" && <p className={classes.note}>This cost nothing.</p>}
      {state === "stopped" && <p className={classes.note}>Stopped. This cost nothing.</p>}
      {state === "failed" && (
        <p className={classes.note}>{failure ?? "The answer was broken off. Your credit was given back."}</p>
      )}
      {onAsk && isOver && (
        <div className={classes.choices}>
          {(state === "failed" || state === "stopped") && (
            <Button
              variant="default"
              size="compact-sm"
              disabled={isBusy}
              onClick={() => onAsk(question.intent, question.text)}
            >
              Try again
            </Button>
          )}
          {followUps.length > 0 && (
            <fieldset className={classes.followUps}>
              <legend>Ask next</legend>
              {followUps
                .filter((intent) => intent !== "free")
                .map((intent) => (
                  <Button
                    key={intent}
                    variant="default"
                    size="compact-sm"
                    disabled={isBusy}
                    onClick={() => onAsk(intent)}
                  >
                    {intentWords[intent]}
                  </Button>
                ))}
            </fieldset>
          )}
        </div>
      )}
    </li>
  );
}
