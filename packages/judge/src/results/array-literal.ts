export type ArrayElement = string | null | readonly ArrayElement[];

/**
 * Reads PostgreSQL's array output, such as `{1,NULL,"a b",{2,3}}`. A lower-bound prefix (`[0:1]={…}`) is left out:
 * it is no part of the value as a learner sees it. Returns null for text that is no array literal. The library for this,
 * postgres-array, never ends on `{"a}` (docs/decisions/021-own-code-on-purpose.md).
 */
export function parseArrayLiteral(text: string): readonly ArrayElement[] | null {
  const start = text.startsWith("[") ? text.indexOf("={") + 1 : 0;
  if (text[start] !== "{") return null;
  const reader = { text, position: start };
  const elements = readElements(reader);
  return elements !== null && reader.position === text.length ? elements : null;
}

interface Reader {
  readonly text: string;
  position: number;
}

function readElements(reader: Reader): ArrayElement[] | null {
  reader.position += 1;
  const elements: ArrayElement[] = [];
  if (reader.text[reader.position] === "}") {
    reader.position += 1;
    return elements;
  }
  while (reader.position < reader.text.length) {
    const character = reader.text[reader.position];
    if (character === "{") {
      const nested = readElements(reader);
      if (nested === null) return null;
      elements.push(nested);
    } else {
      elements.push(character === '"' ? readQuoted(reader) : readPlain(reader));
    }
    const separator = reader.text[reader.position];
    reader.position += 1;
    if (separator === "}") return elements;
    if (separator !== ",") return null;
  }
  return null;
}

function readQuoted(reader: Reader): string {
  let value = "";
  reader.position += 1;
  while (reader.position < reader.text.length && reader.text[reader.position] !== '"') {
    if (reader.text[reader.position] === "\\") reader.position += 1;
    value += reader.text[reader.position] ?? "";
    reader.position += 1;
  }
  reader.position += 1;
  return value;
}

function readPlain(reader: Reader): string | null {
  const start = reader.position;
  while (reader.position < reader.text.length && !/[,}]/.test(reader.text[reader.position] ?? "")) {
    reader.position += 1;
  }
  const value = reader.text.slice(start, reader.position);
  return value === "NULL" ? null : value;
}
