import { openBrowserSandbox } from "./open-browser-sandbox.ts";
import type { SandboxSession } from "./sandbox-session.ts";
import { SandboxSessions } from "./sandbox-sessions.ts";

const sessions = new SandboxSessions(openBrowserSandbox);

/** PostgreSQL on a dataset, shared by all that use the dataset on this page. Nothing is loaded by asking for it. */
export function sandboxOf(dataset: string): SandboxSession {
  return sessions.of(dataset);
}
