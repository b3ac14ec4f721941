/** First byte of the backend message ErrorResponse. */
const ERROR_RESPONSE = 0x45;
/** The field of it that has the severity in English, whatever the language of messages. */
const SEVERITY = 0x56;
const HEADER = 5;

/**
 * Whether among backend messages is one that says that PostgreSQL gave up (PANIC), as when it can't write its log. A
 * server would end then and recover; PGlite stays, and answers nothing any more.
 */
export function saysThatItGaveUp(reply: Uint8Array): boolean {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  for (let at = 0; at + HEADER <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== ERROR_RESPONSE) continue;
    for (let field = at + HEADER; bytes[field]; field = bytes.indexOf(0, field) + 1) {
      if (bytes[field] === SEVERITY) {
        const end = bytes.indexOf(0, field);
        if (bytes.toString("utf8", field + 1, end) === "PANIC") return true;
      }
    }
  }
  return false;
}
