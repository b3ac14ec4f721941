import { loadModule, parse } from "libpg-query";

/** Keys of PostgreSQL's parse tree whose values are names that a query's author chose or a schema gave. */
const nameKeys = new Set(["relname", "schemaname", "aliasname", "colname", "ctename", "refname", "conname"]);
/** Keys below which strings are names: of a column reference, and of the columns that USING or an alias names. */
const nameLists = new Set(["ColumnRef", "usingClause", "colnames", "aliascolnames"]);
/** Keys below which strings are SQL's own or constants. */
const codeKeys = new Set(["A_Const", "FuncCall", "TypeName", "A_Expr"]);

/**
 * The parse tree of SQL as text, without places in the source and with every table, column and alias called by the
 * number of its first appearance: two statements have the same shape exactly if they are the same but for names.
 * Functions, operators, types and constants count, what an index is called doesn't, and with names kept the other names
 * count too. Throws when it can't be parsed.
 */
export async function statementShape(
  sql: string,
  { areNamesKept = false }: { readonly areNamesKept?: boolean } = {},
): Promise<string> {
  await loadModule();
  const { stmts = [] } = await parse(sql);
  const numbers = new Map<string, string>();
  const numbered = (name: string): string => {
    const number = numbers.get(name) ?? `#${numbers.size + 1}`;
    numbers.set(name, number);
    return number;
  };
  /** `parent` is the key below which `node` stands; `inNames` says that its strings are names. */
  const shape = (node: unknown, parent: string, inNames: boolean): unknown => {
    if (Array.isArray(node)) return node.map((item) => shape(item, parent, inNames));
    if (typeof node !== "object" || node === null) return node;
    return Object.entries(node).flatMap(([key, value]) => {
      if (/location$|^stmt_len$|^idxname$/.test(key)) return [];
      if (typeof value === "string") {
        if (areNamesKept) return [[key, value]];
        const isName =
          nameKeys.has(key) || (parent === "ResTarget" && key === "name") || (inNames && key === "sval");
        return [[key, isName ? numbered(value) : value]];
      }
      return [[key, shape(value, key, nameLists.has(key) || (inNames && !codeKeys.has(key)))]];
    });
  };
  return JSON.stringify(stmts.map((statement) => shape(statement, "", false)));
}
