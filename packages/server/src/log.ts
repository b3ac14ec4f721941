import { type DestinationStream, destination, type LevelWithSilent, type Logger, pino } from "pino";

/**
 * Lines of JSON, on standard error. Logged are paths, statuses, ids and errors of ours, and networks where the safety of
 * accounts is concerned (http/security-events.ts); never codes, tokens, email addresses of people or their SQL. Of a database error that leaves out everything that quotes values.
 */
export function createLog(level: LevelWithSilent, output: DestinationStream = destination(2)): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    output,
  );
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: error.message,
    ...("code" in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
