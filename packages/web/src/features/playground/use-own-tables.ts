import type { DatasetBundle } from "@master-sql/course";
import { useState } from "react";
import { z } from "zod";
import type { EditorSession } from "../../lib/editor-session/index.ts";
import { useStored } from "../../lib/storage/use-stored.ts";
import { importScripts, isThereSql, type OwnTable, ownTableSchema } from "./csv/own-table.ts";

/** Where this browser keeps them. */
const OWN_TABLES = "master-sql.playground.tables";
/** Characters of all of them together; browsers keep five million for a site. */
const MAX_LENGTH = 2_000_000;
const SAMPLE_ROWS = 5;

/**
 * Tables of the learner's own beside those of a dataset. They are made before a query runs, unless they are there: the
 * data may have been reset since, or PostgreSQL started anew.
 */
export function useOwnTables(session: EditorSession, dataset: string) {
  const stored = useStored(OWN_TABLES, z.array(ownTableSchema), []);
  const [failed, setFailed] = useState<string | null>(null);
  const tables = stored.value.filter((table) => table.dataset === dataset);
  return {
    tables,
    /** They are gone with the page: this browser keeps nothing, or is full. */
    isVolatile: stored.isVolatile,
    /** Name of the one that PostgreSQL couldn't make. */
    failed,
    /** False where there is no room for it. */
    add(table: OwnTable): boolean {
      const all = [...stored.value, table];
      if (JSON.stringify(all).length > MAX_LENGTH) return false;
      stored.set(all);
      return true;
    },
    async remove(table: OwnTable): Promise<void> {
      stored.set(stored.value.filter((each) => each.name !== table.name || each.dataset !== dataset));
      setFailed(null);
      await session.resetData();
    },
    /** Makes those that aren't there; false when it was stopped. */
    async bring(): Promise<boolean> {
      let failing: string | null = null;
      for (const table of tables) {
        const isThere = await session.bringTable(isThereSql(table), importScripts(table));
        if (isThere === null) return false;
        if (!isThere) failing ??= table.name;
      }
      setFailed(failing);
      return true;
    },
  };
}

export type OwnTablesControl = ReturnType<typeof useOwnTables>;

/** The table as the list of a dataset's tables shows it. */
export function schemaOf({ name, columns, rows }: OwnTable): DatasetBundle["tables"][number] {
  return {
    name,
    comment: "Imported: it is in this browser only.",
    rowCount: rows.length,
    columns: columns.map((column) => ({
      ...column,
      nullable: true,
      primaryKey: false,
      unique: false,
      references: null,
      comment: null,
    })),
    sampleRows: rows.slice(0, SAMPLE_ROWS),
  };
}
