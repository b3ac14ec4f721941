import { type ExplainedNode, explainedNodes } from "./explained-node.ts";
import { readPlanText } from "./plan-json.ts";

/**
 * The nodes of what EXPLAIN gave, a cell for each line of its text, or one with all of its JSON. Null where it is in
 * another format, or tells no rows.
 */
export function readExplained(cells: readonly string[]): readonly ExplainedNode[] | null {
  const [first = ""] = cells;
  if (first.startsWith("[")) {
    const text = cells.join("\n");
    const top = readPlanText(text);
    const told = { rows: text.includes('"Actual Rows"'), pages: text.includes('"Shared Hit Blocks"') };
    return top && explainedNodes(top, told);
  }
  const nodes = readLines(cells);
  return nodes.some(({ planned, carriedOut }) => planned !== null || carriedOut !== null) ? nodes : null;
}

/** A node while its lines are read. */
type Draft = { -readonly [Key in keyof ExplainedNode]: ExplainedNode[Key] } & { readonly indent: number };

const ARROW = "->  ";
const PURPOSE = /^(?:(?:Sub|Init)Plan \d+|CTE \S)/;

function readLines(cells: readonly string[]): readonly ExplainedNode[] {
  const nodes: Draft[] = [];
  const above: Draft[] = [];
  let purpose: string | null = null;
  for (const line of cells.flatMap((cell) => cell.split("\n"))) {
    const text = line.trimStart();
    // What follows is of planning, of triggers, of the whole.
    if (nodes.length > 0 && text === line) break;
    if (PURPOSE.test(text)) {
      [purpose = null] = text.split(" (");
      continue;
    }
    const isNode = text.startsWith(ARROW) || nodes.length === 0;
    if (!isNode) {
      const node = nodes.at(-1);
      if (node && text.startsWith("Buffers: ")) node.pages = sharedPages(text);
      continue;
    }
    const indent = line.length - text.length;
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= indent) above.pop();
    const node = { ...readNode(text.replace(ARROW, "")), depth: above.length, purpose, indent };
    purpose = null;
    nodes.push(node);
    above.push(node);
  }
  return nodes.map(({ indent: _, ...node }) => node);
}

function readNode(text: string): Omit<Draft, "depth" | "purpose" | "indent"> {
  const [title = "", ...figures] = text
    .split(/ \((?=cost=|actual |never executed)/)
    .map((part) => part.trim());
  const planned = figures.find((part) => part.startsWith("cost="));
  const actual = figures.find((part) => part.startsWith("actual "));
  const at = title.search(/ (?:using|on) /);
  const times = actual === undefined ? 0 : figureOf(actual, "loops");
  return {
    name: at < 0 ? title : title.slice(0, at),
    of: at < 0 ? "" : title.slice(at + 1),
    planned: planned === undefined ? null : figureOf(planned, "rows"),
    carriedOut: actual === undefined || times === 0 ? null : { rows: figureOf(actual, "rows"), times },
    pages: null,
  };
}

function figureOf(text: string, name: string): number {
  const [, after = ""] = text.split(`${name}=`);
  return Number(/^[\d.]+/.exec(after)?.[0] ?? 0);
}

/** Of `Buffers: shared hit=12 read=3, temp read=4 written=4` the 15. */
function sharedPages(text: string): number {
  const [shared = ""] = text.split(", ");
  return shared.includes("shared") ? figureOf(shared, "hit") + figureOf(shared, "read") : 0;
}
