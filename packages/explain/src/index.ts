export { type CellOrigin, cellOrigin } from "./cell-origin.ts";
export { decidingConditions } from "./conditions.ts";
export { type RowFinding, type RowQuestion, whichStep } from "./detective.ts";
export { relaxedSteps } from "./detective-edits.ts";
export type {
  Blocked,
  Clause,
  QueryRun,
  RunQuery,
  Span,
  Truth,
  Xray,
  XrayColumn,
  XrayCondition,
  XrayRow,
  XrayStep,
  XraySubquery,
} from "./model.ts";
export { type ClauseWord, QueryText } from "./query-text.ts";
export { sandboxRunner } from "./sandbox-runner.ts";
export { stepCounts } from "./step-counts.ts";
export { rehearseXray, type XrayMeans, type XrayOutcome, xrayQuery } from "./xray.ts";
