import { type EditorSession, useSession } from "../editor-session/index.ts";
import { SandboxNotice } from "../sandbox/index.ts";
import classes from "./sandbox-state.module.css";

/** At the foot of a pane: PostgreSQL on its way, over the pane so that nothing moves, or why it didn't arrive. */
export function SandboxState({ session }: { readonly session: EditorSession }) {
  const readiness = useSession(session, ({ sandbox }) => sandbox.readiness);
  const isAwaited = useSession(session, ({ activity }) => activity?.since === null);
  return (
    <div className={readiness.phase === "loading" ? classes.over : classes.foot}>
      <SandboxNotice readiness={readiness} isAwaited={isAwaited} onRetry={session.prepare} />
    </div>
  );
}
