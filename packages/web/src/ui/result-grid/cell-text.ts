import type { Cell, ResultColumn } from "@master-sql/judge/sandbox";

const BOOLEAN_OID = 16;
const JSON_OIDS = new Set([114, 3802]);
/** int8, int2, int4, oid, float4, float8, money, numeric */
const NUMBER_OIDS = new Set([20, 21, 23, 26, 700, 701, 790, 1700]);

/** Numbers stand at the right, with their digits in columns. */
export function isNumber(column: ResultColumn): boolean {
  return NUMBER_OIDS.has(column.typeOid);
}

/**
 * A value as it is shown and copied: PostgreSQL's own text, but `true` and `false` for its `t` and `f`, as one writes
 * them in a query and as the cast to text gives them. NULL stays null.
 */
export function cellText(column: ResultColumn, cell: Cell): Cell {
  if (column.typeOid === BOOLEAN_OID && cell === "t") return "true";
  if (column.typeOid === BOOLEAN_OID && cell === "f") return "false";
  return cell;
}

/** A long value on one line: line breaks and tabs become visible signs. */
export function oneLine(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "⏎").replaceAll("\t", "⇥");
}

/** A value at length: JSON with line breaks and indentation, everything else as it is. */
export function fullText(column: ResultColumn, text: string): string {
  return JSON_OIDS.has(column.typeOid) ? indentJson(text) : text;
}

/**
 * Indents JSON by its brackets without reading its values, so that no digit of a large number is lost.
 */
function indentJson(json: string): string {
  const strings = /"(?:\\.|[^"\\])*"/y;
  let out = "";
  let depth = 0;
  const newLine = () => `\n${"  ".repeat(depth)}`;
  for (let i = 0; i < json.length; i++) {
    const char = json[i] ?? "";
    strings.lastIndex = i;
    const string = char === '"' ? strings.exec(json)?.[0] : undefined;
    if (string !== undefined) {
      out += string;
      i += string.length - 1;
    } else if (char === "{" || char === "[") {
      const rest = json.slice(i + 1).trimStart();
      if (rest.startsWith("}") || rest.startsWith("]")) {
        out += char + rest[0];
        i = json.length - rest.length;
      } else {
        depth++;
        out += char + newLine();
      }
    } else if (char === "}" || char === "]") {
      depth--;
      out += newLine() + char;
    } else if (char === ",") out += char + newLine();
    else if (char === ":") out += ": ";
    else if (!/\s/.test(char)) out += char;
  }
  return out;
}
