import { describe, expect, it } from "vitest";
import { completionsAt, type SqlSchemaTable } from "./completions-at.ts";

const table = (name: string, ...columns: string[]): SqlSchemaTable => ({
  name,
  comment: null,
  columns: columns.map((column) => ({ name: column, type: "integer", comment: null })),
});
const schema = [table("boats", "id", "length"), table("trips", "id", "boat_id", "Day")];

/** Completes at the `|`. */
function complete(marked: string) {
  const at = marked.indexOf("|");
  return completionsAt(marked.replace("|", ""), at, schema);
}
const labels = (marked: string, kind?: string) =>
  complete(marked)
    ?.options.filter((o) => kind === undefined || o.kind === kind)
    .map((o) => o.label);

describe("completionsAt", () => {
  it("offers the columns of the tables in the statement, whether they stand before or after the cursor", () => {
    expect(labels("select | from boats", "column")).toEqual(["id", "length"]);
    expect(labels("select 1 from boats b join trips t on |", "column")).toEqual([
      "id",
      "length",
      "id",
      "boat_id",
      "Day",
    ]);
  });

  it("offers only the columns of the table that an alias stands for", () => {
    expect(labels("select b.| from boats b join trips as t on true")).toEqual(["id", "length"]);
    expect(labels("select t.b| from boats b join trips as t on true")).toEqual(["id", "boat_id", "Day"]);
    expect(labels("select trips.| from trips")).toEqual(["id", "boat_id", "Day"]);
  });

  it("offers nothing after the dot of an unknown alias", () => {
    expect(complete("select x.| from boats b")).toBeNull();
  });

  it("offers tables and common table expressions after FROM and JOIN, and nothing else", () => {
    expect(labels("with long_boats as (select 1) select * from |")).toEqual(["boats", "trips", "long_boats"]);
    expect(labels("select * from boats join t|", "keyword")).toEqual([]);
  });

  it("looks only at the statement of the cursor", () => {
    expect(labels("select * from boats; select |", "column")).toEqual([]);
    expect(labels("select | ; select * from boats", "column")).toEqual([]);
  });

  it("offers nothing inside a string or a comment", () => {
    expect(complete("select 'fr|om'")).toBeNull();
    expect(complete("select 1 -- fr|")).toBeNull();
  });

  it("writes keywords in the case in which the word was begun", () => {
    expect(labels("SEL|", "keyword")).toContain("SELECT");
    expect(labels("sel|", "keyword")).toContain("select");
  });

  it("quotes a name that needs it", () => {
    expect(complete("select t.| from trips t")?.options.find((o) => o.label === "Day")?.apply).toBe('"Day"');
  });

  it("replaces the word under the cursor from its start", () => {
    expect(complete("select len| from boats")?.from).toBe(7);
  });
});
