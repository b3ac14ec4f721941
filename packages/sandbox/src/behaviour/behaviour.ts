/**
 * What every SqlSandbox does, whichever way it is made: one suite, run on both adapters. Tests are grouped by the part
 * of the contract (judge/src/sandbox/sql-sandbox.ts) that they hold to.
 */
import type { Adapter } from "./adapter.ts";
import { describeExplaining } from "./explaining.ts";
import { describeIsolation } from "./isolation.ts";
import { describeJudging } from "./judging.ts";
import { describeLimits } from "./limits.ts";
import { describeOpening } from "./opening.ts";
import { describePrivileges } from "./privileges.ts";
import { describeRunning } from "./running.ts";
import { describeSession } from "./session.ts";

export function describeBehaviour(adapter: Adapter): void {
  describeOpening(adapter);
  describeRunning(adapter);
  describeSession(adapter);
  describeLimits(adapter);
  describeIsolation(adapter);
  describeExplaining(adapter);
  describeJudging(adapter);
  describePrivileges(adapter);
}
