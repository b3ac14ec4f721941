import { TextInput } from "@mantine/core";
import { DatasetName } from "../dataset-name.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import "@mantine/core/styles/Input.layer.css";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { DrawnTables } from "./drawn-tables.tsx";
import { matchingTables, type SchemaTable } from "./matching-tables.ts";
import classes from "./schema-browser.module.css";
import { SchemaTableItem } from "./schema-table.tsx";

interface SchemaBrowserProps {
  readonly tables: readonly SchemaTable[];
  /** Whose tables they are; left out where the page says it. */
  readonly of?: { readonly slug: string; readonly title: string };
  /** A table's or column's name was chosen, written as SQL needs it. Without it names are only read. */
  onInsert?(text: string): void;
}

/** The tables of a dataset with columns, types, keys and first rows. */
export function SchemaBrowser({ tables, of, onInsert }: SchemaBrowserProps) {
  const root = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const found = matchingTables(tables, filter);
  const areAllOpen = found.length > 0 && found.every((table) => open.has(table.name));

  function toggle(name: string) {
    const next = new Set(open);
    if (!next.delete(name)) next.add(name);
    setOpen(next);
  }

  function showTable(name: string) {
    setFilter("");
    setOpen(new Set(open).add(name));
    requestAnimationFrame(() => {
      const item = root.current?.querySelector(`[data-table="${CSS.escape(name)}"]`);
      item?.scrollIntoView({ block: "start" });
      item?.querySelector("button")?.focus({ preventScroll: true });
    });
  }

  return (
    <div ref={root} className={classes.browser}>
      <VisuallyHidden as="h2">Tables</VisuallyHidden>
      {of && (
        <p className={classes.of}>
          <DatasetName {...of} />
        </p>
      )}
      <div className={classes.tools}>
        <TextInput
          className={classes.filter}
          aria-label="Filter tables and columns"
          placeholder="Filter tables and columns"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <button
          type="button"
          className={classes.openAll}
          disabled={found.length === 0}
          onClick={() => setOpen(areAllOpen ? new Set() : new Set(tables.map((table) => table.name)))}
        >
          {areAllOpen ? "Close all" : "Open all"}
        </button>
      </div>
      <DrawnTables tables={tables} onShowTable={showTable} />
      {found.length === 0 ? (
        <p className={classes.none}>
          No table or column is called that.{" "}
          <button type="button" className={classes.jump} onClick={() => setFilter("")}>
            Show all tables
          </button>
        </p>
      ) : (
        <ul className={classes.tables}>
          {found.map((table) => (
            <SchemaTableItem
              key={table.name}
              table={table}
              isOpen={open.has(table.name)}
              onToggle={() => toggle(table.name)}
              onInsert={onInsert}
              onShowTable={showTable}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
