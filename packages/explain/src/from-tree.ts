import { aliasOf, columnRef, lastName, nameParts, nodeOf, printSql, quotedName } from "@master-sql/sql";
import type { JoinExpr, Node } from "@pgsql/types";
import type { XrayColumn } from "./model.ts";

/** A table, subquery or function that FROM reads. */
export interface Leaf {
  readonly kind: "leaf";
  readonly number: number;
  readonly alias: string;
  readonly node: Node;
  /** SQL in FROM, with a column that tells its rows apart where the table itself has none. */
  readonly text: string;
  /** SQL of what tells its rows apart. */
  readonly idSql: string;
  /** What is selected of it: what tells its rows apart first, named {@link leafMark}, then its columns. */
  readonly selectSql: string;
  readonly isLateral: boolean;
}

export interface Join {
  readonly kind: "join";
  /** Null between items of FROM that a comma separates. */
  readonly join: JoinExpr | null;
  readonly left: FromTree;
  readonly right: FromTree;
}

export type FromTree = Leaf | Join;

export const leafMark = (number: number) => `#${number}`;

/** Whether a relation is a table whose rows have a `ctid`. */
type IsTable = (relation: string) => boolean;

/**
 * Reads FROM; every row of the tree can be told from every other by `idOf` (rule E4). Null for a query without FROM.
 */
export function readFrom(items: readonly Node[], isTable: IsTable): FromTree | null {
  let number = 0;
  const tree = (node: Node): FromTree => {
    if (!("JoinExpr" in node) || node.JoinExpr.alias || node.JoinExpr.join_using_alias) {
      number += 1;
      return readLeaf(node, number, isTable);
    }
    const { larg, rarg } = node.JoinExpr;
    if (!larg || !rarg) throw new Error("A join has two sides.");
    return { kind: "join", join: node.JoinExpr, left: tree(larg), right: tree(rarg) };
  };
  return items
    .map(tree)
    .reduce<FromTree | null>(
      (left, right) => (left ? { kind: "join", join: null, left, right } : right),
      null,
    );
}

function readLeaf(node: Node, number: number, isTable: IsTable): Leaf {
  const mark = leafMark(number);
  if ("RangeVar" in node && isTable(relationName(node.RangeVar))) {
    const alias = aliasOf(node);
    const idSql = `${quotedName(alias)}.ctid::text`;
    return {
      kind: "leaf",
      number,
      alias,
      node,
      text: printSql(node),
      idSql,
      selectSql: `${idSql} AS ${quotedName(mark)}, ${quotedName(alias)}.*`,
      isLateral: false,
    };
  }
  const named = nameLeaf(node, number);
  const alias = quotedName(named.alias);
  const isLateral =
    "RangeFunction" in node || ("RangeSubselect" in node && node.RangeSubselect.lateral === true);
  return {
    kind: "leaf",
    number,
    alias: named.alias,
    node,
    text:
      `${isLateral ? "LATERAL " : ""}(SELECT row_number() OVER () AS ${quotedName(mark)}, ${alias}.* ` +
      `FROM ${printSql(named.node)}) AS ${alias}`,
    idSql: `${alias}.${quotedName(mark)}::text`,
    selectSql: `${alias}.*`,
    isLateral,
  };
}

export function relationName({
  schemaname,
  relname = "",
}: {
  schemaname?: string;
  relname?: string;
}): string {
  return schemaname ? `${quotedName(schemaname)}.${quotedName(relname)}` : quotedName(relname);
}

/** The name that an item of FROM has in the query; one is given to a subquery that has none. */
function nameLeaf(node: Node, number: number): { readonly alias: string; readonly node: Node } {
  const given = aliasOf(node);
  if (given) return { alias: given, node };
  if ("RangeFunction" in node) {
    const [first] = node.RangeFunction.functions ?? [];
    const [call] = nodeOf(first, "List")?.items ?? [];
    return { alias: lastName(nodeOf(call, "FuncCall")?.funcname), node };
  }
  if ("RangeSubselect" in node) {
    const alias = `subquery ${number}`;
    return { alias, node: { RangeSubselect: { ...node.RangeSubselect, alias: { aliasname: alias } } } };
  }
  if ("RangeTableSample" in node && node.RangeTableSample.relation)
    return { alias: nameLeaf(node.RangeTableSample.relation, number).alias, node };
  return { alias: "", node };
}

export function leavesOf(tree: FromTree): readonly Leaf[] {
  return tree.kind === "leaf" ? [tree] : [...leavesOf(tree.left), ...leavesOf(tree.right)];
}

/** SQL of a tree as it stands in FROM, with what tells its rows apart. */
export function printFrom(tree: FromTree): string {
  return printTree(tree, ({ text }) => text);
}

/** The same as one writes it. */
export function writtenFrom(tree: FromTree): string {
  return printTree(tree, ({ node }) => printSql(node));
}

/** What selects all columns of a tree: those that USING and NATURAL merge stand twice in a step. */
export function writtenStar(tree: FromTree): string {
  return mergesColumns(tree)
    ? leavesOf(tree)
        .map(({ alias }) => `${printName(alias)}.*`)
        .join(", ")
    : "*";
}

function mergesColumns(tree: FromTree): boolean {
  if (tree.kind === "leaf") return false;
  const isMerged = tree.join?.isNatural === true || (tree.join?.usingClause?.length ?? 0) > 0;
  return isMerged || mergesColumns(tree.left) || mergesColumns(tree.right);
}

/** A name, quoted only where it has to be. */
function printName(name: string): string {
  return printSql(columnRef(name));
}

function printTree(tree: FromTree, printLeaf: (leaf: Leaf) => string): string {
  if (tree.kind === "leaf") return printLeaf(tree);
  const left = printTree(tree.left, printLeaf);
  const right = printTree(tree.right, printLeaf);
  if (tree.join === null) return `${left}, ${right}`;
  const { quals, usingClause } = tree.join;
  const condition = quals
    ? ` ON ${printSql(quals)}`
    : usingClause?.length
      ? ` USING (${nameParts(usingClause).map(quotedName).join(", ")})`
      : "";
  return `${left} ${joinWords(tree.join)} ${tree.right.kind === "join" ? `(${right})` : right}${condition}`;
}

/** `LEFT JOIN`, `NATURAL JOIN`, `CROSS JOIN`. */
export function joinWords({ jointype, isNatural, quals, usingClause }: JoinExpr): string {
  const words =
    jointype === "JOIN_LEFT"
      ? "LEFT JOIN"
      : jointype === "JOIN_RIGHT"
        ? "RIGHT JOIN"
        : jointype === "JOIN_FULL"
          ? "FULL JOIN"
          : isNatural || quals || usingClause?.length
            ? "JOIN"
            : "CROSS JOIN";
  return isNatural ? `NATURAL ${words}` : words;
}

/** SQL of one text that tells a row of the tree from all others: the ids of its leaves. */
export function idOf(tree: FromTree): string {
  return `concat_ws('|', ${leavesOf(tree)
    .map(({ idSql }) => `coalesce(${idSql}, '-')`)
    .join(", ")})`;
}

/** A column that can be named in the query: as SQL, and as it is shown. */
export interface NamedColumn {
  readonly name: string;
  readonly sql: string;
}

/** What `*` stands for, in SQL's order: the columns that USING and NATURAL merge come once and first. */
export function starOf(
  tree: FromTree,
  columnsOf: (leaf: Leaf) => readonly XrayColumn[],
): readonly NamedColumn[] {
  if (tree.kind === "leaf")
    return columnsOf(tree).map(({ name }) => ({
      name,
      sql: `${quotedName(tree.alias)}.${quotedName(name)}`,
    }));
  const left = starOf(tree.left, columnsOf);
  const right = starOf(tree.right, columnsOf);
  const given = nameParts(tree.join?.usingClause);
  const shared = tree.join?.isNatural
    ? left.filter(({ name }) => right.some((other) => other.name === name)).map(({ name }) => name)
    : given;
  const rest = (columns: readonly NamedColumn[]) => columns.filter(({ name }) => !shared.includes(name));
  return [...shared.map((name) => ({ name, sql: quotedName(name) })), ...rest(left), ...rest(right)];
}
