import type { AnswerBundle } from "@master-sql/engine/content";
import { BundleHtml } from "../../../lib/task/bundle-html.tsx";
import { StaticSql } from "../../../ui/sql-editor/index.ts";
import classes from "./solution-list.module.css";

/**
 * Our solutions, side by side where there is room; each with what it is good for and what it costs, where that is told.
 */
export function SolutionList({
  answers: { solutions, solutionNotesHtml },
}: {
  readonly answers: AnswerBundle;
}) {
  if (solutions.length === 0) return null;
  const isCompared = solutions.length > 1 && solutionNotesHtml.some((note) => note !== "");
  return (
    <section aria-labelledby="solutions-title" className={classes.solutions}>
      <h3 id="solutions-title" className={classes.title}>
        {isCompared
          ? "Strategies, and what each costs"
          : solutions.length === 1
            ? "How we wrote it"
            : "Ways to write it"}
      </h3>
      <div className={isCompared ? classes.beside : classes.below}>
        {solutions.map((sql, i) => {
          const note = solutionNotesHtml[i] ?? "";
          return (
            <div key={sql} className={classes.solution}>
              {note !== "" && <BundleHtml className={classes.note} html={note} />}
              <StaticSql sql={sql} label={`Accepted solution ${i + 1}`} />
            </div>
          );
        })}
      </div>
    </section>
  );
}
