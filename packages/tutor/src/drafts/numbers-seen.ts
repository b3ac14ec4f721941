import { type Evidence, numbersIn } from "./evidence.ts";

/** Words of a sentence that computes something from what was seen. */
const COMPUTES =
  /\b(?:together|more|fewer|less|difference|rises?|falls?|grows?|in all|altogether|add up|adds up|other|others|left|hidden|missing|removes?|throws?|drops?|none|rest|pages?|percent|average)\b|%/i;
/** Costs and sizes of memory in a plan, which say nothing about rows or pages. */
const ESTIMATES = /cost=\S{1,40}|width=\d{1,9}|(?:Memory|Usage): \d{1,12}kB/g;
/** Words that set several values of a result against each other. */
const COMPARES =
  /\b(?:and|but|while|whereas|against|than|followed|between|from|to|or|both|each|once|tie|ties|of)\b/i;
const PAGES = /(\d[\d,]{0,15}) (?:pages|buffers)\b/;
/** “Lines 5 to 7” of the learner's SQL. */
const LINES = /\blines? \d{1,4}(?:(?:,| to| and|–|-) ?\d{1,4}){0,4}\b/gi;
const PERCENT = /(\d{1,9}(?:\.\d{1,9})?) ?(?:%|percent)/;

/** Whether each number of a sentence was seen, or follows from what was; code in it is quoted, not claimed. */
export function numbersSeen(sentence: string, evidence: Evidence): boolean {
  const prose = sentence.replace(/`[^`]*`/g, " ").replace(LINES, " ");
  const claimed = numbersIn(prose);
  if (claimed.length === 0) return true;
  const rows = evidence.own?.status === "rows" ? evidence.own.rows : [];
  const sizes = sizesOf(evidence);
  const seen = new Set([
    ...numbersIn(withoutOtherTables(evidence, sentence)),
    ...numbersIn((evidence.plan ?? "").replace(ESTIMATES, "")),
    ...rows.flatMap((row) => row.flatMap((cell) => numbersIn(cell ?? ""))),
    ...sizes.map(String),
  ]);
  const known = claimed.filter((number) => seen.has(number));
  const computed = computedFrom(known, prose, {
    rows,
    sizes,
    plans: `${evidence.plan ?? ""}\n${evidence.seen}`,
  });
  const [, pages = null] = PAGES.exec(prose) ?? [];
  if (pages !== null && evidence.plan !== null && !computed.has(plain(pages))) return false;
  const [, share = null] = PERCENT.exec(prose) ?? [];
  const cells = new Set(rows.flatMap((row) => row.flatMap((cell) => numbersIn(cell ?? ""))));
  if (share !== null && !computed.has(plain(share)) && !cells.has(plain(share))) return false;
  if (!claimed.every((number) => seen.has(number) || computed.has(number))) return false;
  return areOfTheirRows(prose, claimed, rows, new Set([...sizes.map(String), ...computed]));
}

const plain = (number: string) => numbersIn(number)[0] ?? "";

/** What was seen, without the sizes of tables that neither the query reads nor the sentence names. */
function withoutOtherTables({ seen, tables }: Evidence, sentence: string): string {
  return seen
    .split("\n")
    .filter((line) => {
      const [, table = ""] = /^([a-z0-9_]+) \(.* rows?$/.exec(line) ?? [];
      return table === "" || tables.has(table) || sentence.includes(table);
    })
    .join("\n");
}

function sizesOf({ own, beside, tables, steps }: Evidence): readonly number[] {
  const ofSteps = steps.flatMap(({ rowsIn, rowsOut }) => [rowsIn, rowsOut]);
  const known = ofSteps.filter((rows) => typeof rows === "number");
  return [...(own?.status === "rows" ? [own.rowCount] : []), ...beside, ...tables.values(), ...known];
}

type Rows = readonly (readonly (string | null)[])[];

/** Sums, differences and shares that a sentence may have computed. */
function computedFrom(
  known: readonly string[],
  prose: string,
  { rows, sizes, plans }: { readonly rows: Rows; readonly sizes: readonly number[]; readonly plans: string },
): ReadonlySet<string> {
  if (!COMPUTES.test(prose)) return new Set();
  const columns = (rows[0] ?? []).map((_, at) => rows.flatMap((row) => numeric(row[at] ?? null)));
  const pages = [...plans.matchAll(/shared(?: hit=(\d+))?(?: read=(\d+))?/g)].map(
    ([, hit = 0, read = 0]) => Number(hit) + Number(read),
  );
  const groups = [known.map(Number), sizes, ...columns];
  const computed = new Set<number>(pages);
  for (const number of groups.flatMap(totalsOf)) computed.add(number);
  const share = Number(PERCENT.exec(prose)?.[1] ?? Number.NaN);
  const parts = [...columns.flat(), ...sizes];
  if (parts.some((part) => sizes.some((whole) => Math.abs((100 * part) / whole - share) <= 0.5)))
    computed.add(share);
  return new Set([...computed].flatMap((number) => numbersIn(String(Math.round(number * 100) / 100))));
}

/** The sum of some numbers, and the sum and difference of each two that aren't 0. */
function totalsOf(group: readonly number[]): readonly number[] {
  const counted = group.filter((number) => number !== 0);
  const pairs = counted.flatMap((a, at) => counted.slice(at + 1).flatMap((b) => [a + b, Math.abs(a - b)]));
  return group.length > 1 ? [group.reduce((sum, each) => sum + each, 0), ...pairs] : [];
}

function numeric(cell: string | null): readonly number[] {
  return cell !== null && /^-?\d+(?:\.\d+)?$/.test(cell) ? [Number(cell)] : [];
}

/** Whether the numbers next to a value of the result are in a row of that value, where they are cells at all. */
function areOfTheirRows(
  prose: string,
  claimed: readonly string[],
  rows: Rows,
  counts: ReadonlySet<string>,
): boolean {
  const words = prose.split(/[\s.;:!?()]/).filter((word) => word !== "");
  if (words.some((word, at) => isOfAnotherValue(plain(word), words[at + 1] ?? "", rows))) return false;
  const named = rows.filter((row) => row.some((cell) => cell !== null && isNamed(prose, cell)));
  const allOf = (own: ReadonlySet<string>) => claimed.every((each) => own.has(each) || counts.has(each));
  if (named.length > 0) return allOf(new Set(named.flatMap(cellsOf)));
  // Two figures of a result that nothing sets against each other are of one row.
  const cells = new Set(rows.flatMap(cellsOf));
  const figures = claimed.filter((each) => cells.has(each) && !counts.has(each));
  return (
    figures.length < 2 ||
    COMPARES.test(prose) ||
    rows.some((row) => figures.every((each) => cellsOf(row).includes(each)))
  );
}

const cellsOf = (row: Rows[number]) => row.flatMap((cell) => numbersIn(cell ?? ""));

/** “103 series”: whether a figure right before a value is in rows of other values only. */
function isOfAnotherValue(figure: string, word: string, rows: Rows): boolean {
  const values = [word, word.replace(/s$/, "")].filter((each) => each !== "");
  const value = values.find((each) => rows.some((row) => row.includes(each)));
  const having = rows.filter((row) => cellsOf(row).includes(figure));
  return value !== undefined && having.length > 0 && !having.some((row) => row.includes(value));
}

/** A value that a sentence names: a word of the result, or the number after a noun, as in “Order 1780”. */
function isNamed(prose: string, cell: string): boolean {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .&'-]*$/u.test(cell) || cell.length > 60) return false;
  const at = prose.indexOf(cell);
  if (at < 0 || /^(?!s\b)[\p{L}\p{N}]/u.test(prose.slice(at + cell.length))) return false;
  const before = prose.slice(0, at);
  if (!/^\d+$/.test(cell)) return cell.length > 1 && !/[\p{L}\p{N}]$/u.test(before);
  return /(?:^|[.!?] |[Tt]he )[A-Za-z]{3,30} $/.test(before);
}
