import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type CsvRecord, csvRecords } from "./csv-records.ts";

const folder = mkdtempSync(join(tmpdir(), "csv-records-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function recordsOf(path: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(path)) records.push(record);
  return records;
}

async function read(text: string): Promise<CsvRecord[]> {
  const path = join(folder, "file.csv");
  writeFileSync(path, text);
  return await recordsOf(path);
}

const field = fc.string({ unit: fc.constantFrom(..."ab ,\"\n'é;\t") });
const record = fc.array(field, { minLength: 2, maxLength: 4 });
const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

test("fields are read as they were written, with the line on which their record begins", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      async (rows, end, isEnded) => {
        let line = 1;
        const expected = rows.map((fields) => {
          const begun = line;
          line += 1 + fields.join("").split("\n").length - 1;
          return { line: begun, fields };
        });
        const text = rows.map((fields) => fields.map(quoted).join(",")).join(end);
        expect(await read(isEnded ? text + end : text)).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  [
    "a byte order mark before a quoted heading",
    '\uFEFF"a",b\n1,2',
    [
      ["a", "b"],
      ["1", "2"],
    ],
    [1, 2],
  ],
  [
    "empty lines",
    "a,b\n\n\r\n1,2\n\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
    [1, 4],
  ],
  [
    "lines that end in both ways",
    'a,"b"\r\n1,2\n3,4\r\n',
    [
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ],
    [1, 2, 3],
  ],
  ["other delimiters are text", "a;b\tc|d\n", [["a;b\tc|d"]], [1]],
  ["nothing", "", [], []],
])("%s", async (_, text, fields, lines) => {
  const records = await read(text);
  expect(records.map((one) => one.fields)).toEqual(fields);
  expect(records.map(({ line }) => line)).toEqual(lines);
});

test("a record longer than what is read at once is whole", async () => {
  const long = "é,\n".repeat(700_000);
  expect(await read(`a,b\n1,"${long}"\n2,3\n`)).toEqual([
    { line: 1, fields: ["a", "b"] },
    { line: 2, fields: ["1", long] },
    { line: 700_003, fields: ["2", "3"] },
  ]);
});

test("a file that can't be read is an error", async () => {
  await expect(recordsOf(join(folder, "missing.csv"))).rejects.toThrow(/ENOENT/);
});
