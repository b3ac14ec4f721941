export { RunClock } from "./run-clock.tsx";
export { SandboxNotice } from "./sandbox-notice.tsx";
export type { Job, SandboxSession, SandboxState, SmallDatabase } from "./sandbox-session.ts";
export { sandboxOf } from "./sandboxes-of-page.ts";
export { useElapsed } from "./use-elapsed.ts";
