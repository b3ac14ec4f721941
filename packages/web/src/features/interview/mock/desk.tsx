import type { Catalogue } from "@master-sql/course";
import type { Interview } from "@master-sql/protocol";
import { MOST_CHECKS } from "@master-sql/tutor/interview";
import { useEffect, useRef } from "react";
import { AnswerRoom } from "../../../lib/answer-room/answer-room.tsx";
import { useIsWideRoom } from "../../../lib/answer-room/room.tsx";
import { RunResults } from "../../../lib/answer-room/run-results.tsx";
import { DraftNotes } from "../../../lib/drafts/draft-notes.tsx";
import {
  ActionButton,
  type EditorSession,
  editorActions,
  RunButton,
  type SessionControls,
  SlotOffers,
  useCellTrace,
  usePlace,
  useSession,
  useSlotPanes,
} from "../../../lib/editor-session/index.ts";
import { useBlockSession } from "../../../lib/runnable-block/use-block-session.ts";
import { TaskStrip } from "../../../lib/task/task-strip.tsx";
import { MarkdownText, markdownLine } from "../../../lib/tutor/markdown-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { Conversation } from "./conversation.tsx";
import classes from "./desk.module.css";
import { Say } from "./say.tsx";
import type { Turns } from "./use-turns.ts";
import { useWords } from "./use-words.ts";

const EMPTY = "-- Your query\n";

interface DeskProps {
  readonly interview: Interview;
  readonly dataset: Catalogue["datasets"][number];
  readonly turns: Turns;
}

/** Where the candidate works: the conversation, and a query to run and to hand in. */
export function Desk({ interview: { interviewId, entries }, dataset, turns }: DeskProps) {
  const { sending, send } = turns;
  const [text, setText] = useWords(interviewId);
  const { session, draft } = useBlockSession({
    id: `mock-${interviewId}`,
    sql: EMPTY,
    dataset: dataset.slug,
    room: "interview",
  });
  const places = usePlace(session);
  const { place, setPlace, toAnswer } = places;
  const checks = useChecks(session);
  useEffect(() => {
    session.prepare();
    session.loadTables();
  }, [session]);
  const controls: SessionControls = {
    session,
    run(part) {
      session.show("results");
      setPlace("results");
      void session.run({ part });
    },
  };

  async function say(): Promise<void> {
    if (text.trim() !== "" && (await send({ type: "say", text: text.trim() }))) takeOut(text);
  }

  async function handIn(): Promise<void> {
    const sql = session.text();
    // What the interviewer says to it is in the conversation.
    setPlace("task");
    const turn = { type: "answer", text: text.trim(), sql, checks: checks(sql) } as const;
    if (await send(turn)) takeOut(text);
  }

  /** What was sent; what has been written since stays. */
  function takeOut(sent: string): void {
    setText((now) => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now));
  }

  const asked = entries.findLast(({ kind }) => kind === "asks")?.text ?? "";
  const isWide = useIsWideRoom();
  const outcome = useSlotPanes({
    panes: [
      {
        id: "results",
        name: "Results",
        content: <Results session={session} onJump={toAnswer.jump} />,
        isFilled: true,
      },
    ],
    session,
    place: toAnswer,
    isInSight: isWide || place === "results",
  });
  return (
    <AnswerRoom
      controls={controls}
      places={places}
      label="Your query"
      dataset={dataset}
      task={{
        name: "Interview",
        content: (
          <>
            <Conversation entries={entries} />
            <Say text={text} onEdit={setText} onSay={() => void say()} turns={turns} />
          </>
        ),
        isFilled: true,
      }}
      strip={
        <TaskStrip line={markdownLine(asked)}>
          <MarkdownText markdown={asked} />
        </TaskStrip>
      }
      notes={<DraftNotes draft={draft} onTake={toAnswer.restore} />}
      actions={<DeskActions controls={controls} sending={sending} onHandIn={() => void handIn()} />}
      outcome={outcome}
    />
  );
}

function DeskActions({
  controls,
  sending,
  onHandIn,
}: Pick<Turns, "sending"> & { readonly controls: SessionControls; onHandIn(): void }) {
  return (
    <>
      <RunButton controls={controls} variant="default" />
      <ActionButton action={editorActions.runSelection} controls={controls} variant="subtle" />
      <ActionButton action={editorActions.resetData} controls={controls} variant="subtle" />
      <Button
        className={classes.handIn}
        loading={sending === "answer"}
        disabled={sending !== null}
        onClick={onHandIn}
      >
        Hand in this query
      </Button>
    </>
  );
}

function Results({ session, onJump }: { readonly session: EditorSession; onJump(offset: number): void }) {
  const tables = useSession(session, (state) => state.tables);
  return (
    <RunResults
      session={session}
      onJump={onJump}
      onTrace={useCellTrace(session)}
      tables={typeof tables === "string" ? [] : tables}
      help={<SlotOffers session={session} areAboutError />}
      none="Run as much as you like here: it costs nothing, and a query that you ran to check counts. Handing in a wrong query costs points."
    />
  );
}

/** Queries that were run here without an error since the page was opened, besides the one that is handed in. */
function useChecks(session: EditorSession): (sql: string) => string[] {
  const latest = useSession(session, (state) => state.latest);
  const ran = useRef<string[]>([]);
  useEffect(() => {
    if (latest?.outcome.status !== "completed" || latest.text.length > 4_000) return;
    const { text } = latest;
    ran.current = [...ran.current.filter((each) => each !== text), text];
  }, [latest]);
  return (sql) => ran.current.filter((each) => each.trim() !== sql.trim()).slice(-MOST_CHECKS);
}
