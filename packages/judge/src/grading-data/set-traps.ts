import type { SelectStmt } from "@pgsql/types";
import type { Random } from "../random.ts";
import { DraftMender } from "../search/databases/draft.ts";
import type { Instance } from "../search/databases/instance.ts";
import { isPlausible, momentOrders } from "../search/databases/plausible.ts";
import type { SearchSpace } from "../search/databases/search-space.ts";
import { trapMakerFor } from "../search/traps/index.ts";
import type { DatabaseCollector } from "./database-collector.ts";
import type { VisibleRows } from "./visible-rows.ts";

export interface TrapMaterial {
  readonly space: SearchSpace;
  readonly visible: VisibleRows;
  /** What the traps are set for. */
  readonly queries: readonly SelectStmt[];
  readonly random: Random;
}

/** Sets traps in `seeds` and in parts of the visible data, as far as they could be true; the collector keeps what tells. */
export async function setTraps(
  collector: DatabaseCollector,
  { space, visible, queries, random }: TrapMaterial,
  seeds: readonly Instance[],
): Promise<void> {
  const maker = trapMakerFor(space, queries, queries, random, ({ key }) => random.pick(visible.rowsOf(key)));
  const mender = new DraftMender(space.tables, space.pools, space.combinations, random);
  const orders = momentOrders(space.tables, (key) => visible.rowsOf(key));
  await collector.trap(maker, mender, seeds, visible, random, (instance) => isPlausible(instance, orders));
}
