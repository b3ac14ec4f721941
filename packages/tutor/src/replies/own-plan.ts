import { number, quantity } from "@master-sql/words";
import { says } from "../asked/cues.ts";
import { warmPlanOf } from "../faster/measure.ts";
import { shownPlan } from "../faster/plan.ts";
import { quoted } from "../showing/show.ts";
import type { Asked } from "./asked.ts";

/** Steps of a plan that are explained. */
const MOST = 8;

/** The steps of the learner's own plan, the innermost first, where a question is about them. */
export async function ownPlan({ context, facts, reading }: Asked): Promise<string> {
  if (!says(reading.words, "plan|scan|hash join|nested loop|merge join|hash|bitmap|explain")) return "";
  const plan = facts.query && (await warmPlanOf(context, facts.query.sql));
  if (!plan) return "";
  const lines = shownPlan(plan)
    .nodes.toReversed()
    .slice(0, MOST)
    .map(
      ({ node, relation, index, actualRows, buffers }) =>
        `- **${node}**${relation === null ? "" : ` of ${quoted(relation)}`}${index === null ? "" : ` by ${quoted(index)}`}: ${quantity(actualRows, "row")}, ${number(buffers)} pages with what is below it`,
    );
  return `Your own plan, the innermost step first:\n\n${lines.join("\n")}`;
}
