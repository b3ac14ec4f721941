import { OTHER_COUNTRY } from "@master-sql/protocol";
import { COUNTRIES } from "@master-sql/protocol/countries";
import { describe, expect, test } from "vitest";
import { matchingCountries } from "./matching-countries.ts";

const options = [
  ...COUNTRIES.map(({ id, label }) => ({ value: id, label })),
  { value: OTHER_COUNTRY, label: "Other" },
];
const found = (typed: string) => matchingCountries(options, typed).map(({ value }) => value);

describe("[S3.6] countries are found by typing", () => {
  test("everything while nothing is typed, about 190 and Other at the end", () => {
    expect(found("")).toHaveLength(COUNTRIES.length + 1);
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(185);
    expect(COUNTRIES.length).toBeLessThanOrEqual(200);
    expect(found(" ").at(-1)).toBe(OTHER_COUNTRY);
  });

  test.each([
    ["germ", "DE"],
    ["GERM", "DE"],
    ["turki", "TR"],
    ["turkey", "TR"],
    ["Côte", "CI"],
    ["uk", "GB"],
    ["usa", "US"],
    ["united", "AE"],
  ])("%s finds %s", (typed, code) => {
    expect(found(typed)).toContain(code);
  });

  test("Other is there whatever is typed", () => {
    expect(found("Atlantis")).toEqual([OTHER_COUNTRY]);
  });

  test("another name of one country doesn't find the others", () => {
    expect(found("usa")).not.toContain("GB");
  });
});
