export { isNeverNegative, isNeverZero } from "./analysis/about-zero.ts";
export { aggregatesRows, givesAtMostOneRow } from "./analysis/at-most-one-row.ts";
export { readingOf } from "./analysis/change-readings.ts";
export { columnsHeldBy, isDuplicateFree, isOneRowBy } from "./analysis/duplicate-free.ts";
export { type FanOut, fanOutsOf, joinConditions, sourcesIn } from "./analysis/fan-outs.ts";
export { columnsNotNullWhere, isNeverNull } from "./analysis/never-null.ts";
export { outputPlace, outputTargets, withSortKeys } from "./analysis/order-keys.ts";
export { areUnmatchedNeverSeen } from "./analysis/partners.ts";
export { readsOnlyTables } from "./analysis/reads-only-tables.ts";
export { chanceReadOf, isOfTheSession, readsSystemColumns, sessionReadOf } from "./analysis/session-reads.ts";
export { isSameBound, type Whole, wholeOf } from "./analysis/whole-units.ts";
export {
  type ColumnId,
  type ComparedConstant,
  type ConstantRole,
  columnKey,
  type QueryFacts,
} from "./facts/query-facts.ts";
export { readCondition, readQuery } from "./facts/read-query.ts";
export {
  type Column,
  decimalsOf,
  type ForeignKey,
  type Schema,
  type Table,
  type TableKey,
  type ValueKind,
  type View,
} from "./schema/schema.ts";
export { labelOf } from "./scope/column-places.ts";
export { baseColumnAt, type Place, placesOf, scopeAt, scopeOf } from "./scope/place.ts";
export { readsTable } from "./scope/reads-table.ts";
export { columnOf, Scope, type Source } from "./scope/scope.ts";
export { readsClock } from "./time/clock.ts";
export { type Duration, durationsIn, durationsOfNumber, later } from "./time/durations.ts";
export {
  dateText,
  momentsAbout,
  momentsOfMonth,
  momentsOfYear,
  momentText,
  parseMoment,
  timestampText,
} from "./time/moments.ts";
export { DAY_MS, HOUR_MS } from "./time/time.ts";
export { ZoneClock, zonesIn } from "./time/zones.ts";
export * from "./tree/build.ts";
export { constantText, isConstant, isZero, quotedText } from "./tree/constants.ts";
export { aliasOf, conditionsMet, joinsIn, leavesOf } from "./tree/from-items.ts";
export { aggregateNames, isAggregate, windowFunctionNames } from "./tree/function-kinds.ts";
export { columnNamesIn, impliedName, lastName, nameParts } from "./tree/names.ts";
export { normalized } from "./tree/normalized.ts";
export { indexOfByte, type ParseSql, parseExpression, parseQuery, statementText } from "./tree/parse.ts";
export { printSelect, printSql } from "./tree/print.ts";
export { quotedName, textLiteral } from "./tree/quoting.ts";
export { conjuncts, isLiteral, nodeOf } from "./tree/shapes.ts";
export { SqlText } from "./tree/sql-text.ts";
export { isPosition, isSamePart, treeText } from "./tree/text.ts";
export { type SqlToken, tokensOf } from "./tree/tokens.ts";
export { contains, copyTree, isSelect, walk, walkOwn } from "./tree/walk.ts";
