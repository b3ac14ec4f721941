import { countDistinct, extractComma } from "./calls.ts";
import { deleteJoin, insertSet, onDuplicateKey, replaceInto, updateJoin } from "./changes.ts";
import { alterations, autoIncrement, tableOptions, types } from "./definitions.ts";
import { interval } from "./interval.ts";
import { backticks, brackets, doubleQuotedText, dual, quotedAlias, sysdateColumn } from "./names.ts";
import {
  andSigns,
  decimalComma,
  exclamation,
  noCase,
  orBars,
  plusForStrings,
  signs,
  wordOperators,
} from "./operators.ts";
import { catalog, endOfStatement, explainPlan, hashComment, procedures, separators } from "./programs.ts";
import { apply, limitComma, minus, outerSign, qualify, rollup, rownum, tableHint, top } from "./rows.ts";
import type { ForeignRule } from "./rule.ts";

/** Constructs of other systems, programs and languages. Functions and types have tables of their own. */
export const FOREIGN_RULES: readonly ForeignRule[] = [
  ...[
    catalog,
    endOfStatement,
    explainPlan,
    separators,
    procedures,
    backticks,
    brackets,
    top,
    limitComma,
    rownum,
    qualify,
    minus,
    rollup,
    apply,
  ],
  ...[
    tableHint,
    outerSign,
    signs,
    noCase,
    exclamation,
    wordOperators,
    interval,
    extractComma,
    countDistinct,
    dual,
    sysdateColumn,
    onDuplicateKey,
  ],
  ...[replaceInto, updateJoin, deleteJoin, insertSet, tableOptions, autoIncrement, alterations, types],
  ...[quotedAlias, doubleQuotedText, decimalComma, orBars, andSigns, plusForStrings, hashComment],
];
