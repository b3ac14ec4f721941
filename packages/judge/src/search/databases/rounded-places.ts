import { constantText, lastName, walk } from "@master-sql/sql";
import type { FuncCall, SelectStmt, TypeCast } from "@pgsql/types";

/** Decimal places that queries round or truncate numbers to, each once: `round(x, 2)`, `x::numeric(8, 2)`, `x::int`. */
export function roundedPlaces(queries: readonly SelectStmt[]): readonly number[] {
  const places = new Set<number>();
  walk(queries, (name, value: FuncCall & TypeCast) => {
    const place = name === "FuncCall" ? ofCall(value) : name === "TypeCast" ? ofCast(value) : undefined;
    if (place !== undefined && Number.isInteger(place) && place >= 0) places.add(place);
    return undefined;
  });
  return [...places].sort((a, b) => a - b);
}

function ofCall({ funcname, args = [] }: FuncCall): number | undefined {
  const [first, second] = args;
  switch (lastName(funcname)) {
    case "round":
    case "trunc":
      if (!second) return 0;
      return Number(constantText(second) ?? Number.NaN);
    case "floor":
    case "ceil":
    case "ceiling":
      return first ? 0 : undefined;
    case "to_char": {
      const [, digits] = /[.D]([09]+)/.exec((second && constantText(second)) ?? "") ?? [];
      return digits?.length;
    }
    default:
      return undefined;
  }
}

function ofCast({ typeName }: TypeCast): number | undefined {
  const type = lastName(typeName?.names);
  if (/^int[248]$/.test(type)) return 0;
  const [precision, scale] = typeName?.typmods ?? [];
  if (type !== "numeric" || !precision) return undefined;
  return scale ? Number(constantText(scale) ?? Number.NaN) : 0;
}
