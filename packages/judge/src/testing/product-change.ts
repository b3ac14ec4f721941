import type { GradingTask } from "../kinds/grading.ts";

export type ModifyTask = Extract<GradingTask, { kind: "modify" }>;

export const RIGHT = "update products set price = price + 1 where stock = 0";

/** The task that one statement solves: what is out of stock gets dearer. */
export const task = (more: Partial<ModifyTask> = {}): ModifyTask => ({
  kind: "modify",
  solutions: [RIGHT],
  wrongAnswers: [],
  databases: [],
  contract: { tables: ["products"] },
  ...more,
});
