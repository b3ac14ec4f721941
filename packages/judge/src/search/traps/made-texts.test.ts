import { columnKey, parseQuery, type Table } from "@master-sql/sql";
import { integerColumn, plainColumn } from "@master-sql/sql/testing/plain-column";
import { parse } from "libpg-query";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../random.ts";
import { trapSourceOf } from "../../testing/trap-source.ts";
import { minedParts, readDocument } from "../databases/documents.ts";
import type { Draft } from "../databases/draft.ts";
import { documents, hasDocuments } from "./documents.ts";
import { fittedTexts } from "./fitted-texts.ts";
import { patternsIn } from "./text-patterns.ts";
import type { Trap, TrapSource } from "./trap-source.ts";

/** P11: texts that the queries' patterns fit, and lists and documents with other contents. */

const SEEDS = 300;

async function patternsOf(...conditions: string[]) {
  const queries = await Promise.all(
    conditions.map((condition) => parseQuery(parse, `SELECT 1 FROM parcels WHERE ${condition}`)),
  );
  return patternsIn(queries.flatMap((query) => (query.kind === "query" ? [query.select] : [])));
}

const parcels: Table = {
  key: "parcels",
  sqlName: "parcels",
  columns: [
    integerColumn("id"),
    plainColumn("code", "text"),
    plainColumn("stamps", "other", { typeName: "text[]", notNull: false }),
    plainColumn("form", "other", { typeName: "jsonb", notNull: false }),
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};

/** What stands in a column of the first row after a trap, for each of many seeds. */
function made(trap: Trap, place: number, more: Partial<TrapSource>, row: (string | null)[]) {
  return new Set(
    Array.from({ length: SEEDS }, (_, seed) => {
      const draft: Draft = new Map([["parcels", [["1", ...row]]]]);
      trap(draft, trapSourceOf([parcels], seed, { texts: new Set(["code"]), ...more }));
      return draft.get("parcels")?.[0]?.[place];
    }),
  );
}

const ofCodes = async (...conditions: string[]) =>
  made(fittedTexts, 1, { patterns: await patternsOf(...conditions) }, ["A-1", null, null]);

describe("texts that a pattern fits", () => {
  test("come of LIKE, of regular expressions and of what calls look for", async () => {
    const random = createRandom(1);
    const texts = async (condition: string) =>
      (await patternsOf(condition)).map((pattern) => pattern.fitting(random));
    for (const [condition, fits] of [
      ["code LIKE 'P\\_%'", /^P_[a-z ]*$/],
      ["code ILIKE '_x%'", /^[a-z0-9]x/i],
      ["code ~ '^PA[0-9]+$'", /^PA[0-9]+$/],
      ["code !~* '^pa[[:digit:]]{2}$'", /^pa[0-9]{2}$/i],
      ["regexp_replace(code, '[^0-9]', '', 'g') = '1'", /^[^0-9]$/],
      ["substring(code from '([0-9]+) kg') = '1'", /^[0-9]+ kg$/],
      ["split_part(code, '--', 1) = 'x'", /^--$/],
      ["position('@' in code) = 1", /^@$/],
    ] as const) {
      const [text, ...others] = await texts(condition);
      expect(text).toMatch(fits);
      expect(others).toEqual([]);
    }
  });

  test("what ECMAScript doesn't know, a pattern worked out and an empty one are left alone", async () => {
    expect(
      await patternsOf("code ~ '(?<!x'", "code LIKE upper(code)", "replace(code, '', 'x') = 'y'"),
    ).toEqual([]);
  });

  test("stay short, however often a pattern repeats what repeats", async () => {
    const random = createRandom(1);
    const lengths = async (regex: string) =>
      (await patternsOf(`code ~ '${regex}'`)).map((pattern) => pattern.fitting(random).length);
    for (const regex of ["((((a{255}){255}){255}){255}){255}", "a{999999999}", "([a-z]{9,}){9,}"])
      for (const length of await lengths(regex)) expect(length).toBeLessThanOrEqual(200);
    expect(await lengths("a".repeat(201))).toEqual([]);
  });

  test("fit one of two patterns alone, too", async () => {
    const strict = /^ *SM[- ]?[0-9]{1,5} *$/i;
    const loose = /^ *sm[- ]*([0-9]{1,5}) *$/i;
    const texts = await ofCodes("code ~* '^ *SM[- ]?[0-9]{1,5} *$'", "code ~* '^ *sm[- ]*([0-9]{1,5}) *$'");
    expect([...texts].some((text) => strict.test(text ?? ""))).toBe(true);
    expect([...texts].some((text) => loose.test(text ?? "") && !strict.test(text ?? ""))).toBe(true);
    expect([...texts].some((text) => !loose.test(text ?? ""))).toBe(true);
    expect([...texts].every((text) => text?.trim())).toBe(true);
  });

  test("have another text around them only where the pattern leaves it open", async () => {
    const texts = [...(await ofCodes("code ~ '^PA[0-9]{2}'"))];
    expect(
      texts.filter((text) => /^[^P]/.test(text ?? "") && text !== "A-1" && !/^A\d/.test(text ?? "")),
    ).toEqual([]);
    expect(texts.some((text) => /^PA[0-9]{2} ?A-1 $/.test(text ?? ""))).toBe(true);
  });

  test("stand in no column that the reference takes as it is, nor in one that a pattern isn't about", async () => {
    const patterns = await patternsOf("code LIKE 'x%'");
    expect(made(fittedTexts, 1, { patterns, texts: new Set() }, ["A-1", null, null])).toEqual(
      new Set(["A-1"]),
    );
    const ofIds = await patternsOf("id::text LIKE 'x%'");
    expect(made(fittedTexts, 1, { patterns: ofIds }, ["A-1", null, null])).toEqual(new Set(["A-1"]));
    const ofOutputs = await patternsOf("worked_out LIKE 'x%'");
    expect(made(fittedTexts, 1, { patterns: ofOutputs }, ["A-1", null, null]).size).toBeGreaterThan(5);
  });
});

describe("lists and documents", () => {
  test("are looked for in the columns that are read", () => {
    expect(hasDocuments(trapSourceOf([parcels], 1, {}))).toBe(true);
    expect(hasDocuments(trapSourceOf([parcels], 1, { columns: new Set() }))).toBe(false);
  });

  const told = (column: string, text: string, rows = 1): Partial<TrapSource> => {
    const found = parcels.columns.find(({ name }) => name === column);
    if (!found) throw new Error(`No column: ${column}`);
    const parts = minedParts([{ document: readDocument(found, text), rows }]);
    return { documents: new Map([[columnKey({ table: "parcels", column }), parts]]) };
  };

  test("a list has an element twice, one less, another order, or a text within another", () => {
    const lists = made(documents, 2, told("stamps", "{a,a}"), ["A-1", '{fragile,"two days"}', null]);
    for (const list of [
      '{"fragile","fragile","two days"}',
      '{"fragile","two days","fragile"}',
      '{"fragile"}',
      '{"two days","fragile"}',
      '{"not fragile","two days"}',
      '{"fragile, fragile","two days"}',
      '{fragile,"two days"}',
    ])
      expect(lists).toContain(list);
  });

  test("no element comes twice, or as a text that nobody has, where many lists of the data have none", () => {
    const lists = made(documents, 2, told("stamps", "{north,south}", 10), ["A-1", "{north,south}", null]);
    expect(lists).toEqual(new Set(["{north,south}", '{"north"}', '{"south"}', '{"south","north"}']));
  });

  test("a document keeps its keys; the lists within it and its numbers become others", () => {
    const form = '{"size": {"cm": 4}, "tags": ["a", "b"], "by": null}';
    const forms = made(documents, 3, told("form", '{"tags": ["c", "c"]}'), ["A-1", null, form]);
    expect(forms).toContain('{"size":{"cm":5},"tags":["a","b"],"by":null}');
    expect(forms).toContain('{"size":{"cm":4},"tags":["a","a","b"],"by":null}');
    for (const each of forms) expect(Object.keys(JSON.parse(each ?? ""))).toEqual(["size", "tags", "by"]);
  });

  test("a text in them is one that a query looks for, a number one that it compares with", async () => {
    const patterns = await patternsOf("form ->> 'tags' LIKE '%urgent%'");
    const constants = new Map([[columnKey({ table: "parcels", column: "form" }), ["20", "late"]]]);
    const more = { patterns, constants, ...told("form", '{"tags": ["b"]}') };
    const forms = [...made(documents, 3, more, ["A-1", null, '{"tags": ["a"], "pages": 4}'])];
    expect(forms.some((form) => /"[a-z ]+urgent[a-z ]*"/.test(form ?? ""))).toBe(true);
    expect(forms).toContain('{"tags":["late"],"pages":4}');
    for (const pages of [5, 40, 20, 21, 19, 200]) expect(forms).toContain(`{"tags":["a"],"pages":${pages}}`);
  });

  test("an array of arrays and an empty list have nothing to change but what others have", () => {
    expect(made(documents, 2, {}, ["A-1", "{}", null])).toEqual(new Set(["{}"]));
  });
});
