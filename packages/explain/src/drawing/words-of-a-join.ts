import type { DrawnTable, JoinDrawing } from "@master-sql/course";
import { list, number, plural, quantity } from "@master-sql/words";
import type { XrayStep } from "../index.ts";
import type { Drawn } from "./model.ts";
import { rowName } from "./row-name.ts";

type JoinPath = JoinDrawing["paths"][number];

/** What a picture of a join shows, in words. */
export function joinWords(drawing: JoinDrawing, joins: readonly XrayStep[]): Pick<Drawn, "caption" | "rows"> {
  const { sides, paths } = drawing;
  const names = sides.map((side) => sideName(sides, side));
  const isLost = ({ rows }: JoinPath) => rows.length < sides.length;
  const made = paths.filter((path) => !isLost(path));
  const sizes = sides.map(({ rows, hidden }, index) => {
    const count = rows.length + hidden;
    return `${index === 0 ? quantity(count, "row") : number(count)} of ${names[index]}`;
  });
  const dropped = made.filter(({ stays }) => !stays).length;
  const parts = [
    `${list(sizes)} make ${quantity(made.length, "row")}.`,
    lostWords(sides, paths.filter(isLost)),
    filledWords(made, joins),
    repeatedWords(drawing, names, made),
    dropped === 0 ? "" : `WHERE then drops ${number(dropped)} of the ${number(made.length)}.`,
  ];
  return {
    caption: parts.filter(Boolean).join(" "),
    rows: [
      ...(sides[0]?.rows ?? []).map((_, row) => rowWords(drawing, names, row)),
      ...otherRows(drawing, names),
    ],
  };
}

/** A table's name; of one that is joined with itself, with the name of its role. */
function sideName(sides: readonly DrawnTable[], { name, alias }: DrawnTable): string {
  const isTwice = sides.filter((side) => side.name === name).length > 1;
  return isTwice && alias ? `${name} AS ${alias}` : name;
}

function lostWords(sides: readonly DrawnTable[], lost: readonly JoinPath[]): string {
  const [path] = lost;
  if (!path) return "";
  const side = sides[path.rows.length - 1];
  const row = path.rows.at(-1);
  const who =
    lost.length === 1 && side && typeof row === "number"
      ? `The row ${rowName(side, row)}`
      : quantity(lost.length, "row");
  return `${who} ${plural(lost.length, "finds", "find")} no partner and ${plural(lost.length, "is", "are")} lost.`;
}

function filledWords(made: readonly JoinPath[], joins: readonly XrayStep[]): string {
  const filled = made.filter(({ rows }) => rows.includes(null)).length;
  if (filled === 0) return "";
  const words = /\b(LEFT|RIGHT|FULL) JOIN\b/.exec(joins.map(({ title }) => title).join(" "))?.[0] ?? "join";
  return `${quantity(filled, "row")} without a partner ${plural(filled, "is", "are")} kept by the ${words}, filled with NULL.`;
}

/** The row that comes most often. */
function repeatedWords({ sides }: JoinDrawing, names: readonly string[], made: readonly JoinPath[]): string {
  const times = sides.flatMap((side, at) =>
    side.rows.map((_, row) => ({ side, at, row, count: made.filter(({ rows }) => rows[at] === row).length })),
  );
  const most = times.reduce<(typeof times)[number] | null>(
    (best, each) => (each.count > (best?.count ?? 1) ? each : best),
    null,
  );
  if (!most) return "";
  return `The row ${rowName(most.side, most.row)} of ${names[most.at]} is in ${number(most.count)} of them.`;
}

function rowWords({ sides, paths }: JoinDrawing, names: readonly string[], row: number): string {
  const partners = paths
    .filter(({ rows }) => rows[0] === row)
    .map((path) => partnerWords(sides, names, path));
  const [first] = sides;
  const name = first ? rowName(first, row) : "";
  return `${name} of ${names[0]} goes with ${partners.length === 0 ? "nothing" : list(partners)}.`;
}

function partnerWords(
  sides: readonly DrawnTable[],
  names: readonly string[],
  { rows, stays }: JoinPath,
): string {
  if (rows.length === 1) return "nothing, and is lost";
  const rest = rows.slice(1).map((row, index) => {
    const side = sides[index + 1];
    return side && row !== null ? `${rowName(side, row)} of ${names[index + 1]}` : "NULL";
  });
  const end = rows.length < sides.length ? ", where it ends" : stays ? "" : ", which WHERE drops";
  return `${rest.join(" and ")}${end}`;
}

/** Rows that go with none of the first table, and those that aren't drawn. */
function otherRows({ sides, paths }: JoinDrawing, names: readonly string[]): readonly string[] {
  const alone = paths.filter(({ rows }) => rows[0] === null);
  return [
    ...alone.map((path) => `Nothing of ${names[0]} goes with ${partnerWords(sides, names, path)}.`),
    ...sides.flatMap((side, at) =>
      side.rows.flatMap((_, row) =>
        at === 0 || paths.some(({ rows }) => rows[at] === row)
          ? []
          : [`${rowName(side, row)} of ${names[at]} goes with nothing, and is lost.`],
      ),
    ),
    ...sides.flatMap(({ hidden }, at) =>
      hidden === 0
        ? []
        : [
            `${quantity(hidden, "other row")} of ${names[at]} ${plural(hidden, "goes", "go")} with none of these.`,
          ],
    ),
  ];
}
