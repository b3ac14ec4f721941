import { type ExplainedNode, misestimates, misestimateWords, readExplained } from "@master-sql/judge/plans";
import type { Row } from "@master-sql/judge/sandbox";
import { number, quantity } from "@master-sql/words";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Button } from "../button.tsx";
import { Scroller } from "../scroller.tsx";
import classes from "./plan-result.module.css";
import { PlanTree } from "./plan-tree.tsx";

/** Who compares plans wants to see all of them the same way. */
const look = createStore<{ readonly isTree: boolean }>(() => ({ isTree: false }));

interface PlanResultProps {
  /** What EXPLAIN gave. */
  readonly rows: readonly Row[];
  /** The same as PostgreSQL printed it. */
  readonly children: ReactNode;
}

/** What EXPLAIN gave, as text or as a tree; estimates that are far off are told above either. */
export default function PlanResult({ rows, children }: PlanResultProps) {
  const { isTree } = useStore(look);
  const nodes = useMemo(() => readExplained(rows.map(([cell]) => cell ?? "")), [rows]);
  if (nodes === null) return children;
  const ratios = misestimates(nodes);
  const off = (at: number) => {
    const [node, ratio] = [nodes[at], ratios[at] ?? null];
    return node && ratio !== null ? misestimateWords(node, ratio) : null;
  };
  return (
    <>
      <div className={classes.bar}>
        <Misestimates nodes={nodes} off={off} />
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.toggle}
          onClick={() => look.setState({ isTree: !isTree })}
        >
          {isTree ? "Show as text" : "Show as a tree"}
        </Button>
      </div>
      {isTree ? (
        <Scroller label="Plan as a tree" className={classes.tree}>
          <PlanTree
            label="Steps of the plan"
            nodes={nodes.map((node, at) => ({ ...node, figures: figuresOf(node), misestimate: off(at) }))}
          />
        </Scroller>
      ) : (
        children
      )}
    </>
  );
}

/** Estimates that are told in full before the rest is only counted. */
const TOLD = 2;

interface MisestimatesProps {
  readonly nodes: readonly ExplainedNode[];
  off(at: number): string | null;
}

function Misestimates({ nodes, off }: MisestimatesProps) {
  // What is off far down makes those above it off as well.
  const found = nodes
    .flatMap(({ name, of, depth }, at) => {
      const words = off(at);
      return words === null ? [] : [{ at, depth, name: `${name} ${of}`.trim(), words }];
    })
    .toSorted((a, b) => b.depth - a.depth);
  if (found.length === 0) return null;
  const more = found.length - TOLD;
  return (
    <ul className={classes.off} aria-label="Estimates that are far off">
      {found.slice(0, TOLD).map(({ at, name, words }) => (
        <li key={at}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" /> <code translate="no">{name}</code>:{" "}
          {words}
        </li>
      ))}
      {more > 0 && <li>and {quantity(more, "more step")}</li>}
    </ul>
  );
}

function figuresOf({ planned, carriedOut, pages }: ExplainedNode): string {
  const rows = carriedOut
    ? quantity(Math.round(carriedOut.rows * carriedOut.times), "row")
    : planned === null
      ? ""
      : `${quantity(planned, "row")} expected`;
  return [
    rows,
    pages === null ? "" : quantity(pages, "page"),
    carriedOut && carriedOut.times > 1 ? `carried out ${number(carriedOut.times)} times` : "",
  ]
    .filter(Boolean)
    .join(", ");
}
