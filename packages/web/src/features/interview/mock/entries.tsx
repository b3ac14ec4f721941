import type { Interview } from "@master-sql/protocol";
import type { TutorPart } from "@master-sql/tutor";
import type { InterviewEntry } from "@master-sql/tutor/interview";
import type { Ref } from "react";
import { AnswerParts } from "../../../lib/tutor/answer-parts.tsx";
import classes from "./entries.module.css";

/** What was said so far, the newest last; new words are read out. */
export function Entries({
  entries,
  ref,
}: {
  readonly entries: Interview["entries"];
  readonly ref?: Ref<HTMLOListElement>;
}) {
  return (
    <ol ref={ref} className={classes.entries} aria-label="Conversation" aria-live="polite">
      {entries.map((entry, at) => (
        <li key={at} className={classes.entry} data-by={entry.by} data-kind={entry.kind}>
          <p className={classes.who}>{whoText(entry)}</p>
          <EntryBody entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function EntryBody({ entry }: { readonly entry: InterviewEntry }) {
  const { by, text, sql, run, kind } = entry;
  const isOwn = by === "candidate";
  const ran: readonly TutorPart[] = sql !== null && run ? [{ type: "sql", sql, caption: "", run }] : [];
  return (
    <div className={classes.body}>
      {isOwn ? (
        text !== "" && <p className={classes.own}>{text}</p>
      ) : (
        <AnswerParts parts={[{ type: "text", markdown: text }]} />
      )}
      <AnswerParts
        parts={ran}
        sqlLabel={isOwn ? "What you handed in" : "Your query"}
        showsResults={kind === "asks"}
      />
    </div>
  );
}

function whoText({ by, kind, stage, sql, worded }: InterviewEntry): string {
  if (by === "candidate") return sql === null ? "You" : "You handed in";
  if (kind === "nudge") return worded ? `A nudge, worded by ${worded.model}` : "A nudge";
  if (kind === "time") return "Time";
  if (kind !== "asks") return "Interviewer";
  if (stage.at === "twist") return "Interviewer · the data change";
  return stage.at === "change" ? "Interviewer · the requirement changes" : "Interviewer · the question";
}
