/** One file imports another; paths from the root, with `/`. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/**
 * Folders of one parent of which each imports from the next and the last from the first, with an import for each step.
 */
export interface FolderCircle {
  readonly folders: readonly string[];
  readonly imports: readonly Import[];
}

/**
 * Circles between folders that stand side by side, at every depth. Imports within a folder, and between a folder and
 * the files beside it, are left to the check of files. Of each knot of folders the shortest circle through its first
 * folder is told: once that is cut, the next one shows.
 */
export function folderCircles(imports: readonly Import[]): readonly FolderCircle[] {
  const byParent = new Map<string, Map<string, Map<string, Import>>>();
  for (const one of imports) {
    const [from, to] = [one.from.split("/"), one.to.split("/")];
    const depth = from.findIndex((part, index) => part !== to[index]);
    // A file beside the folder, on either side.
    if (depth < 0 || depth >= from.length - 1 || depth >= to.length - 1) continue;
    const path = (parts: readonly string[]) => parts.slice(0, depth + 1).join("/");
    const parent = from.slice(0, depth).join("/");
    const graph = byParent.get(parent) ?? new Map<string, Map<string, Import>>();
    const edges = graph.get(path(from)) ?? new Map<string, Import>();
    if (!edges.has(path(to))) edges.set(path(to), one);
    graph.set(path(from), edges);
    byParent.set(parent, graph);
  }
  return [...byParent.values()].flatMap(circlesIn);
}

type Graph = ReadonlyMap<string, ReadonlyMap<string, Import>>;

function circlesIn(graph: Graph): readonly FolderCircle[] {
  const told = new Set<string>();
  const circles: FolderCircle[] = [];
  for (const start of [...graph.keys()].sort()) {
    if (told.has(start)) continue;
    const circle = shortestCircle(graph, start);
    if (!circle || circle.folders.some((folder) => told.has(folder))) continue;
    for (const folder of circle.folders) told.add(folder);
    circles.push(circle);
  }
  return circles;
}

/** Breadth first from a folder back to itself. */
function shortestCircle(graph: Graph, start: string): FolderCircle | null {
  const reachedBy = new Map<string, string>();
  const queue = [start];
  for (const folder of queue) {
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (reachedBy.has(next)) continue;
      reachedBy.set(next, folder);
      if (next === start) return circleTo(graph, start, reachedBy);
      queue.push(next);
    }
  }
  return null;
}

function circleTo(graph: Graph, start: string, reachedBy: ReadonlyMap<string, string>): FolderCircle {
  const folders: string[] = [];
  const imports: Import[] = [];
  let folder = start;
  do {
    const before = reachedBy.get(folder) ?? start;
    const one = graph.get(before)?.get(folder);
    if (one) imports.unshift(one);
    folders.unshift(before);
    folder = before;
  } while (folder !== start);
  return { folders, imports };
}
