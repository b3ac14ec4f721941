import type { Concept } from "../manifest.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";
import type { YamlValue } from "./yaml-document.ts";

type ConceptsFile = YamlValue<{ readonly concepts: readonly Concept[] }>;

/** Ids are unique, prerequisites exist, and no concept leads back to itself. */
export function checkConceptGraph(file: ConceptsFile | null): readonly ContentProblem[] {
  if (file === null) return [];
  const list = new ProblemList("concepts.yaml");
  const { concepts } = file.value;
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  for (const [index, { id, prerequisites }] of concepts.entries()) {
    if (concepts.findIndex((concept) => concept.id === id) < index) {
      list.add(file.lineOf(["concepts", index, "id"]), `The concept \`${id}\` is listed twice; keep one.`);
    }
    for (const [position, prerequisite] of prerequisites.entries()) {
      if (!byId.has(prerequisite)) {
        list.add(
          file.lineOf(["concepts", index, "prerequisites", position]),
          `The prerequisite \`${prerequisite}\` is not in this file; add it or correct its spelling.`,
        );
      }
    }
  }
  const cycle = findCycle(concepts, byId);
  if (cycle !== null) {
    const index = concepts.findIndex(({ id }) => id === cycle[0]);
    list.add(
      file.lineOf(["concepts", index, "prerequisites"]),
      `Prerequisites go round in a circle: ${cycle.join(" needs ")}. Take one of them away.`,
    );
  }
  return list.problems;
}

/** One cycle as ids, the first repeated at the end, or null. */
function findCycle(
  concepts: readonly Concept[],
  byId: ReadonlyMap<string, Concept>,
): readonly string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (id: string): readonly string[] | null => {
    if (done.has(id)) return null;
    const start = path.indexOf(id);
    if (start >= 0) return [...path.slice(start), id];
    path.push(id);
    for (const prerequisite of byId.get(id)?.prerequisites ?? []) {
      const cycle = visit(prerequisite);
      if (cycle !== null) return cycle;
    }
    path.pop();
    done.add(id);
    return null;
  };
  for (const { id } of concepts) {
    const cycle = visit(id);
    if (cycle !== null) return cycle;
  }
  return null;
}
