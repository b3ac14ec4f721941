import {
  Controls,
  type Edge,
  type EdgeTypes,
  type Node,
  type NodeTypes,
  ReactFlow,
  type ReactFlowProps,
  type Viewport,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import classes from "./diagram.module.css";

interface DiagramProps<Shown extends Node> {
  readonly label: string;
  readonly nodes: Shown[];
  readonly edges: Edge[];
  readonly nodeTypes: NodeTypes;
  readonly edgeTypes?: EdgeTypes;
  /** The smallest scale that still shows all of it at first. */
  readonly leastZoom?: number;
  /** What is in sight at first, where all of it would be too small to read. */
  readonly start?: Viewport | undefined;
  readonly onNodeMouseEnter?: ReactFlowProps<Shown>["onNodeMouseEnter"];
  readonly onNodeMouseLeave?: ReactFlowProps<Shown>["onNodeMouseLeave"];
}

/** Boxes with lines between them, filling its place; moved and zoomed by pointer, buttons, or going from link to link. */
export function Diagram<Shown extends Node>({ label, leastZoom = 0.6, start, ...flow }: DiagramProps<Shown>) {
  return (
    <div className={classes.diagram}>
      <ReactFlow<Shown>
        {...flow}
        aria-label={label}
        fitView={start === undefined}
        {...(start && { defaultViewport: start })}
        fitViewOptions={{ padding: { x: 0.03, top: "64px", bottom: "32px" }, minZoom: leastZoom, maxZoom: 1 }}
        minZoom={0.2}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnScroll={false}
        preventScrolling={false}
        zoomOnDoubleClick={false}
        onScroll={(event) => event.currentTarget.scrollTo(0, 0)}
      >
        <Controls showInteractive={false} position="top-right" orientation="horizontal" />
      </ReactFlow>
    </div>
  );
}
