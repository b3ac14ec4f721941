/** What the values of a column are, as far as comparing them by value is concerned. */
export type ColumnFamily =
  | { readonly kind: "integer" | "numeric" | "real" | "double" }
  | { readonly kind: "text" | "bpchar" | "boolean" | "json" | "interval" | "time" }
  | { readonly kind: "date" | "timestamp" | "timestamptz" }
  | { readonly kind: "array"; readonly element: ColumnFamily }
  /** Enumerations, uuid, ranges, composites …: compared by PostgreSQL's own text. */
  | { readonly kind: "other" };

const familyByTypeName: Readonly<Record<string, ColumnFamily["kind"]>> = {
  smallint: "integer",
  integer: "integer",
  bigint: "integer",
  oid: "integer",
  numeric: "numeric",
  real: "real",
  "double precision": "double",
  text: "text",
  "character varying": "text",
  name: "text",
  unknown: "text",
  '"char"': "text",
  character: "bpchar",
  bpchar: "bpchar",
  boolean: "boolean",
  json: "json",
  jsonb: "json",
  interval: "interval",
  "time without time zone": "time",
  "time with time zone": "time",
  date: "date",
  "timestamp without time zone": "timestamp",
  "timestamp with time zone": "timestamptz",
};

/** The family of a `format_type` name such as `numeric(10,2)` or `timestamp(3) without time zone[]`. */
export function columnFamily(typeName: string): ColumnFamily {
  if (typeName.endsWith("[]")) return { kind: "array", element: columnFamily(typeName.slice(0, -2)) };
  const plain = typeName
    .replace(/\([^()]*\)/, "")
    .replace(/^interval .*/, "interval")
    .trim();
  const kind = familyByTypeName[plain];
  return kind === undefined || kind === "array" ? { kind: "other" } : { kind };
}

const comparisonGroup: Readonly<Record<Exclude<ColumnFamily["kind"], "array">, string>> = {
  integer: "number",
  numeric: "number",
  real: "number",
  double: "number",
  text: "text",
  bpchar: "text",
  other: "text",
  boolean: "boolean",
  json: "json",
  interval: "interval",
  time: "time",
  date: "moment",
  timestamp: "moment",
  timestamptz: "moment",
};

/** Whether a value of one family can equal a value of the other at all (rule G9). */
export function areComparable(a: ColumnFamily, b: ColumnFamily): boolean {
  if (a.kind === "array" || b.kind === "array") {
    return a.kind === "array" && b.kind === "array" && areComparable(a.element, b.element);
  }
  return comparisonGroup[a.kind] === comparisonGroup[b.kind];
}

export function isNumber(family: ColumnFamily): boolean {
  return family.kind !== "array" && comparisonGroup[family.kind] === "number";
}
