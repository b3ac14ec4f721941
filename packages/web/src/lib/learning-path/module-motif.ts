import type { MotifName } from "../../ui/motif/index.ts";

const motifs: Readonly<Record<string, MotifName>> = {
  "reading-one-table": "table",
  "joining-and-counting": "join",
  "shaping-values": "values",
  "queries-inside-queries": "nested",
  "composing-queries": "sets",
  "window-functions": "window",
  "changing-data": "change",
  "designing-tables": "keys",
  "cleaning-data": "clean",
  "arrays-json-and-search": "json",
  "sequences-in-data": "sequence",
  "product-analytics": "funnel",
  "fast-queries": "tree",
  "data-pipelines": "pipeline",
};

/** A module's drawing, the same on every page. */
export const moduleMotif = (moduleId: string): MotifName => motifs[moduleId] ?? "table";
