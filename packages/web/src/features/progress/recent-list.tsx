import type { Catalogue } from "@master-sql/course";
import { Link } from "react-router";
import { exerciseState, exerciseWords } from "../../lib/learning-path/exercise-state.ts";
import type { LearnerProgress } from "../../lib/progress/index.ts";
import { shortDateTime } from "../../ui/moments.ts";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./recent-list.module.css";

const SHOWN = 10;

interface Activity {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly to: string;
  readonly state: "open" | "begun" | "done";
  readonly text: string;
}

function activities(catalogue: Catalogue, progress: LearnerProgress): Activity[] {
  const all = catalogue.modules.flatMap((module) => [
    ...module.exercises.flatMap((exercise): Activity[] => {
      const known = progress.exercises.get(exercise.id);
      if (!known) return [];
      const state = exerciseState(known);
      return [
        {
          key: exercise.id,
          at: known.lastAttemptAt,
          title: exercise.title,
          to: `/practice/${exercise.slug}`,
          state,
          text: known.pending ? `${exerciseWords(known)}, not saved yet` : exerciseWords(known),
        },
      ];
    }),
    ...module.lessons.flatMap((lesson): Activity[] => {
      const at = progress.lessons.get(lesson.id);
      if (at === undefined) return [];
      return [
        {
          key: lesson.id,
          at,
          title: lesson.title,
          to: `/learning/${module.id}/${lesson.slug}`,
          state: "done",
          text: "Lesson completed",
        },
      ];
    }),
  ]);
  return all.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, SHOWN);
}

/** What was done last. */
export function RecentList({ catalogue, progress }: { catalogue: Catalogue; progress: LearnerProgress }) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Recent</h2>
      <ul className={classes.list}>
        {activities(catalogue, progress).map((activity) => (
          <li key={activity.key} className={classes.item}>
            <StateMark state={activity.state} />
            <span>
              <Link to={activity.to}>{activity.title}</Link>
              <span className={classes.text}>{activity.text}</span>
            </span>
            <time dateTime={activity.at} className={classes.time}>
              {shortDateTime(activity.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
