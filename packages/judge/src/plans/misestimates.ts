import { number, quantity } from "@master-sql/words";
import type { ExplainedNode } from "./explained-node.ts";

/** By how many times an estimate is wrong that is worth a word. */
const FAR = 10;

/** Nodes that read what is below them to its end before they give a row. */
const READS_ALL = /^(?:Sort|Hash|(?:Hash|Mixed)?Aggregate|Bitmap (?:Heap Scan|And|Or)|Bitmap(?:And|Or))$/;
const MAY_STOP_ITS_INNER_SIDE = /^Nested Loop (?:Semi|Anti) Join$/;

/**
 * For each node of a plan how many times more rows it gave than the planner expected (below 1: fewer), where that is
 * ten times or more; null otherwise. A node that nobody read to its end has no fewer rows than it would have given,
 * and one that is read again and again counts rows twice: those are no errors of the planner.
 */
export function misestimates(nodes: readonly ExplainedNode[]): readonly (number | null)[] {
  const parents = nodes.map(({ depth }, at) =>
    nodes.slice(0, at).findLastIndex((node) => node.depth === depth - 1),
  );
  return nodes.map(({ name, planned, carriedOut }, at) => {
    // PostgreSQL doesn't count the rows of these.
    if (planned === null || carriedOut === null || /^Bitmap ?(?:And|Or)$/.test(name)) return null;
    const ratio = Math.max(1, carriedOut.rows) / Math.max(1, planned);
    if (ratio >= FAR) return isReadAgain(nodes, parents, at) ? null : ratio;
    return ratio <= 1 / FAR && isReadToTheEnd(nodes, parents, at) ? ratio : null;
  });
}

function isInner(nodes: readonly ExplainedNode[], parents: readonly number[], at: number): boolean {
  const siblings = nodes.flatMap(({ purpose }, index) =>
    parents[index] === parents[at] && purpose === null ? [index] : [],
  );
  return siblings.indexOf(at) === 1;
}

/** A merge join goes back in its inner side where values of the outer side repeat. */
function isReadAgain(nodes: readonly ExplainedNode[], parents: readonly number[], at: number): boolean {
  return (nodes[parents[at] ?? -1]?.name ?? "").startsWith("Merge ") && isInner(nodes, parents, at);
}

function isReadToTheEnd(nodes: readonly ExplainedNode[], parents: readonly number[], at: number): boolean {
  for (let node = at; ; ) {
    if (nodes[node]?.purpose != null) return false;
    const parent = parents[node] ?? -1;
    const name = nodes[parent]?.name;
    if (name === undefined || READS_ALL.test(name)) return true;
    if (name === "Limit" || name.startsWith("Merge ")) return false;
    if (MAY_STOP_ITS_INNER_SIDE.test(name) && isInner(nodes, parents, node)) return false;
    node = parent;
  }
}

/** `500 times more rows than the 1 expected`. */
export function misestimateWords(
  { planned, carriedOut }: Pick<ExplainedNode, "planned" | "carriedOut">,
  ratio: number,
): string {
  const each = (carriedOut?.times ?? 1) > 1 ? " each time" : "";
  const expected = quantity(planned ?? 0, "row");
  if (carriedOut?.rows === 0) return `${expected} expected${each}, none came`;
  return ratio > 1
    ? `${expected} expected${each}, ${number(Math.round(ratio))} times as many came`
    : `${expected} expected${each}, ${number(Math.round(1 / ratio))} times fewer came`;
}
