import { protocol } from "@electric-sql/pglite";

type BackendMessage = Parameters<Parameters<InstanceType<typeof protocol.Parser>["parse"]>[1]>[0];

export type { BackendMessage };

/** PostgreSQL's frontend messages (protocol 3.0) for what the search does. */
export const frontend = {
  script: (sql: string) => protocol.serialize.query(sql),
  parse: (name: string, sql: string) =>
    concat([
      protocol.serialize.close({ type: "S", name }),
      protocol.serialize.parse({ name, text: sql }),
      protocol.serialize.describe({ type: "S", name }),
      protocol.serialize.sync(),
    ]),
  execute: (name: string, rowLimit: number) =>
    concat([
      protocol.serialize.bind({ portal: "", statement: name }),
      protocol.serialize.execute({ portal: "", rows: rowLimit }),
      protocol.serialize.sync(),
    ]),
};

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** The answers to several requests: those to one end with ReadyForQuery. */
export function answers(bytes: Uint8Array): readonly (readonly BackendMessage[])[] {
  const all: BackendMessage[][] = [];
  let current: BackendMessage[] = [];
  new protocol.Parser().parse(bytes, (message) => {
    if (message.name === "readyForQuery") {
      all.push(current);
      current = [];
    } else current.push(message);
  });
  return all;
}
