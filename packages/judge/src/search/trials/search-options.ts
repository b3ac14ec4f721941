import type { Random } from "../../random.ts";
import type { CheckCombinations } from "../databases/check-combinations.ts";
import type { References } from "../databases/draft-maker.ts";
import type { Instance } from "../databases/instance.ts";
import type { SearchSpace } from "../databases/search-space.ts";
import type { TrapStage } from "../traps/index.ts";

export interface SearchOptions {
  /** Numbers of rows that matter to the queries. */
  readonly sizes: readonly number[];
  /** Of these the ones that not all queries name. */
  readonly disputedSizes: readonly number[];
  /** Constants that not all queries name, with the columns that they are compared with. */
  readonly disputedConstants: SearchSpace["disputedConstants"];
  /** All constants that the queries compare each column (by columnKey) with. */
  readonly constants: SearchSpace["constants"];
  /** Databases to start from besides those that are made up, such as visible data that are few. */
  readonly starts: readonly Instance[];
  /** Databases of the exercise, and what sets traps in them. */
  readonly traps?: TrapStage;
  /** What is looked for; absent, any difference, the best at hand. */
  readonly wanted?: Wanted;
  readonly references: References;
  readonly combinations: CheckCombinations;
  readonly hints: SearchSpace["hints"];
  /** Columns (by columnKey) that the queries read. */
  readonly columns: ReadonlySet<string>;
  /** Of those the ones that not all queries read. */
  readonly disputed: ReadonlySet<string>;
  readonly random: Random;
  /** Random mixes that are tried before what lies one step from known data; default RANDOM_TRIALS, fewer after traps. */
  readonly mixes?: number;
  /** True when no more trials should be begun. */
  readonly isOver: () => boolean;
  /** Told when all patterns were tried and time is left. */
  readonly onPatternsDone?: () => void;
}

/** A difference that ends the search: on few rows in all tables together, and of a rank (see Found) or better. */
interface Wanted {
  readonly mostRows: number;
  readonly rank: number;
}
