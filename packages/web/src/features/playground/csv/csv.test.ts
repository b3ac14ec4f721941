import { describe, expect, it } from "vitest";
import { guessType, sqlValue } from "./column-type.ts";
import { columnNames, tableName } from "./names.ts";
import { importScripts, tableOf } from "./own-table.ts";
import { MAX_BYTES, MAX_COLUMNS, MAX_ROWS, readCsv } from "./read-csv.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const file = readCsv(bytes(text));
  if (!file.ok) throw new Error(file.problem);
  return file;
};
const problemOf = (text: string) => {
  const file = readCsv(bytes(text));
  return file.ok ? null : file.problem;
};

describe("names", () => {
  it("are none that every table has, and differ within what PostgreSQL keeps of them", () => {
    expect(columnNames(["xmin", "ctid", "tableoid"])).toEqual(["my_xmin", "my_ctid", "my_tableoid"]);
    const long = "Количество проданных единиц товара за год";
    const names = columnNames([`${long} прошлый`, `${long} текущий`]);
    const kept = names.map((name) => new TextDecoder().decode(new TextEncoder().encode(name).slice(0, 63)));
    expect(kept).toEqual(names);
    expect(new Set(names).size).toBe(2);
  });
});

it("refuses a row that no script has room for", () => {
  const file = read(`id,body\n1,${"x".repeat(150_000)}\n`);
  const columns = [
    { name: "id", type: "integer" },
    { name: "body", type: "text" },
  ] as const;
  expect(tableOf(file, { name: "long", dataset: "shop", hasHeader: true, columns })).toEqual({
    problem: "Line 2 has 150,009 characters; at most 100,000 can be imported.",
  });
});

describe("reading a CSV file", () => {
  it("knows commas, semicolons, tabs and bars, and drops the mark of UTF-8", () => {
    for (const sign of [",", ";", "\t", "|"]) {
      const file = read(`\uFEFFname${sign}price\r\ncup${sign}4\r\n`);
      expect(file).toMatchObject({
        delimiter: sign,
        hasHeader: true,
        rows: [
          ["name", "price"],
          ["cup", "4"],
        ],
      });
    }
  });

  it("reads quoted cells with separators, line ends and quotes in them", () => {
    expect(read('a,b\n"x, ""y""\nz",2').rows[1]).toEqual(['x, "y"\nz', "2"]);
  });

  it("reads what Windows wrote before UTF-8, and UTF-16", () => {
    expect(readCsv(Uint8Array.of(0x6e, 0x0a, 0x4d, 0xfc, 0x6c))).toMatchObject({ rows: [["n"], ["Mül"]] });
    expect(readCsv(Uint8Array.of(0xff, 0xfe, 0x6e, 0, 0x0a, 0, 0x31, 0))).toMatchObject({
      rows: [["n"], ["1"]],
    });
  });

  it("tells a header from values", () => {
    expect(read("id,name\n1,cup").hasHeader).toBe(true);
    expect(read("1,cup\n2,pen").hasHeader).toBe(false);
    expect(read("name\ncup").hasHeader).toBe(true);
    expect(read("1,cup").hasHeader).toBe(false);
  });

  it("makes a table without rows of a file that has names of columns and nothing else", () => {
    const file = read("id,name\n");
    expect(file).toMatchObject({ hasHeader: true, rows: [["id", "name"]] });
    const columns = [
      { name: "id", type: "text" },
      { name: "name", type: "text" },
    ] as const;
    const made = tableOf(file, { name: "t", dataset: "shop", hasHeader: true, columns });
    if (!("table" in made)) throw new Error(made.problem);
    expect(importScripts(made.table)).toEqual(["CREATE TABLE public.t (id text, name text)"]);
  });

  it("keeps a row of empty cells, and counts blank lines between rows, which are none", () => {
    expect(read("a,b\n1,2\n,\n3,4\n")).toMatchObject({
      rows: [
        ["a", "b"],
        ["1", "2"],
        ["", ""],
        ["3", "4"],
      ],
      blankLines: 0,
    });
    expect(read("\na,b\n\n1,2\n  \n3,4\n\n\n")).toMatchObject({
      rows: [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
      blankLines: 2,
    });
  });

  it("tells of a row by its line in the file, whatever blank lines and line ends in cells there are", () => {
    expect(problemOf('a,b\n\n1,2\n"x\r\ny",2\n3')).toMatch(/^Line 6 has 1 value/);
    expect(problemOf('a,b\n\n1,2\n"3,4')).toMatch(/^Line 4 has a quote/);
    const columns = [{ name: "n", type: "integer" }] as const;
    expect(tableOf(read("n\n\n1\n\nmany"), { name: "t", dataset: "shop", hasHeader: true, columns })).toEqual(
      { problem: "Line 5: “many” in n isn't integer." },
    );
  });

  it("takes no bytes for text that aren't", () => {
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x01, 0x02];
    for (const given of [jpeg, [0x61, 0x81, 0x62], [0x61, 0x1b, 0x62], [0x7f]])
      expect(readCsv(Uint8Array.from(given))).toEqual({
        ok: false,
        problem: "This isn't a text file. Export the table as CSV first.",
      });
    expect(read("a\tb\r\n1\t2\f").rows).toHaveLength(2);
  });

  it("says what keeps a file from being imported", () => {
    expect(problemOf("")).toBe("The file is empty.");
    expect(problemOf("a,b\n1,2\n3")).toBe(
      "Line 3 has 1 value, the first row has 2. Every row needs as many.",
    );
    expect(problemOf('a,b\n"1,2\n3,4')).toMatch(/^Line 2 has a quote/);
    expect(problemOf("a\0b")).toMatch(/isn't a text file/);
    expect(problemOf("x".repeat(MAX_BYTES + 1))).toBe("The file has 501 kB; at most 500 kB can be imported.");
    expect(problemOf("a\n".repeat(MAX_ROWS + 2))).toMatch(/has 5,002 rows; at most 5,000/);
    expect(
      problemOf(
        Array(MAX_COLUMNS + 1)
          .fill("a")
          .join(","),
      ),
    ).toMatch(/has 41 columns; at most 40/);
  });
});

describe("the type of a column", () => {
  it.each([
    [["1", "-20", "", "NULL"], "integer"],
    [["1", "3000000000"], "bigint"],
    [["1", "99999999999999999999"], "numeric"],
    [["1.50", "-2e3", ".5"], "numeric"],
    [["007", "12"], "text"],
    [["true", "FALSE", ""], "boolean"],
    [["2026-02-28", "24.12.2025"], "date"],
    [["2026-02-30"], "text"],
    [["2026-02-28 10:00", "2026-02-28T23:59:59.5"], "timestamp"],
    [["2026-02-28T10:00:00Z", "2026-02-28 10:00+02"], "timestamptz"],
    [["2026-02-28", "soon"], "text"],
    [["", "\\N"], "text"],
    [["1,50"], "text"],
  ])("of %j is %s", (cells, type) => {
    expect(guessType(cells, false)).toBe(type);
  });

  it("knows a comma before decimals where semicolons separate", () => {
    expect(guessType(["1,50", "1.234,5", "7"], true)).toBe("numeric");
    expect(sqlValue("1.234,5", "numeric", true)).toBe("1234.5");
  });

  it("writes dates as PostgreSQL reads them whatever its settings", () => {
    expect(sqlValue("4.3.2026", "date", false)).toBe("2026-03-04");
  });
});

describe("names", () => {
  it("of columns are cleaned, numbered where they are missing, and told apart", () => {
    expect(columnNames(["Unit Price (€)", "", "Größe", "unit-price", "2026", "order", "数量"])).toEqual([
      "unit_price",
      "column_2",
      "große",
      "unit_price_2",
      "n_2026",
      "my_order",
      "数量",
    ]);
  });

  it("of a table are none that is taken", () => {
    expect(tableName("My Sales 2026.csv", [])).toBe("my_sales_2026");
    expect(tableName("products.csv", ["products", "products_2"])).toBe("products_3");
    expect(tableName("….csv", [])).toBe("my_table");
  });
});

describe("an imported table", () => {
  const plan = { name: "t", dataset: "shop", hasHeader: true } as const;

  it("holds values as PostgreSQL reads them, and NULL", () => {
    const made = tableOf(read("n;d\n1,5;24.12.2025\n;it's"), {
      ...plan,
      columns: [
        { name: "n", type: "numeric" },
        { name: "d", type: "text" },
      ],
    });
    if (!("table" in made)) throw new Error(made.problem);
    expect(importScripts(made.table)).toEqual([
      "CREATE TABLE public.t (n numeric, d text);\nINSERT INTO public.t VALUES\n('1.5', '24.12.2025'),\n(NULL, 'it''s')",
    ]);
  });

  it("is refused with the first value that isn't of its column's type", () => {
    expect(tableOf(read("n\n1\nmany"), { ...plan, columns: [{ name: "n", type: "integer" }] })).toEqual({
      problem: "Line 3: “many” in n isn't integer.",
    });
  });

  it("is filled by as many scripts as it takes, none too long to be run", () => {
    const rows = Array.from({ length: 3_000 }, () => ["'".repeat(100)]);
    const scripts = importScripts({
      name: "t",
      dataset: "shop",
      columns: [{ name: "c", type: "text" }],
      rows,
    });
    expect(scripts.length).toBeGreaterThan(1);
    expect(Math.max(...scripts.map(({ length }) => length))).toBeLessThan(200_000);
    expect(scripts.join("").split("(''").length).toBeGreaterThan(2_999);
  });
});
