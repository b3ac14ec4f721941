export { isNeverNegative, isNeverZero } from "./about-zero.ts";
export { aggregatesRows, givesAtMostOneRow } from "./at-most-one-row.ts";
export { readingOf } from "./change-readings.ts";
export { readsClock } from "./clock.ts";
export { columnNamesIn } from "./column-names.ts";
export { constantText, isConstant, isZero, quotedText } from "./constant-expression.ts";
export { columnsHeldBy, isDuplicateFree, isOneRowBy } from "./duplicate-free.ts";
export { type Duration, durationsIn, durationsOfNumber, later } from "./durations.ts";
export { type FanOut, fanOutsOf, joinConditions, sourcesIn } from "./fan-outs.ts";
export { aggregateNames, isAggregate, windowFunctionNames } from "./function-kinds.ts";
export {
  dateText,
  momentsAbout,
  momentsOfMonth,
  momentsOfYear,
  momentText,
  parseMoment,
  timestampText,
} from "./moments.ts";
export { columnsNotNullWhere, isNeverNull, labelOf } from "./never-null.ts";
export * from "./node-builders.ts";
export { isLiteral, lastName, nodeOf } from "./node-shapes.ts";
export { normalized } from "./normalized.ts";
export { outputPlace, outputTargets, withSortKeys } from "./order-keys.ts";
export {
  copyTree,
  indexOfByte,
  nameParts,
  type ParseSql,
  parseExpression,
  parseQuery,
  statementText,
  walk,
} from "./parse-tree.ts";
export { areUnmatchedNeverSeen } from "./partners.ts";
export { isSelect, type Place, placesOf } from "./place.ts";
export { printSelect, printSql } from "./print-sql.ts";
export {
  type ColumnId,
  type ComparedConstant,
  type ConstantRole,
  columnKey,
  type QueryFacts,
} from "./query-facts.ts";
export { quotedName } from "./quoted-name.ts";
export { readCondition, readQuery } from "./read-query.ts";
export { readsOnlyTables } from "./reads-only-tables.ts";
export { readsTable } from "./reads-table.ts";
export {
  columnMeant,
  columnsMeant,
  impliedName,
  type Known,
  knownOf,
  type NamedQuery,
  outputsOf,
  relationsOf,
} from "./relations.ts";
export {
  type Column,
  decimalsOf,
  type ForeignKey,
  type Schema,
  type Table,
  type TableKey,
  type ValueKind,
  type View,
} from "./schema.ts";
export {
  columnOf,
  conjuncts,
  type SelectScope,
  type Source,
  scopesOf,
  sourcesOf,
  walkOwn,
} from "./select-scope.ts";
export { chanceReadOf, isOfTheSession, readsSystemColumns, sessionReadOf } from "./session-reads.ts";
export { SqlText } from "./sql-text.ts";
export { textLiteral } from "./text-literal.ts";
export { DAY_MS, HOUR_MS } from "./time.ts";
export { type SqlToken, tokensOf } from "./tokens.ts";
export { contains } from "./tree-contains.ts";
export { isPosition, isSamePart, treeText } from "./tree-text.ts";
export { isSameBound, type Whole, wholeOf } from "./whole-units.ts";
export { ZoneClock, zonesIn } from "./zones.ts";
