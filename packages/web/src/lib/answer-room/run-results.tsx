import type { ComponentProps } from "react";
import { RunOutcomeView } from "../../ui/run-outcome/index.ts";
import { type EditorSession, useSession } from "../editor-session/index.ts";
import classes from "./answer-room.module.css";
import { SandboxState } from "./sandbox-state.tsx";

interface RunResultsProps extends Omit<ComponentProps<typeof RunOutcomeView>, "run"> {
  readonly session: EditorSession;
  /** In the place of results, before there are any. */
  readonly none: string;
}

/** What the last run gave. */
export function RunResults({ session, none, ...look }: RunResultsProps) {
  const run = useSession(session, (state) => state.latest);
  return (
    <div className={classes.results}>
      {run ? <RunOutcomeView {...look} run={run} /> : <NoResults text={none} />}
      <SandboxState session={session} />
    </div>
  );
}

/** In the place of results, where there are none. */
export function NoResults({ text }: { readonly text: string }) {
  return (
    <div className={classes.results}>
      <p className={classes.none}>{text}</p>
    </div>
  );
}
