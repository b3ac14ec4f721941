import type { SqlError } from "@master-sql/judge/sandbox";
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

/** What PostgreSQL says of a statement with a parameter, which psql's users know as "there is no parameter $1". */
const PROTOCOL_VIOLATION = "08P01";

const STACK_TOO_DEEP = "54001";
/** PostgreSQL's own hint is to raise a limit, which is fixed here. */
const STACK_HINT =
  "A function that calls itself must come to an end, and a statement cannot be nested this deeply.";

/** @param parameterAt where the statement's first parameter stands in it */
export function sqlErrorOf(fields: MessageFields, place: StatementPlace, parameterAt?: number): SqlError {
  if (fields.C === PROTOCOL_VIOLATION && parameterAt !== undefined) {
    const parameter = /^\$[0-9]+/.exec(place.sent.slice(place.prefixLength + parameterAt))?.[0] ?? "$1";
    return {
      sqlstate: "42P02",
      message: `there is no parameter ${parameter}`,
      hint: "Write the value itself in its place.",
      offset: place.offset + parameterAt,
      statementIndex: place.statementIndex,
    };
  }
  const hint = fields.C === STACK_TOO_DEEP ? STACK_HINT : fields.H;
  const offset = fields.P === undefined ? undefined : scriptOffset(Number(fields.P), place);
  return {
    sqlstate: fields.C ?? "XX000",
    message: fields.M ?? "PostgreSQL reported an error without a message.",
    ...(fields.D !== undefined && { detail: fields.D }),
    ...(hint !== undefined && { hint }),
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
