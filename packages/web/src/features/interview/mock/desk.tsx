import { Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Interview } from "@master-sql/protocol";
import { MAX_SAID_LENGTH, MOST_CHECKS } from "@master-sql/tutor/interview";
import { useEffect, useRef, useState } from "react";
import { useDraft } from "../../../lib/drafts/index.ts";
import { useSession } from "../../../lib/editor-session/index.ts";
import { BlockView } from "../../../lib/runnable-block/runnable-block-live.tsx";
import { useBlockSession } from "../../../lib/runnable-block/use-block-session.ts";
import { Button } from "../../../ui/button.tsx";
import classes from "./desk.module.css";
import type { Conversation } from "./use-conversation.ts";

const EMPTY = "-- Your query\n";

interface DeskProps {
  readonly interview: Interview;
  readonly dataset: string;
  readonly conversation: Conversation;
}

/** Where the candidate writes: words to say, a query to run and to hand in. */
export function Desk({ interview, dataset, conversation }: DeskProps) {
  const { sending, failure, send } = conversation;
  const [text, setText] = useWords(interview.interviewId);
  const block = useBlockSession({
    id: `mock-${interview.interviewId}`,
    sql: EMPTY,
    dataset,
    room: "interview",
  });
  const checks = useChecks(block.session);
  const isBusy = sending !== null;

  async function say(): Promise<void> {
    if (text.trim() !== "" && (await send({ type: "say", text: text.trim() }))) takeOut(text);
  }

  async function handIn(): Promise<void> {
    const sql = block.session.text();
    const turn = { type: "answer", text: text.trim(), sql, checks: checks(sql) } as const;
    if (await send(turn)) takeOut(text);
  }

  /** What was sent; what has been written since stays. */
  function takeOut(sent: string): void {
    setText((now) => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now));
  }

  return (
    <section className={classes.desk} aria-label="Your side">
      <form
        className={classes.words}
        onSubmit={(event) => {
          event.preventDefault();
          void say();
        }}
      >
        <Textarea
          label="Ask, or think aloud"
          description="Ask about anything the task leaves open. Everything you say here counts toward your score."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_SAID_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              void say();
            }
          }}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={sending === "say"} disabled={isBusy}>
            Say it
          </Button>
          <Button
            variant="subtle"
            disabled={isBusy}
            loading={sending === "nudge"}
            onClick={() => void send({ type: "nudge" })}
          >
            Give me a nudge
          </Button>
        </div>
      </form>
      <BlockView
        {...block}
        expectedError={null}
        start="edit"
        autoFocus={false}
        label="Your query"
        minLines={8}
        runVariant="default"
      />
      <div className={classes.actions}>
        <Button loading={sending === "answer"} disabled={isBusy} onClick={() => void handIn()}>
          Hand in this query
        </Button>
        <Button
          variant="subtle"
          disabled={isBusy}
          loading={sending === "move-on"}
          onClick={() => void send({ type: "move-on" })}
        >
          Leave it and go on
        </Button>
      </div>
      <p className={classes.note}>
        Run as much as you like here: it costs nothing, and a query that you ran to check counts. Handing in a
        wrong query costs points.
      </p>
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
    </section>
  );
}

/** What is being written to the interviewer, kept in this browser until it was said. */
function useWords(interviewId: string) {
  const { initial, edit, discard } = useDraft(`mock-${interviewId}-words`, "");
  const [text, setText] = useState(initial.sql);
  const stored = useRef(text);
  useEffect(() => {
    if (text === stored.current) return;
    stored.current = text;
    if (text === "") discard();
    else edit(text);
  }, [text, edit, discard]);
  return [text, setText] as const;
}

/** Queries that were run here without an error since the page was opened, besides the one that is handed in. */
function useChecks(session: ReturnType<typeof useBlockSession>["session"]): (sql: string) => string[] {
  const latest = useSession(session, (state) => state.latest);
  const ran = useRef<string[]>([]);
  useEffect(() => {
    if (latest?.outcome.status !== "completed" || latest.text.length > 4_000) return;
    const { text } = latest;
    ran.current = [...ran.current.filter((each) => each !== text), text];
  }, [latest]);
  return (sql) => ran.current.filter((each) => each.trim() !== sql.trim()).slice(-MOST_CHECKS);
}
