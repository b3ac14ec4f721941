import type { FieldDescription } from "../postgres/backend-messages.ts";

/** What format_type gives for the types that most results are made of (pg_type.dat), without asking the database. */
const COMMON: Readonly<Record<number, string>> = {
  16: "boolean",
  17: "bytea",
  18: '"char"',
  19: "name",
  20: "bigint",
  21: "smallint",
  23: "integer",
  25: "text",
  26: "oid",
  114: "json",
  700: "real",
  701: "double precision",
  705: "unknown",
  1000: "boolean[]",
  1005: "smallint[]",
  1007: "integer[]",
  1009: "text[]",
  1016: "bigint[]",
  1022: "double precision[]",
  1042: "bpchar",
  1043: "character varying",
  1082: "date",
  1083: "time without time zone",
  1114: "timestamp without time zone",
  1182: "date[]",
  1184: "timestamp with time zone",
  1186: "interval",
  1231: "numeric[]",
  1266: "time with time zone",
  1700: "numeric",
  2278: "void",
  2950: "uuid",
  3802: "jsonb",
};

const NUMERIC = 1700;
const CHARACTER = 1042;
const CHARACTER_VARYING = 1043;
/** Type modifiers count the four bytes of a length word (VARHDRSZ). */
const LENGTH_WORD = 4;

/** The names that format_type gives, remembered while the catalog is as it was opened. */
export class TypeNames {
  readonly #known = new Map<string, string>();

  /**
   * @param catalogAsOpened false when types may have been made or renamed since names were remembered
   * @returns undefined when the database has to be asked
   */
  find({ typeOid, typeModifier }: FieldDescription, catalogAsOpened: boolean): string | undefined {
    const name = COMMON[typeOid];
    if (name !== undefined) {
      if (typeModifier === -1) return name;
      if (typeOid === CHARACTER) return `character(${typeModifier - LENGTH_WORD})`;
      if (typeOid === CHARACTER_VARYING) return `character varying(${typeModifier - LENGTH_WORD})`;
      if (typeOid === NUMERIC)
        return `numeric(${numericPrecision(typeModifier)},${numericScale(typeModifier)})`;
    }
    return catalogAsOpened ? this.#known.get(key(typeOid, typeModifier)) : undefined;
  }

  remember({ typeOid, typeModifier }: FieldDescription, name: string): void {
    this.#known.set(key(typeOid, typeModifier), name);
  }
}

function key(typeOid: number, typeModifier: number): string {
  return `${typeOid}:${typeModifier}`;
}

function numericPrecision(typeModifier: number): number {
  return ((typeModifier - LENGTH_WORD) >> 16) & 0xffff;
}

/** An eleven-bit signed number (numeric.c, numeric_typmod_scale). */
function numericScale(typeModifier: number): number {
  return (((typeModifier - LENGTH_WORD) & 0x7ff) ^ 1024) - 1024;
}
