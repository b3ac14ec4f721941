import type { SelectStmt } from "@pgsql/types";
import type { Random } from "../../random.ts";
import type { Draft } from "../databases/draft.ts";
import { type Instance, rowCount } from "../databases/instance.ts";
import { isPlausible, type MomentOrder } from "../databases/plausible.ts";
import type { SearchSpace } from "../databases/search-space.ts";
import { cutsSecondsIn } from "./edges.ts";
import { keyListsIn } from "./key-lists.ts";
import { numberComparisonsIn } from "./number-comparisons.ts";
import { patternsIn } from "./text-patterns.ts";
import { textColumnsIn } from "./texts.ts";
import { TrapMaker } from "./trap-maker.ts";
import type { TrapSource } from "./trap-source.ts";
import { isRecursive } from "./walks.ts";

/** What sets traps for some queries; in texts only where those of `takingApart` take them apart or compare them with patterns. */
export function trapMakerFor(
  space: SearchSpace,
  queries: readonly SelectStmt[],
  takingApart: readonly SelectStmt[],
  random: Random,
  visibleRow: TrapSource["visibleRow"],
): TrapMaker {
  return new TrapMaker({
    ...space,
    keyLists: keyListsIn(queries),
    comparisons: numberComparisonsIn(queries),
    isRecursive: isRecursive(queries),
    durations: space.hints.durations,
    zones: space.hints.zones,
    clockTimes: space.hints.clockTimes,
    cutsSeconds: cutsSecondsIn(queries),
    texts: textColumnsIn(takingApart),
    patterns: patternsIn(queries),
    random,
    visibleRow,
  });
}

/** Databases of more rows than this are no start: traps make them larger. */
const LARGEST_START = 40;

/** Databases that an exercise is judged on, and what traps are set in them for one answer. */
export interface TrapStage {
  readonly starts: readonly Instance[];
  /** Sets the next trap. */
  set(draft: Draft): void;
  /** Whether the timestamps of its rows are in the order that all visible rows and all starts have. */
  isAllowed(instance: Instance): boolean;
}

/**
 * Traps for a reference and a candidate. Which texts are taken apart is the reference's to say: where it takes blanks
 * and letters as they are, the task decides nothing about them.
 */
export function trapStage(
  space: SearchSpace,
  [reference, candidate]: readonly [SelectStmt, SelectStmt],
  databases: readonly Instance[],
  orders: readonly MomentOrder[],
  random: Random,
): TrapStage {
  const starts = databases.filter((each) => rowCount(each) <= LARGEST_START);
  const maker = trapMakerFor(space, [reference, candidate], [reference], random, ({ key }) =>
    random.pick(random.pick(starts)?.get(key) ?? []),
  );
  const certain = maker.certain();
  // What the exercise's own databases break is no rule, or nothing at all could be put into these.
  const held = orders.filter((order) => starts.every((start) => isPlausible(start, [order])));
  return {
    starts,
    isAllowed: (instance) => isPlausible(instance, held),
    set(draft) {
      const { value: trap } = certain.next();
      if (trap) trap(draft);
      else maker.set(draft);
    },
  };
}
