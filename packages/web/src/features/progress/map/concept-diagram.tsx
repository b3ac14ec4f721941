import { type Edge, Handle, MarkerType, type Node, type NodeProps, Position } from "@xyflow/react";
import { useMemo } from "react";
import { Link } from "react-router";
import { Diagram } from "../../../ui/diagram/diagram.tsx";
import { useCenterOnFocus } from "../../../ui/diagram/use-center-on-focus.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { conceptLayout } from "./concept-layout.ts";
import classes from "./concept-map.module.css";
import type { MapNode } from "./map-node.ts";

/** Pixels of a node and of what is between two. */
const WIDTH = 184;
const COLUMN = 236;
const ROW = 108;

type ConceptNode = Node<{ readonly concept: MapNode }, "concept">;
const nodeTypes = { concept: ConceptCard };

/** Concepts as a diagram along their prerequisites, to be moved and zoomed by pointer, buttons, or going from link to link. */
export default function ConceptDiagram({ nodes }: { readonly nodes: readonly MapNode[] }) {
  const flow = useMemo(() => flowOf(nodes), [nodes]);
  return (
    <Diagram
      label="Concepts along their prerequisites"
      nodes={flow.nodes}
      edges={flow.edges}
      nodeTypes={nodeTypes}
    />
  );
}

function flowOf(concepts: readonly MapNode[]): { nodes: ConceptNode[]; edges: Edge[] } {
  const { places, edges } = conceptLayout(concepts);
  const rows = Math.max(1, ...[...places.values()].map(({ row }) => row + 1));
  const inColumn = new Map<number, number>();
  for (const { column } of places.values()) inColumn.set(column, (inColumn.get(column) ?? 0) + 1);
  const titles = new Map(concepts.map(({ id, title }) => [id, title]));
  return {
    nodes: concepts.map((concept): ConceptNode => {
      const { column = 0, row = 0 } = places.get(concept.id) ?? {};
      const top = (rows - (inColumn.get(column) ?? 1)) / 2;
      return {
        id: concept.id,
        type: "concept",
        ariaRole: "group",
        position: { x: column * COLUMN, y: (row + top) * ROW },
        data: { concept },
      };
    }),
    edges: edges.map(([source, target]) => ({
      id: `${source} ${target}`,
      source,
      target,
      ariaLabel: `${titles.get(source) ?? ""} comes before ${titles.get(target) ?? ""}`,
      markerEnd: { type: MarkerType.ArrowClosed, color: "var(--ms-line-strong)" },
    })),
  };
}

function ConceptCard({ data: { concept }, positionAbsoluteX, positionAbsoluteY }: NodeProps<ConceptNode>) {
  const centerOnFocus = useCenterOnFocus({
    x: positionAbsoluteX,
    y: positionAbsoluteY,
    width: WIDTH,
    height: ROW,
  });
  return (
    <div className={classes.node} data-state={concept.state} style={{ inlineSize: WIDTH }}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Link to={`/practice?concept=${concept.id}`} className="nodrag nopan" onFocus={centerOnFocus}>
        {concept.title}
      </Link>
      {concept.words !== "" && <span className={classes.words}>{concept.words}</span>}
      {concept.buildsOn !== "" && <VisuallyHidden>Builds on: {concept.buildsOn}</VisuallyHidden>}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}
