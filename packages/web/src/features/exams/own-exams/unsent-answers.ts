import type { DurableStorage } from "../../../lib/storage/durable-storage.ts";

/** Answers that the server hasn't got are kept in the browser under keys that begin so; the position follows. */
export function unsentPrefixOf(examId: string): string {
  return `master-sql.exam-unsent.${examId}.`;
}

/** Those of an exam, by position. */
export function unsentAnswers(storage: DurableStorage, examId: string): Map<number, string> {
  const prefix = unsentPrefixOf(examId);
  return new Map(
    storage.keys(prefix).flatMap((key) => {
      const sql = storage.get(key);
      return sql === null ? [] : [[Number(key.slice(prefix.length)), sql] as const];
    }),
  );
}
