export { NoticePanel } from "./notice-panel.tsx";
export { type FinishedRun, RunOutcomeView } from "./run-outcome.tsx";
export { SqlErrorPanel } from "./sql-error-panel.tsx";
export { StatementResults } from "./statement-results.tsx";
