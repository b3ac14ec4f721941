import type { Catalogue } from "@master-sql/course";
import { useState } from "react";
import { Link } from "react-router";
import type { LearnerProgress } from "../../lib/progress/index.ts";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/meter.tsx";
import classes from "./concept-table.module.css";
import { conceptTallies } from "./concept-tallies.ts";

/** Concepts that are shown first. */
const SHOWN = 10;

/**
 * How far each concept is, by the exercises that practise it: first those that were practised most, on demand all of
 * them.
 */
export function ConceptTable({ catalogue, progress }: { catalogue: Catalogue; progress: LearnerProgress }) {
  const [showsAll, setShowsAll] = useState(false);
  const all = conceptTallies(catalogue, progress.exercises);
  const practised = all.filter(({ attempts }) => attempts > 0);
  const tallies = showsAll ? all : practised.toSorted((a, b) => b.attempts - a.attempts).slice(0, SHOWN);
  return (
    <section aria-labelledby="concepts">
      <h2 id="concepts">Concepts</h2>
      {practised.length === 0 && (
        <p className={classes.none}>What your submitted exercises practice shows up here.</p>
      )}
      {tallies.length > 0 && (
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
      )}
      {tallies.length < all.length || showsAll ? (
        <Button
          className={classes.all}
          variant="default"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Only those you practiced most" : `All ${all.length} concepts of the course`}
        </Button>
      ) : null}
    </section>
  );
}
