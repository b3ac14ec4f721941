import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useElapsed } from "../../sandbox/index.ts";
import { announcement } from "./announcement.ts";
import type { EditorSession } from "./editor-session.ts";
import { useSession } from "./use-editor-session.ts";

/** Tells screen readers what goes on in a session. */
export function SessionAnnouncer({ session }: { readonly session: EditorSession }) {
  const activity = useSession(session, (state) => state.activity);
  const sandbox = useSession(session, (state) => state.sandbox);
  const said = useSession(session, (state) => state.said);
  const elapsed = useElapsed(activity?.since ?? null);
  return (
    <VisuallyHidden as="p" role="status">
      {announcement({ activity, sandbox, said }, elapsed)}
    </VisuallyHidden>
  );
}
