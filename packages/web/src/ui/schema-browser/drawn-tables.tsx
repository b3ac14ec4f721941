import { IconSchema } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../lazy-part.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import type { SchemaTable } from "./matching-tables.ts";
import classes from "./schema-browser.module.css";

/** The library of diagrams is loaded when you ask for one. */
const SchemaDiagram = lazyPart(() => import("./schema-diagram.tsx"));

/** A button that opens the diagram of tables; none where no table references another. */
export function DrawnTables({
  tables,
  onShowTable,
}: {
  readonly tables: readonly SchemaTable[];
  onShowTable(name: string): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (tables.every(({ columns }) => columns.every(({ references }) => references === null))) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.draw}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSchema size={16} stroke={1.75} aria-hidden="true" />
        Diagram of the tables
      </button>
      {isOpen && (
        <Suspense fallback={<VisuallyHidden role="status">Loading the diagram…</VisuallyHidden>}>
          <SchemaDiagram
            tables={tables}
            onShowTable={(name) => {
              setOpen(false);
              onShowTable(name);
            }}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
