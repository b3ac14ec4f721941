import type { DatasetBundle } from "@master-sql/course";
import type { Counterexample } from "@master-sql/judge/verdicts";
import { useState } from "react";
import { type EditorSession, useSession } from "../../../lib/editor-session/index.ts";
import { quoteIdentifier } from "../../../ui/sql-editor/index.ts";

/** Playing with a counterexample: its rows in place of the dataset's, and back. */
export interface SmallDatabaseControl {
  /** The one that the session is on. */
  readonly opened: Counterexample | null;
  /** The one that could not be opened last time. */
  readonly failed: Counterexample | null;
  /** Something else is under way. */
  readonly isBusy: boolean;
  /** `andThen` is done once it is open, in place of going to the editor. */
  open(counterexample: Counterexample, andThen?: () => void): void;
  leave(): void;
}

/** `onOpened` is called once the session is on the small database. */
export function useSmallDatabase(
  session: EditorSession,
  dataset: DatasetBundle,
  onOpened: () => void,
): SmallDatabaseControl {
  const [last, setLast] = useState<Counterexample | null>(null);
  const [failed, setFailed] = useState<Counterexample | null>(null);
  const isOnSmallDatabase = useSession(session, ({ sandbox }) => sandbox.smallDatabase !== null);
  const isBusy = useSession(session, ({ activity }) => activity !== null);

  return {
    // A run that was stopped brings the full data back, whoever stopped it.
    opened: isOnSmallDatabase ? last : null,
    failed,
    isBusy,
    async open(counterexample, andThen = onOpened) {
      setFailed(null);
      const isOpen = await session.openSmallDatabase({
        script: smallDatabaseScript(dataset, counterexample),
        rowTotal: counterexample.rowTotal,
      });
      if (isOpen === null) return;
      if (!isOpen) return setFailed(counterexample);
      setLast(counterexample);
      andThen();
    },
    leave: () => void session.resetData(),
  };
}

/** What makes a small database of the dataset's. */
export function smallDatabaseScript(dataset: DatasetBundle, { script }: Counterexample): string {
  return `${emptyTables(dataset)}\n${script}`;
}

/** Empties every table: a counterexample's own script knows only of those that the queries read. */
function emptyTables({ tables }: DatasetBundle): string {
  const names = tables.map(({ name }) => name.split(".").map(quoteIdentifier).join("."));
  return `TRUNCATE ${names.join(", ")} CASCADE;`;
}
