import type { Catalogue } from "@master-sql/engine/content";
import { Link } from "react-router";
import type { LearnerProgress } from "../../lib/progress/index.ts";
import { Meter } from "../../ui/meter.tsx";
import classes from "./concept-table.module.css";
import { conceptTallies } from "./concept-tallies.ts";

/** How far each concept is, by the exercises that practise it; those tried most recently come first in the course's order. */
export function ConceptTable({ catalogue, progress }: { catalogue: Catalogue; progress: LearnerProgress }) {
  const tallies = conceptTallies(catalogue, progress.exercises);
  return (
    <section aria-labelledby="concepts">
      <h2 id="concepts">Concepts</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Concept</th>
            <th scope="col" className={classes.bar}>
              Solved
            </th>
            <th scope="col" className={classes.number}>
              Answers
            </th>
          </tr>
        </thead>
        <tbody>
          {tallies.map(({ concept, solved, exercises, attempts }) => (
            <tr key={concept.id}>
              <th scope="row">
                <Link to={`/practice?concept=${concept.id}`}>{concept.title}</Link>
              </th>
              <td className={classes.bar}>
                <span className={classes.meter}>
                  <Meter value={solved} of={exercises} label={`${solved} of ${exercises} solved`} />
                  <span aria-hidden="true">
                    {solved}/{exercises}
                  </span>
                </span>
              </td>
              <td className={classes.number}>{attempts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
