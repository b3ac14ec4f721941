import type { Contract } from "@master-sql/judge/contract";
import type { TutorContext } from "../context.ts";
import { plainText } from "../library/plain-text.ts";
import { schemaOf } from "../reading/schema-of.ts";
import { onlyQueryTask } from "../showing/query-task.ts";
import type { Variation } from "../variation.ts";
import { otherAggregates, otherDirection } from "./aggregates-and-order.ts";
import { otherColumns, otherGroups } from "./columns.ts";
import type { Ground, Proposal } from "./proposal.ts";
import { proveVariant } from "./prove-variant.ts";
import { otherLimits, otherSpans, otherValues } from "./values.ts";
import { solutionOf } from "./varied.ts";

/** The kinds of variants, the most telling first. */
const KINDS = {
  value: otherValues,
  span: otherSpans,
  limit: otherLimits,
  group: otherGroups,
  aggregate: otherAggregates,
  column: otherColumns,
  direction: otherDirection,
} satisfies Readonly<Record<string, (ground: Ground) => Iterable<Proposal> | AsyncIterable<Proposal>>>;
type VariantKind = keyof typeof KINDS;

/** A variant that was proved. */
export interface ProvedVariant {
  readonly kind: VariantKind;
  readonly says: string;
  /** Rows of a right answer. */
  readonly rows: number;
  readonly variation: Variation;
}

/** Proposals of one kind that are tried. */
const MOST_TRIED = 8;

/** Variants of the exercise at hand, of each kind the first that could be proved (rule T14). */
export async function* variantsOf(context: TutorContext): AsyncGenerator<ProvedVariant> {
  const { exercise } = context;
  const ground = await groundOf(context);
  if (!exercise || !ground) return;
  for (const [kind, proposals] of entriesOf(KINDS)) {
    let tried = 0;
    for await (const proposal of proposals(ground)) {
      tried += 1;
      if (tried > MOST_TRIED) break;
      const rows = await proveVariant(ground, exercise, proposal);
      if (rows === null) continue;
      const { edits, contract, says } = proposal;
      yield {
        kind,
        says,
        rows,
        variation: { exercise: exercise.page.slug, edits, contract },
      };
      break;
    }
  }
}

function entriesOf<K extends string, V>(record: Readonly<Record<K, V>>): readonly (readonly [K, V])[] {
  return Object.entries(record) as [K, V][];
}

async function groundOf(context: TutorContext): Promise<Ground | null> {
  const { exercise, dataset, verdict, assisted, parse } = context;
  if (!exercise || !("gradingDatabases" in exercise.answers) || onlyQueryTask(exercise.answers) === null)
    return null;
  const { contract } = exercise.answers;
  const select = await solutionOf(exercise.answers, parse);
  if (!select) return null;
  const words = [plainText(exercise.page.promptHtml), ...statedWords(contract)].join("\n");
  return {
    context,
    select,
    schema: schemaOf(dataset),
    contract,
    words,
    isKnown: assisted || verdict?.verdict === "right",
  };
}

/** What a contract adds to the words of a task. */
function statedWords({ columns, ties, nulls, duplicates }: Contract): readonly string[] {
  return [...columns.map(({ note }) => note), ties, nulls, duplicates].filter((text) => text !== undefined);
}
