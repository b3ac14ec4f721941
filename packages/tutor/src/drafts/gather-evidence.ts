import type { TutorContext } from "../context.ts";
import { isOpenPrediction } from "../showing/guard.ts";
import { runIsolated, shownRun } from "../showing/show.ts";
import { stepsOf } from "../showing/steps.ts";
import type { Evidence } from "./evidence.ts";
import { planText } from "./run-text.ts";

/** What is at hand before anything is run. */
interface AtHand {
  readonly own: string;
  readonly beside: readonly number[];
  readonly seen: string;
}

/** Runs what it takes to check the claims of a section (rule T12). */
export function evidenceFor(context: TutorContext, { own, beside, seen }: AtHand) {
  const { dataset, verdict } = context;
  const words = new Set(own.toLowerCase().match(/[a-z0-9_]+/g));
  const read = dataset.tables.filter(({ name }) => own.trim() === "" || words.has(name));
  const mayRun = own.trim() !== "" && !isOpenPrediction(context);
  return {
    /** Everything but the plan and the steps; of a text without claims, nothing is run. */
    async quick(claims: string): Promise<Evidence> {
      const run = mayRun && claims !== "" ? shownRun(await runIsolated(context, own)) : null;
      return {
        seen,
        own: run,
        beside,
        tables: new Map(read.map(({ name, rowCount }) => [name, rowCount])),
        plan: null,
        steps: [],
        nulls: /\bNULL/.test(claims) ? await nullsIn(context, claims) : new Map(),
        verdict: verdict?.verdict === "right" || verdict?.verdict === "wrong" ? verdict.verdict : null,
      };
    },
    async whole(evidence: Evidence): Promise<Evidence> {
      if (evidence.own?.status !== "rows") return evidence;
      const xray = await stepsOf(context, own);
      return { ...evidence, plan: await planText(context, own), steps: xray?.steps ?? [] };
    },
  };
}

/** How often the columns are NULL that a text names in code. Of a name that several tables have, the most. */
async function nullsIn(context: TutorContext, text: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name: table, columns } of context.dataset.tables) {
    const named = columns.filter(({ name }) => text.includes(`${name}\``) && text.includes("`"));
    if (named.length === 0) continue;
    const each = named.map(({ name }) => `count(*) FILTER (WHERE "${name}" IS NULL)`);
    const run = shownRun(await runIsolated(context, `SELECT ${each.join(", ")} FROM "${table}"`));
    const [row = []] = run?.status === "rows" ? run.rows : [];
    for (const [at, { name }] of named.entries())
      counts.set(name, Math.max(counts.get(name) ?? 0, Number(row[at] ?? 0)));
  }
  return counts;
}
