import { walk } from "@master-sql/sql";

/** Objects in the tree of an answer that are too many to look for a fault among: twice as many as any solution has. */
const MOST_OBJECTS = 1_500;

/** Whether an answer's tree has so many objects that no fault is looked for (rule D9). */
export function isTooLarge(tree: unknown): boolean {
  let objects = 0;
  walk(tree, () => {
    objects += 1;
    return objects <= MOST_OBJECTS;
  });
  return objects > MOST_OBJECTS;
}
