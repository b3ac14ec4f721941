import type { ExposedTable } from "./exposed-tables.ts";
import { RestRefusal } from "./rest-error.ts";

/** Operators of PostgREST that are understood, with SQL's. */
const COMPARISONS = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
const TRUTH_VALUES = { null: "null", true: "true", false: "false" } as const;

export type Filter =
  | {
      readonly column: string;
      readonly operator: (typeof COMPARISONS)[keyof typeof COMPARISONS];
      readonly value: string;
    }
  | {
      readonly column: string;
      readonly operator: "is";
      readonly value: (typeof TRUTH_VALUES)[keyof typeof TRUTH_VALUES];
    };

export interface SortTerm {
  readonly column: string;
  readonly descending: boolean;
  readonly nulls: "first" | "last" | null;
}

/** A request's query, with every column known to be one of the table's. */
export interface RestQuery {
  /** Null is `*`. */
  readonly select: readonly string[] | null;
  readonly filters: readonly Filter[];
  readonly order: readonly SortTerm[];
  readonly limit: number | null;
  readonly offset: number | null;
  readonly onConflict: readonly string[] | null;
}

/** Rows of one answer at most. */
export const MAX_ROWS = 1_000;

/** Reads the query of a request as PostgREST does. Throws RestRefusal for what isn't understood. */
export function parseQuery(parameters: URLSearchParams, table: ExposedTable): RestQuery {
  const column = (name: string): string => {
    if (table.columns.has(name)) return name;
    throw new RestRefusal(400, "42703", `column ${table.name}.${name} does not exist`);
  };
  // Each column once, so that no list is longer than the table is wide.
  const list = (text: string): string[] => [
    ...new Set(text.split(",").map((name) => column(name.trim().replace(/^"(.*)"$/, "$1")))),
  ];

  const query = {
    select: null as string[] | null,
    filters: [] as Filter[],
    order: [] as SortTerm[],
    limit: null as number | null,
    offset: null as number | null,
    onConflict: null as string[] | null,
  };
  for (const [name, value] of parameters) {
    switch (name) {
      case "select":
        query.select = value === "*" ? null : list(value);
        break;
      case "order":
        query.order = value.split(",").map((term) => parseSortTerm(term, column));
        break;
      case "limit":
        query.limit = parseCount(name, value);
        break;
      case "offset":
        query.offset = parseCount(name, value);
        break;
      case "on_conflict":
        query.onConflict = list(value);
        break;
      case "columns":
        // The keys of the body say the same.
        break;
      default:
        query.filters.push(parseFilter(column(name), value));
    }
  }
  return query;
}

function parseFilter(column: string, text: string): Filter {
  const dot = text.indexOf(".");
  const operator = text.slice(0, dot);
  const value = text.slice(dot + 1);
  if (dot > 0 && Object.hasOwn(COMPARISONS, operator)) {
    return { column, operator: COMPARISONS[operator as keyof typeof COMPARISONS], value };
  }
  if (operator === "is" && Object.hasOwn(TRUTH_VALUES, value)) {
    return { column, operator, value: TRUTH_VALUES[value as keyof typeof TRUTH_VALUES] };
  }
  throw new RestRefusal(400, "PGRST100", `The filter on ${column} is not understood`);
}

function parseSortTerm(text: string, column: (name: string) => string): SortTerm {
  const [name = "", ...modifiers] = text.split(".");
  const term = { column: column(name), descending: false, nulls: null as SortTerm["nulls"] };
  for (const modifier of modifiers) {
    if (modifier === "desc") term.descending = true;
    else if (modifier === "nullsfirst") term.nulls = "first";
    else if (modifier === "nullslast") term.nulls = "last";
    else if (modifier !== "asc") throw new RestRefusal(400, "PGRST100", "The order is not understood");
  }
  return term;
}

function parseCount(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new RestRefusal(400, "PGRST100", `${name} must be a whole number`);
}
