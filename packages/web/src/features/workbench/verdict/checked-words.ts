import type { Checked } from "@master-sql/judge/verdicts";
import { quantity } from "@master-sql/words";

/** How far an accepted answer was checked, in honest words. */
export function checkedWords({ databases, searched }: Checked): string {
  const others = databases - 1;
  const where =
    others <= 0
      ? "Checked on the data you see."
      : `Right on the data you see and on ${quantity(others, "small database")} made to catch mistakes.`;
  switch (searched) {
    case "exhausted":
      return `${where} The search for a difference went through to its end and found none.`;
    case "budget":
      return `${where} The search for a difference stopped without finding one.`;
    case "same-query":
      return `${where} But for its spelling it is a query of ours, so nothing else had to be tried.`;
    case "not":
      return others <= 0 ? "Checked on the data you see, and on no other." : where;
  }
}
