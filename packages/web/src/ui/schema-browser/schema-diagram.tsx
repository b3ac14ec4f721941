import { useMediaQuery } from "@mantine/hooks";
import { quantity } from "@master-sql/words";
import { IconKey, IconLink } from "@tabler/icons-react";
import {
  BaseEdge,
  type Edge,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
} from "@xyflow/react";
import { useMemo, useState } from "react";
import { Diagram } from "../diagram/diagram.tsx";
import { useCenterOnFocus } from "../diagram/use-center-on-focus.ts";
import { Dialog } from "../dialog.tsx";
import type { SchemaTable } from "./matching-tables.ts";
import classes from "./schema-diagram.module.css";
import { type PlacedTable, type Route, referenceText, schemaLayout, WIDTH } from "./schema-layout.ts";

type TableNode = Node<{ readonly placed: PlacedTable; onShowTable(name: string): void }, "table">;
/** A foreign key. */
type LineEdge = Edge<Pick<Route, "turns">>;
const nodeTypes = { table: TableCard };
const edgeTypes = { line: Line };

/** The tables of a dataset with their keys, and a line for each foreign key, in a dialog; below it the same in words. */
export default function SchemaDiagram({
  tables,
  onShowTable,
  onClose,
}: {
  readonly tables: readonly SchemaTable[];
  /** A table was chosen, to be shown in the list. */
  onShowTable(name: string): void;
  onClose(): void;
}) {
  const [lit, setLit] = useState<string | null>(null);
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const { placed, routes } = useMemo(() => schemaLayout(tables), [tables]);
  const nodes = useMemo(
    () =>
      placed.map(
        (each): TableNode => ({
          id: each.table.name,
          type: "table",
          ariaRole: "group",
          position: each,
          width: WIDTH,
          height: each.height,
          data: { placed: each, onShowTable },
        }),
      ),
    [placed, onShowTable],
  );
  const edges = useMemo(() => edgesOf(routes, lit), [routes, lit]);
  return (
    <Dialog title="Tables and their foreign keys" size={1200} onClose={onClose}>
      <Marks />
      <div className={classes.place} translate="no">
        <Diagram<TableNode>
          label="Tables and their foreign keys"
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          leastZoom={0.5}
          start={isNarrow ? { x: 12, y: 60, zoom: 0.85 } : undefined}
          onNodeMouseEnter={(_, { id }) => setLit(id)}
          onNodeMouseLeave={() => setLit(null)}
        />
      </div>
      <p className={classes.hint}>
        A line joins a foreign key to the key that it references; three prongs mean any number of rows. Choose
        a table to see all its columns.
      </p>
      <details className={classes.words}>
        <summary>The diagram in words</summary>
        <ul>
          {routes.map(({ reference }) => (
            <li key={`${reference.table} ${reference.column}`}>{referenceText(reference)}</li>
          ))}
        </ul>
      </details>
    </Dialog>
  );
}

function edgesOf(routes: readonly Route[], lit: string | null): LineEdge[] {
  return routes.map(({ reference: { table, column, to, isUnique }, turns, isForward }): LineEdge => {
    const isLit = lit === table || lit === to.table;
    return {
      id: `${table} ${column}`,
      source: to.table,
      sourceHandle: to.column,
      target: table,
      targetHandle: `${column} ${isForward ? "left" : "right"}`,
      type: isForward ? "line" : "smoothstep",
      data: { turns },
      markerEnd: isUnique ? "schema-one" : "schema-many",
      ariaLabel: `${table}.${column} references ${to.table}.${to.column}`,
      ...(isLit ? { className: classes.lit ?? "" } : {}),
    };
  });
}

/** A line in right angles along its route. */
function Line({ sourceX, sourceY, targetX, targetY, data, markerEnd = "" }: EdgeProps<LineEdge>) {
  const turns = data?.turns ?? [];
  const bends = turns.map(({ x, y }) => `H${x}V${y ?? targetY}`).join("");
  return <BaseEdge path={`M${sourceX} ${sourceY}${bends}H${targetX}`} markerEnd={markerEnd} />;
}

/** Ends of lines: any number of rows, or at most one. */
function Marks() {
  return (
    <svg aria-hidden="true" className={classes.marks} focusable="false">
      <defs>
        {[
          ["schema-many", "M0 6 11 1M0 6H11M0 6 11 11"],
          ["schema-one", "M5 1V11M0 6H11"],
        ].map(([id, d]) => (
          <marker
            key={id}
            id={id}
            viewBox="0 0 12 12"
            refX="11"
            refY="6"
            markerWidth="12"
            markerHeight="12"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d={d} />
          </marker>
        ))}
      </defs>
    </svg>
  );
}

function TableCard({
  data: {
    placed: { table, keys, height },
    onShowTable,
  },
  positionAbsoluteX,
  positionAbsoluteY,
}: NodeProps<TableNode>) {
  const centerOnFocus = useCenterOnFocus({
    x: positionAbsoluteX,
    y: positionAbsoluteY,
    width: WIDTH,
    height,
  });
  const more = table.columns.length - keys.length;
  return (
    <div className={classes.table}>
      <button
        type="button"
        className={`${classes.name} nodrag nopan`}
        onClick={() => onShowTable(table.name)}
        onFocus={centerOnFocus}
      >
        {table.name}
      </button>
      <ul>
        {keys.map(({ name, primaryKey, references }) => (
          <li key={name} className={classes.key}>
            {references && (
              <>
                <Handle id={`${name} left`} type="target" position={Position.Left} isConnectable={false} />
                <Handle id={`${name} right`} type="target" position={Position.Right} isConnectable={false} />
              </>
            )}
            <Handle id={name} type="source" position={Position.Right} isConnectable={false} />
            {primaryKey ? (
              <IconKey size={14} stroke={1.75} aria-label="Primary key" />
            ) : (
              <IconLink size={14} stroke={1.75} aria-label="Foreign key" />
            )}
            {name}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{quantity(more, "more column")}</p>}
    </div>
  );
}
