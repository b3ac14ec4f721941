import type { Column, Table } from "@master-sql/sql";

/** The words of a table's name: what several of its rows are called, if its name is a plural. */
export function plural(table: Table | undefined): string {
  return words(table?.key.split(".").at(-1) ?? "rows");
}

/** One of what a table is named after; "row of staff" where the name isn't a plural. */
export function singular(table: Table): string {
  const name = plural(table);
  if (/(?:series|species|analytics|news)$/.test(name)) return `row of ${name}`;
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  if (/(?:ss|us|is)$/.test(name)) return `row of ${name}`;
  if (/(?:ss|sh|ch|x|z|(?<![oa])us)es$/.test(name)) return name.slice(0, -2);
  return name.endsWith("s") ? name.slice(0, -1) : `row of ${name}`;
}

/** A noun with its indefinite article, by how its first word sounds. */
export function withArticle(noun: string): string {
  const soundsLikeVowel = /^(?:[aeio]|u(?!ni[^nm]|s[aeiu]|til)|hour|honest|heir)/i.test(noun);
  const soundsLikeConsonant = /^(?:one\b|once\b|eu)/i.test(noun);
  return `${soundsLikeVowel && !soundsLikeConsonant ? "an" : "a"} ${noun}`;
}

/** A name of one word reads as a word; longer ones ("ended_on") only as what they are, a name. */
export function columnWord({ name }: Column): string {
  return name.includes("_") ? `“${name}”` : name;
}

/** The verb after a column's word: "the name … is", "the tags … are". A name in quotes is one thing. */
export function isOrAre({ name }: Column): "is" | "are" {
  const isOne =
    name.includes("_") || !name.endsWith("s") || /(?:ss|us|is|series|species|analytics|news)$/.test(name);
  return isOne ? "is" : "are";
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}
