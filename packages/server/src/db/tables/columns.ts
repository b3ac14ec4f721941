import type { ColumnType } from "kysely";

export type DefaultedTime = ColumnType<Date, Date | undefined, Date>;
/** Written as JSON text. */
export type Json = ColumnType<Record<string, unknown>, string, string>;
