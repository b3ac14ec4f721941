import { loadModule, parse } from "libpg-query";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The constructs of SQL that a script uses: clauses, kinds of joins and subqueries, predicates, functions and
 * operators, kinds of statements and constraints, each by the name that a person would call it ("LEFT JOIN", "HAVING",
 * "date_trunc()", "->>"). Names of tables and columns, constants, and what every query has are none. Throws when the
 * script can't be parsed.
 */
export async function constructsOf(sql: string): Promise<ReadonlySet<string>> {
  await loadModule();
  const found = new Set<string>();
  const { stmts = [] } = await parse(sql);
  for (const { stmt } of stmts) visit(stmt, found);
  return found;
}

function visit(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, found);
    return;
  }
  if (!isFields(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (isFields(value)) for (const construct of readers[key]?.(value) ?? []) found.add(construct);
    visit(value, found);
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** The text of a String node, or null. */
const textOf = (node: unknown): string | null => {
  const text = isFields(node) && isFields(node.String) ? node.String.sval : null;
  return typeof text === "string" ? text : null;
};
/** The last part of a qualified name. */
const nameOf = (parts: unknown): string => textOf(listOf(parts).at(-1)) ?? "";

type Reader = (fields: Fields) => readonly (string | null)[];
const when = (condition: unknown, construct: string): string | null =>
  condition !== undefined && condition !== false && !(Array.isArray(condition) && condition.length === 0)
    ? construct
    : null;
const some = (read: Reader) => (fields: Fields) => read(fields).filter((construct) => construct !== null);

const setOperations: Readonly<Record<string, string>> = {
  SETOP_UNION: "UNION",
  SETOP_INTERSECT: "INTERSECT",
  SETOP_EXCEPT: "EXCEPT",
};
const joins: Readonly<Record<string, string>> = {
  JOIN_LEFT: "LEFT JOIN",
  JOIN_RIGHT: "RIGHT JOIN",
  JOIN_FULL: "FULL JOIN",
};
const sublinks: Readonly<Record<string, string>> = {
  EXISTS_SUBLINK: "EXISTS",
  ANY_SUBLINK: "IN (SELECT)",
  ALL_SUBLINK: "ALL (SELECT)",
  EXPR_SUBLINK: "scalar subquery",
  ARRAY_SUBLINK: "ARRAY(SELECT)",
};
const predicates: Readonly<Record<string, string>> = {
  AEXPR_OP_ANY: "ANY",
  AEXPR_OP_ALL: "ALL",
  AEXPR_DISTINCT: "IS DISTINCT FROM",
  AEXPR_NOT_DISTINCT: "IS NOT DISTINCT FROM",
  AEXPR_NULLIF: "NULLIF",
  AEXPR_IN: "IN",
  AEXPR_LIKE: "LIKE",
  AEXPR_ILIKE: "ILIKE",
  AEXPR_SIMILAR: "SIMILAR TO",
  AEXPR_BETWEEN: "BETWEEN",
  AEXPR_NOT_BETWEEN: "BETWEEN",
  AEXPR_BETWEEN_SYM: "BETWEEN SYMMETRIC",
};
const constraints: Readonly<Record<string, string>> = {
  CONSTR_NOTNULL: "NOT NULL",
  CONSTR_DEFAULT: "DEFAULT",
  CONSTR_IDENTITY: "IDENTITY",
  CONSTR_GENERATED: "GENERATED ALWAYS AS",
  CONSTR_CHECK: "CHECK",
  CONSTR_PRIMARY: "PRIMARY KEY",
  CONSTR_UNIQUE: "UNIQUE",
  CONSTR_EXCLUSION: "EXCLUDE",
  CONSTR_FOREIGN: "REFERENCES",
};
const alterations: Readonly<Record<string, string>> = {
  AT_AddColumn: "ADD COLUMN",
  AT_DropColumn: "DROP COLUMN",
  AT_SetNotNull: "SET NOT NULL",
  AT_DropNotNull: "DROP NOT NULL",
  AT_ColumnDefault: "SET DEFAULT",
  AT_AddConstraint: "ADD CONSTRAINT",
  AT_ValidateConstraint: "VALIDATE CONSTRAINT",
  AT_DropConstraint: "DROP CONSTRAINT",
  AT_AlterColumnType: "ALTER COLUMN TYPE",
  AT_AttachPartition: "ATTACH PARTITION",
};
const deletions: Readonly<Record<string, string>> = {
  c: "ON DELETE CASCADE",
  n: "ON DELETE SET NULL",
  d: "ON DELETE SET DEFAULT",
};
/** Operators that every lesson may take for known. */
const plainOperators = new Set(["=", "<>", "<", "<=", ">", ">=", "+", "-", "*", "/"]);
/** What the parser calls a function that people write as a keyword, or under a second name. */
const functionNames: Readonly<Record<string, string>> = {
  timezone: "AT TIME ZONE",
  btrim: "trim()",
  ltrim: "trim()",
  rtrim: "trim()",
  is_normalized: "IS NORMALIZED",
  ceiling: "ceil()",
  char_length: "length()",
  substr: "substring()",
  pow: "power()",
};
const grouping: Readonly<Record<string, string>> = {
  GROUPING_SET_SETS: "GROUPING SETS",
  GROUPING_SET_ROLLUP: "ROLLUP",
  GROUPING_SET_CUBE: "CUBE",
};
const FRAME_NON_DEFAULT = 0x1;
const FRAME_ROWS = 0x4;
const FRAME_GROUPS = 0x8;
/**
 * Bits of FRAMEOPTION_START_OFFSET_* and FRAMEOPTION_END_OFFSET_* in PostgreSQL's parsenodes.h are not needed: the word
 * is enough.
 */
const windowConstructs: Reader = ({ partitionClause, frameOptions }) => {
  const options = typeof frameOptions === "number" ? frameOptions : 0;
  const unit = options & FRAME_ROWS ? "ROWS" : options & FRAME_GROUPS ? "GROUPS" : "RANGE";
  return [when(partitionClause, "PARTITION BY"), options & FRAME_NON_DEFAULT ? unit : null];
};

/** By the name of a node of the parse tree, or of a field that holds one without its name: what its fields say. */
const readers: Readonly<Record<string, (fields: Fields) => readonly string[]>> = Object.fromEntries(
  Object.entries({
    SelectStmt: ({ distinctClause, whereClause, groupClause, havingClause, windowClause, ...rest }) => [
      listOf(distinctClause).some((item) => isFields(item) && Object.keys(item).length > 0)
        ? "DISTINCT ON"
        : when(distinctClause, "DISTINCT"),
      when(whereClause, "WHERE"),
      when(groupClause, "GROUP BY"),
      when(havingClause, "HAVING"),
      when(windowClause, "WINDOW"),
      when(rest.sortClause, "ORDER BY"),
      rest.limitOption === "LIMIT_OPTION_WITH_TIES" ? "WITH TIES" : when(rest.limitCount, "LIMIT"),
      when(rest.limitOffset, "OFFSET"),
      when(rest.valuesLists, "VALUES"),
      when(rest.lockingClause, "FOR UPDATE"),
      when(rest.intoClause, "SELECT INTO"),
      typeof rest.op === "string" && rest.op in setOperations
        ? `${setOperations[rest.op]}${rest.all === true ? " ALL" : ""}`
        : null,
    ],
    withClause: ({ recursive }) => [recursive === true ? "WITH RECURSIVE" : "WITH"],
    CommonTableExpr: ({ ctematerialized, cycle_clause, search_clause }) => [
      ctematerialized === "CTEMaterializeNever" || ctematerialized === "CTEMaterializeAlways"
        ? "MATERIALIZED"
        : null,
      when(cycle_clause, "CYCLE"),
      when(search_clause, "SEARCH"),
    ],
    JoinExpr: ({ jointype, usingClause, quals, isNatural }) => [
      typeof jointype === "string" && jointype in joins
        ? (joins[jointype] ?? null)
        : quals === undefined && usingClause === undefined && isNatural !== true
          ? "CROSS JOIN"
          : "JOIN",
      when(usingClause, "USING"),
      when(isNatural, "NATURAL JOIN"),
    ],
    RangeSubselect: ({ lateral }) => ["subquery in FROM", when(lateral, "LATERAL")],
    RangeFunction: ({ ordinality, lateral }) => [
      when(ordinality, "WITH ORDINALITY"),
      when(lateral, "LATERAL"),
    ],
    JsonTable: () => ["JSON_TABLE"],
    SubLink: ({ subLinkType, operName }) => [
      subLinkType === "ANY_SUBLINK" && operName !== undefined
        ? "ANY"
        : typeof subLinkType === "string"
          ? (sublinks[subLinkType] ?? null)
          : null,
    ],
    GroupingSet: ({ kind }) => [typeof kind === "string" ? (grouping[kind] ?? null) : null],
    GroupingFunc: () => ["GROUPING()"],
    CaseExpr: () => ["CASE"],
    CoalesceExpr: () => ["COALESCE"],
    MinMaxExpr: ({ op }) => [op === "IS_LEAST" ? "LEAST" : "GREATEST"],
    NullTest: () => ["IS NULL"],
    BooleanTest: () => ["IS TRUE"],
    BoolExpr: ({ boolop }) => [typeof boolop === "string" ? boolop.replace("_EXPR", "") : null],
    A_ArrayExpr: () => ["ARRAY"],
    A_Indirection: () => ["subscript"],
    CollateClause: () => ["COLLATE"],
    TypeCast: ({ arg }) => [isFields(arg) && "A_Const" in arg ? null : "::"],
    A_Expr: ({ kind, name }) => {
      const operator = nameOf(name);
      const isPlain = operator === "" || plainOperators.has(operator);
      const predicate = typeof kind === "string" ? predicates[kind] : undefined;
      return [predicate ?? (isPlain ? null : operator)];
    },
    FuncCall: ({ funcname, agg_filter, agg_distinct, agg_order, agg_within_group, over }) => {
      const name = nameOf(funcname);
      return [
        functionNames[name] ?? `${name}()`,
        when(agg_filter, "FILTER"),
        when(agg_distinct, "DISTINCT in an aggregate"),
        agg_within_group === true ? "WITHIN GROUP" : when(agg_order, "ORDER BY in an aggregate"),
        when(over, "OVER"),
      ];
    },
    over: windowConstructs,
    WindowDef: windowConstructs,
    InsertStmt: ({ onConflictClause, selectStmt }) => [
      "INSERT",
      isFields(selectStmt) &&
      isFields(selectStmt.SelectStmt) &&
      selectStmt.SelectStmt.valuesLists === undefined
        ? "INSERT … SELECT"
        : null,
      when(onConflictClause, "ON CONFLICT"),
    ],
    onConflictClause: ({ action }) => [action === "ONCONFLICT_UPDATE" ? "DO UPDATE" : "DO NOTHING"],
    UpdateStmt: ({ fromClause }) => ["UPDATE", when(fromClause, "UPDATE … FROM")],
    DeleteStmt: ({ usingClause }) => ["DELETE", when(usingClause, "DELETE … USING")],
    MergeStmt: () => ["MERGE"],
    MergeWhenClause: ({ matchKind }) => [
      matchKind === "MERGE_WHEN_NOT_MATCHED_BY_SOURCE" ? "NOT MATCHED BY SOURCE" : null,
    ],
    returningClause: () => ["RETURNING"],
    TransactionStmt: ({ kind }) => [
      kind === "TRANS_STMT_SAVEPOINT" || kind === "TRANS_STMT_ROLLBACK_TO" ? "SAVEPOINT" : "BEGIN",
    ],
    CreateStmt: ({ partspec }) => ["CREATE TABLE", when(partspec, "PARTITION BY in CREATE TABLE")],
    CreateTableAsStmt: ({ objtype }) => [
      objtype === "OBJECT_MATVIEW" ? "CREATE MATERIALIZED VIEW" : "CREATE TABLE … AS",
    ],
    ViewStmt: () => ["CREATE VIEW"],
    IndexStmt: ({ unique, whereClause, indexIncludingParams, accessMethod }) => [
      unique === true ? "CREATE UNIQUE INDEX" : "CREATE INDEX",
      when(whereClause, "partial index"),
      when(indexIncludingParams, "INCLUDE"),
      typeof accessMethod === "string" && accessMethod !== "btree" ? `USING ${accessMethod}` : null,
    ],
    IndexElem: ({ expr }) => [when(expr, "index on an expression")],
    Constraint: ({ contype, fk_del_action, skip_validation, nulls_not_distinct }) => [
      typeof contype === "string" ? (constraints[contype] ?? null) : null,
      typeof fk_del_action === "string" ? (deletions[fk_del_action] ?? null) : null,
      contype !== "CONSTR_FOREIGN" || skip_validation === true ? when(skip_validation, "NOT VALID") : null,
      when(nulls_not_distinct, "NULLS NOT DISTINCT"),
    ],
    AlterTableCmd: ({ subtype }) => [
      typeof subtype === "string" ? (alterations[subtype] ?? "ALTER TABLE") : null,
    ],
    RenameStmt: () => ["RENAME"],
    DropStmt: () => ["DROP"],
    TruncateStmt: () => ["TRUNCATE"],
    GrantStmt: () => ["GRANT"],
    CreateRoleStmt: () => ["CREATE ROLE"],
    CopyStmt: () => ["COPY"],
    ExplainStmt: () => ["EXPLAIN"],
    PrepareStmt: () => ["PREPARE"],
  } satisfies Readonly<Record<string, Reader>>).map(([name, read]) => [name, some(read)]),
);
