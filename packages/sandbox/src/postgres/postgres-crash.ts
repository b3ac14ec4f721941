/** PostgreSQL has stopped working (out of memory, stack overflow, its own exit) and cannot be used any more. */
export class PostgresCrash extends Error {
  constructor(cause: unknown) {
    super(describeCrash(cause), { cause });
    this.name = "PostgresCrash";
  }
}

function describeCrash(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (/call stack|too much recursion/i.test(reason)) {
    return "PostgreSQL ran out of stack: the statement is nested too deeply.";
  }
  if (/memory/i.test(reason)) return "PostgreSQL ran out of memory.";
  return `PostgreSQL stopped unexpectedly (${reason}).`;
}
