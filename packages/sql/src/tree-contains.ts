import { walk } from "./parse-tree.ts";

/** Whether any object of a tree passes a test. */
export function contains(tree: unknown, test: (name: string, value: object) => boolean): boolean {
  let found = false;
  walk(tree, (name, value) => {
    found ||= test(name, value);
    return !found;
  });
  return found;
}
