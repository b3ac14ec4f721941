import { parseQuery } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { type Xray, type XrayStep, xrayQuery } from "../index.ts";
import { CannotDraw, type Subject } from "./model.ts";

/** The tree of a query that is to be drawn. */
export async function treeOf({ sql, parse }: Subject): Promise<SelectStmt> {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind === "query") return parsed.select;
  throw new CannotDraw("Only a query that gives rows can be drawn.");
}

/** The steps of a query. Throws CannotDraw where it, or a part of it, can't be stepped through. */
export async function xrayOf(subject: Subject, sql = subject.sql): Promise<Xray> {
  const outcome = await xrayQuery(sql, subject);
  if (outcome.status === "refused") throw new CannotDraw(`The query fails: ${outcome.reason}.`);
  const [blocked] = outcome.xray.blocked;
  if (blocked) throw new CannotDraw(`A step of the query can't be shown: ${blocked.reason}`);
  return outcome.xray;
}

/** The steps of the query itself, without those of what it reads. */
export function ownSteps({ steps }: Xray): readonly XrayStep[] {
  return steps.filter(({ place }) => place === "");
}

export function stepAt(steps: readonly XrayStep[], clause: XrayStep["clause"]): XrayStep | null {
  return steps.find((step) => step.clause === clause) ?? null;
}

/** A step's clause as the query has it, in one line. */
export function writtenText({ sql }: Subject, { span, title }: XrayStep): string {
  return (span ? sql.slice(span.start, span.end) : title).replace(/\s+/g, " ").trim();
}
