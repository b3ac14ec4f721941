import { contains, type Place, placesOf, type Schema } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { contents, likeness } from "../../diagnosis/tree.ts";
import { calledAs, type KnownNames, knownNamesAt } from "./known-names.ts";
import { bare, bareText, kindOf, type LentPart, namesIn, partsOf } from "./lent-parts.ts";
import { type OwnEdit, readsGroups } from "./own-edit.ts";

/** So many exchanges are tried, the nearest first. */
const MOST_EXCHANGES = 45;
/** Parts that have less in common aren't one and the same thing said in two ways. */
const LEAST_ALIKE = 0.2;
/** How near a column is that the query doesn't read at all, to whatever stands in its place. */
const UNREAD_COLUMN = 0.45;

/**
 * A condition, a value, a column or a constant of a solution in place of one of the query's own that is most like it:
 * what reads the same columns, a constant of the same kind, a column that the query doesn't read. Those with
 * subqueries apart: they bring conditions of their own.
 */
export function lentValues(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): { readonly plain: readonly OwnEdit[]; readonly ofSubqueries: readonly OwnEdit[] } {
  const own = new Set(partsOf(candidate).map(({ node }) => bareText(node)));
  const lent = new Map<string, LentPart>();
  for (const solution of solutions)
    for (const part of partsOf(solution)) {
      const text = bareText(part.node);
      if (!own.has(text)) lent.set(text, part);
    }
  const read = namesIn(candidate);
  const names = new Map<SelectStmt, KnownNames>();
  const found: { readonly place: Place; readonly part: LentPart; readonly score: number }[] = [];
  for (const place of placesOf(candidate, schema)) {
    const node = { [place.name]: place.value } as unknown as Node;
    const kind = kindOf(node);
    if (kind === null || isHeld(place)) continue;
    const isOfGroups = readsGroups(node);
    const ownNames = namesIn(node);
    for (const part of lent.values()) {
      if (part.isOfGroups !== isOfGroups) continue;
      const score = scoreOf(node, kind, ownNames, part, read);
      if (score >= LEAST_ALIKE) found.push({ place, part, score });
    }
  }
  found.sort((a, b) => b.score - a.score);
  const plain: OwnEdit[] = [];
  const ofSubqueries: OwnEdit[] = [];
  for (const { place, part } of found) {
    if (plain.length + ofSubqueries.length >= MOST_EXCHANGES) break;
    const edits = contains(part.node, (name) => name === "SubLink") ? ofSubqueries : plain;
    const known = names.get(place.select) ?? knownNamesAt(place, schema);
    names.set(place.select, known);
    for (const node of calledAs(part.node, known))
      edits.push({ ...named(part), query: place.replaced(node) });
  }
  return { plain, ofSubqueries };
}

/** A column in place of whatever reads another one; else what the exchange changes tells the mistake. */
function named({ kind }: LentPart): Pick<OwnEdit, "errorClass"> {
  return kind === "column" ? { errorClass: "wrong-column" } : {};
}

/** Numbers of rows and lengths of types, which are no values. */
function isHeld({ path }: Place): boolean {
  const fields = path.filter((step) => typeof step === "string");
  const holder = fields.at(-2) ?? "";
  return ["groupClause", "distinctClause", "limitCount", "limitOffset", "typmods", "fields"].includes(holder);
}

function scoreOf(
  node: Node,
  kind: LentPart["kind"],
  ownNames: ReadonlySet<string>,
  part: LentPart,
  read: ReadonlySet<string>,
): number {
  if (kind === "constant" || part.kind === "constant") {
    if (kind !== part.kind) return 0;
    const [one, two] = [constantOf(node), constantOf(part.node)];
    return one.kind === two.kind ? 0.3 + 0.5 * sharedLetters(one.text, two.text) : 0;
  }
  const isUnread = part.kind === "column" && [...part.names].every((name) => !read.has(name));
  if (kind === "column")
    return isUnread ? UNREAD_COLUMN : part.kind === "value" && shares(ownNames, part) ? 0.5 : 0;
  if (kind === "value" && isUnread) return UNREAD_COLUMN;
  if (kind !== part.kind || !shares(ownNames, part)) return 0;
  return likeness(bare(node), bare(part.node));
}

function shares(names: ReadonlySet<string>, part: LentPart): boolean {
  return [...part.names].some((name) => names.has(name));
}

function constantOf(node: Node): { readonly kind: string; readonly text: string } {
  const [name, value] = contents(node) ?? ["", null];
  if (name === "TypeCast") return constantOf(value?.arg as Node);
  const [kind = "", content] = Object.entries(value ?? {})[0] ?? [];
  return { kind: kind === "fval" ? "ival" : kind, text: Object.values(content ?? {}).join() };
}

/** Share of a text's beginning and end that another has too. */
function sharedLetters(a: string, b: string): number {
  const most = Math.max(a.length, b.length, 1);
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return (start + end) / most;
}
