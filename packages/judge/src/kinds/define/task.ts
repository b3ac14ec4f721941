import type { CommonTask } from "../../judging/task.ts";
import type { Probe } from "./format.ts";

/** The answer defines tables, views and the like. */
export interface DefineTask extends CommonTask {
  readonly kind: "define";
  readonly contract: { readonly objects: readonly string[]; readonly anyKey?: boolean | undefined };
  readonly probes: readonly Probe[];
  /** Scripts that turn the dataset into other data, on which what `shows` probes show must be right too. */
  readonly databases: readonly string[];
}
