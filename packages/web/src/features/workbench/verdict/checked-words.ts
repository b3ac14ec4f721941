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
      return `${where} A complete search for a difference found none.`;
    case "budget":
      return `${where} A search for a difference found none.`;
    case "same-query":
      return "It matches our solution.";
    case "not":
      return others <= 0 ? "Checked on the data you see, and on no other." : where;
  }
}
