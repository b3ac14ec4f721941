import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ResultTable } from "./result-table.tsx";

const columns = [
  { name: "item", typeName: "text" },
  { name: "price", typeName: "numeric(10,2)" },
  { name: "sold", typeName: "boolean" },
];
/** Text of the markup, with a bar between cells. */
const textOf = (html: string) => html.replaceAll(/<\/t[dhr]>/g, "|").replaceAll(/<[^>]+>/g, "");

describe("a table of rows", () => {
  test("tells NULL from empty text, and truth values in words", () => {
    const html = renderToStaticMarkup(
      <ResultTable
        label="Rows"
        columns={columns}
        rows={[{ cells: ["", null, "t"] }, { cells: ["cup", "3.50", "f"] }]}
      />,
    );
    expect(textOf(html)).toBe("item|price|sold||‘’empty text|NULL (no value)|true||cup|3.50|false||");
  });

  test("numbers stand at the right, by the type of their column", () => {
    const html = renderToStaticMarkup(
      <ResultTable label="Rows" columns={columns} rows={[{ cells: ["cup", "3.50", "f"] }]} showsTypes />,
    );
    expect([...html.matchAll(/<t[hd][^>]*data-number="true"/g)]).toHaveLength(2);
    expect(textOf(html)).toContain("numeric(10,2)");
  });

  test("marks and differences are said in words, and leading numbers have their column", () => {
    const html = renderToStaticMarkup(
      <ResultTable
        label="Rows"
        columns={columns}
        leading="row"
        hasMarks
        rows={[
          {
            cells: ["cup", "3.50", "f"],
            lead: 1,
            mark: { sign: "+", words: "not asked for", tone: "wrong" },
          },
          { cells: ["pot", "9.00", "t"], lead: 2, differs: [false, true, false] },
        ]}
      />,
    );
    expect(textOf(html)).toBe(
      "Mark|row|item|price|sold||+not asked for|1|cup|3.50|false|||2|pot|≠differs: 9.00|true||",
    );
  });

  test("without rows it says so, across all columns", () => {
    const html = renderToStaticMarkup(<ResultTable label="Rows" columns={columns} rows={[]} leading="row" />);
    expect(html).toMatch(/<td class="[^"]*" colSpan="4">no rows<\/td>/i);
  });

  test("within a label nothing in it takes the focus", () => {
    const html = (place: "box" | "label") =>
      renderToStaticMarkup(<ResultTable label="Rows" columns={columns} rows={[]} place={place} />);
    expect(html("box")).toContain("tabindex");
    expect(html("label")).not.toContain("tabindex");
  });
});
