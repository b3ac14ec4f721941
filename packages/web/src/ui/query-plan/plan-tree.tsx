import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./plan-tree.module.css";

/** A node of a plan as it is shown. */
interface ShownNode {
  readonly name: string;
  /** What it reads, and by what. */
  readonly of: string;
  readonly depth: number;
  /** What it is computed for, where that isn't just the node above it. */
  readonly purpose?: string | null;
  /** Rows and pages, in words. */
  readonly figures: string;
  /** How far the planner's estimate was off, in words, where it was. */
  readonly misestimate: string | null;
}

interface PlanTreeProps {
  readonly label: string;
  /** Parents before what they take rows from. */
  readonly nodes: readonly ShownNode[];
}

/** The nodes of a plan, each within the one that takes its rows. */
export function PlanTree({ label, nodes }: PlanTreeProps) {
  return (
    <div className={classes.tree}>
      <Level label={label} nodes={nodes} />
    </div>
  );
}

function Level({ label, nodes }: { readonly label?: string; readonly nodes: readonly ShownNode[] }) {
  const depth = nodes[0]?.depth ?? 0;
  const starts = nodes.flatMap((node, at) => (node.depth === depth ? [at] : []));
  return (
    <ul className={classes.level} aria-label={label}>
      {starts.map((start, i) => {
        const [node, ...below] = nodes.slice(start, starts[i + 1]);
        if (!node) return null;
        return (
          <li key={start}>
            <Node node={node} />
            {below.length > 0 && <Level nodes={below} />}
          </li>
        );
      })}
    </ul>
  );
}

function Node({ node: { name, of, purpose, figures, misestimate } }: { readonly node: ShownNode }) {
  return (
    <>
      <p className={classes.name}>
        {purpose && <span className={classes.purpose}>{purpose} </span>}
        <span translate="no">
          <strong>{name}</strong> {of}
        </span>
      </p>
      <p className={classes.figures}>{figures}</p>
      {misestimate !== null && (
        <p className={classes.off}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" /> {misestimate}
        </p>
      )}
    </>
  );
}
