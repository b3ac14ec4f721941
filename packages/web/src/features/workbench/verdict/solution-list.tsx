import type { AnswerBundle } from "@master-sql/course";
import { normalized } from "@master-sql/sql";
import { useId } from "react";
import { BundleHtml } from "../../../lib/task/bundle-html.tsx";
import { StaticSql } from "../../../ui/sql-editor/index.ts";
import classes from "./solution-list.module.css";

/**
 * Our solutions but for the one that is the learner's own, side by side where there is room; each with what it is good
 * for and what it costs, where that is told.
 */
export function SolutionList({
  answers: { solutions, solutionNotesHtml },
  own,
}: {
  readonly answers: AnswerBundle;
  /** What the learner wrote. */
  readonly own: string;
}) {
  const titleId = useId();
  const others = solutions
    .map((sql, place) => ({ sql, place, note: solutionNotesHtml[place] ?? "" }))
    .filter(({ sql }) => normalized(sql) !== normalized(own));
  if (others.length === 0) return null;
  const isCompared = solutions.length > 1 && solutionNotesHtml.some((note) => note !== "");
  const title =
    others.length < solutions.length ? "Other ways to write it" : titleOf(solutions.length, isCompared);
  return (
    <section aria-labelledby={titleId} className={classes.solutions}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <div className={isCompared ? classes.beside : classes.below}>
        {others.map(({ sql, place, note }) => (
          <div key={sql} className={classes.solution}>
            {note !== "" && <BundleHtml className={classes.note} html={note} />}
            <StaticSql sql={sql} label={`Accepted solution ${place + 1}`} />
          </div>
        ))}
      </div>
    </section>
  );
}

function titleOf(count: number, isCompared: boolean): string {
  if (isCompared) return "Strategies, and what each costs";
  return count === 1 ? "How we wrote it" : "Ways to write it";
}
