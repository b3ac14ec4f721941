export { RunClock } from "./run-clock.tsx";
export { SandboxNotice } from "./sandbox-notice.tsx";
export type { Readiness } from "./sandbox-session.ts";
export { useElapsed } from "./use-elapsed.ts";
export { type Activity, type SandboxControl, useSandbox } from "./use-sandbox.ts";
