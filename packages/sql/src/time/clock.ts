import type { FuncCall, SelectStmt } from "@pgsql/types";
import { lastName } from "../tree/names.ts";
import { walk } from "../tree/walk.ts";

const clocks = new Set([
  "now",
  "clock_timestamp",
  "statement_timestamp",
  "transaction_timestamp",
  "timeofday",
]);

/** Whether a query asks for the present moment: by CURRENT_DATE and its kin, now(), or age() of one moment. */
export function readsClock(select: SelectStmt): boolean {
  let reads = false;
  walk(select, (name, value) => {
    if (name === "SQLValueFunction") reads ||= "op" in value && /DATE|TIME/.test(String(value.op));
    if (name === "FuncCall") {
      const { funcname, args = [] }: FuncCall = value;
      const called = lastName(funcname);
      reads ||= clocks.has(called) || (called === "age" && args.length === 1);
    }
    return undefined;
  });
  return reads;
}
