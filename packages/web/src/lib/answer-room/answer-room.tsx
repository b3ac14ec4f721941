import { type ReactNode, useRef, useState } from "react";
import { LoadFailure } from "../../ui/awaited.tsx";
import { PaneTabs } from "../../ui/pane-tabs.tsx";
import { SchemaBrowser } from "../../ui/schema-browser/index.ts";
import {
  AnswerEditor,
  type OwnPane,
  SessionAnnouncer,
  type SessionControls,
  type usePlace,
  useRoomKeys,
  useSession,
} from "../editor-session/index.ts";
import classes from "./answer-room.module.css";
import { RoomColumns, useIsWideRoom } from "./room.tsx";

interface AnswerRoomProps {
  readonly controls: SessionControls;
  /** Which pane is in sight on a narrow window, and the way to the answer. */
  readonly places: ReturnType<typeof usePlace>;
  /** What is asked. */
  readonly task: Omit<OwnPane, "id">;
  /** What is asked in brief, above the editor of a narrow window. */
  readonly strip: ReactNode;
  /** Whose tables they are; left out where the page says it. */
  readonly dataset?: { readonly slug: string; readonly title: string };
  /** Accessible name of the editor. */
  readonly label: string;
  /** What should be known about the draft. */
  readonly notes: ReactNode;
  /** What can be done with the answer; always in sight. */
  readonly actions: ReactNode;
  /** Results of runs, with what is shown beside them, and which of these is in sight. */
  readonly outcome: { readonly panes: readonly OwnPane[]; readonly shown: string };
}

/**
 * A question and its answer on one screen: next to each other, or on a narrow window one pane at a time. For an exam and a
 * mock interview.
 */
export function AnswerRoom(props: AnswerRoomProps) {
  const { controls, places, task, strip, dataset, label, notes, outcome } = props;
  const { session } = controls;
  const { place, setPlace, toAnswer } = places;
  const [left, setLeft] = useState<"task" | "schema">("task");
  const isWide = useIsWideRoom();
  const room = useRef<HTMLDivElement>(null);
  useRoomKeys(controls, room);

  const given = [
    { ...task, id: "task" },
    {
      id: "schema",
      name: "Schema",
      content: <Schema controls={controls} dataset={dataset} onInsert={toAnswer.insert} />,
    },
  ] as const;
  const answer = (
    <div className={classes.editor}>
      <AnswerEditor controls={controls} label={label} />
    </div>
  );
  const actions = (
    <div className={classes.actions} role="toolbar" aria-label="Answer">
      {props.actions}
    </div>
  );
  return (
    <div ref={room} className={classes.view}>
      {isWide ? (
        <RoomColumns
          left={
            <PaneTabs
              label={`${task.name} and schema`}
              size="large"
              shown={left}
              onShow={setLeft}
              panes={given}
            />
          }
          right={
            <>
              {notes}
              {answer}
              {actions}
              {outcome.panes.length === 1 ? (
                outcome.panes[0]?.content
              ) : (
                <PaneTabs label="Outcome" shown={outcome.shown} onShow={session.show} panes={outcome.panes} />
              )}
            </>
          }
        />
      ) : (
        <>
          {notes}
          <PaneTabs
            label={`${task.name} and answer`}
            size="large"
            grow
            shown={place === "results" ? outcome.shown : place}
            onShow={(id) => {
              const own = (["task", "schema", "editor"] as const).find((each) => each === id);
              setPlace(own ?? "results");
              if (!own) session.show(id);
            }}
            panes={[
              ...given,
              {
                id: "editor",
                name: "Editor",
                content: (
                  <>
                    {strip}
                    {answer}
                  </>
                ),
                isFilled: true,
              },
              ...outcome.panes,
            ]}
          />
          {actions}
        </>
      )}
      <SessionAnnouncer session={session} />
    </div>
  );
}

function Schema({
  controls: { session },
  dataset,
  onInsert,
}: Pick<AnswerRoomProps, "controls" | "dataset"> & { onInsert(name: string): void }) {
  const tables = useSession(session, (state) => state.tables);
  if (tables === "failed") {
    return (
      <div className={classes.failed}>
        <LoadFailure title="The tables can't be loaded" onRetry={session.loadTables}>
          There is no connection to the server. You can answer the question without them.
        </LoadFailure>
      </div>
    );
  }
  if (typeof tables === "string") return <p className={classes.none}>Loading the tables…</p>;
  return <SchemaBrowser tables={tables} of={dataset} onInsert={onInsert} />;
}
