import type { Catalogue, DatasetBundle } from "@master-sql/course";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { fetchDataset } from "../../lib/content/fetch-content.ts";
import { DatasetName } from "../../ui/dataset-name.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import classes from "./dataset-tables.module.css";

const SchemaBrowser = lazyPart(async () => {
  const browser = await import("../../ui/schema-browser/index.ts");
  return { default: browser.SchemaBrowser };
});

/** The tables that the question is about, fetched when they are opened. */
export function DatasetTables({
  dataset,
  isOpen = false,
}: {
  readonly dataset: Catalogue["datasets"][number];
  /** From the start; they can be closed. */
  readonly isOpen?: boolean;
}) {
  const [tables, setTables] = useState<DatasetBundle["tables"] | "failed" | null>(null);
  function load() {
    if (tables !== null && tables !== "failed") return;
    setTables(null);
    fetchDataset(dataset.slug).then(
      (bundle) => setTables(bundle.tables),
      () => setTables("failed"),
    );
  }
  return (
    <details
      className={classes.tables}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && load()}
    >
      <summary>
        Tables of <DatasetName slug={dataset.slug} title={dataset.title} />
      </summary>
      <p className={classes.about}>
        {dataset.summary} <Link to={`/playground?dataset=${dataset.slug}`}>Open it in the playground</Link>
      </p>
      {tables === "failed" ? (
        <Notice tone="wrong" title="The tables can't be loaded">
          There is no connection to the server. Close this and open it again.
        </Notice>
      ) : (
        tables && (
          <Suspense fallback={null}>
            <SchemaBrowser tables={tables} />
          </Suspense>
        )
      )}
    </details>
  );
}
