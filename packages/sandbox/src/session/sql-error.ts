import type { SqlError } from "@master-sql/engine/sandbox";
import type { MessageFields } from "../postgres/backend-messages.ts";

/** Where a statement stands in its script. */
export interface StatementPlace {
  readonly statementIndex: number;
  /** The statement's first character in the script, in UTF-16 code units. */
  readonly offset: number;
  /** The text that was sent, of which the statement begins at `prefixLength`. */
  readonly sent: string;
  readonly prefixLength: number;
}

export function sqlErrorOf(fields: MessageFields, place: StatementPlace): SqlError {
  const offset = fields.P === undefined ? undefined : scriptOffset(Number(fields.P), place);
  return {
    sqlstate: fields.C ?? "XX000",
    message: fields.M ?? "PostgreSQL reported an error without a message.",
    ...(fields.D !== undefined && { detail: fields.D }),
    ...(fields.H !== undefined && { hint: fields.H }),
    ...(offset !== undefined && { offset }),
    statementIndex: place.statementIndex,
  };
}

/** PostgreSQL counts characters from 1; a script is measured in UTF-16 code units, two for characters beyond U+FFFF. */
function scriptOffset(position: number, { offset, sent, prefixLength }: StatementPlace): number {
  let units = 0;
  for (let character = 1; character < position && units < sent.length; character++) {
    units += (sent.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return offset + Math.max(0, units - prefixLength);
}
