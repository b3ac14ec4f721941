import type { ModuleBundle, Track } from "@master-sql/course";
import {
  type CareerGoal,
  careerGoalSchema,
  type ExperienceLevel,
  experienceLevelSchema,
  experienceLevels,
} from "@master-sql/protocol";
import { Link } from "react-router";
import { levelNames } from "../../lib/account/level-names.ts";
import type { KnownGoal } from "../../lib/account/use-goal.ts";
import { Chips } from "../../ui/chips.tsx";
import { Choice } from "../../ui/choice.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import classes from "./goal-chooser.module.css";

/** What to learn for, all of the course or what a role needs, and from which level: the same as in the account. */
export function GoalChooser({
  tracks,
  known: { status, goal, choose },
  track: chosen,
  modules,
  isPlaced,
}: {
  readonly tracks: readonly Track[];
  readonly known: KnownGoal;
  /** Null for the whole course. */
  readonly track: Track | null;
  /** Of that track. */
  readonly modules: readonly ModuleBundle[];
  /** A placement decides where the path begins, whatever the level. */
  readonly isPlaced: boolean;
}) {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  const exercises = modules.reduce((sum, module) => sum + module.exercises.length, 0);
  const change = async (changed: { careerGoal?: CareerGoal; experienceLevel?: ExperienceLevel }) => {
    const outcome = await choose({ ...goal, ...changed });
    if (!outcome.ok) showToast({ title: "Your goal was not saved", message: outcome.message, tone: "wrong" });
  };
  return (
    <section aria-label="Track" className={classes.chooser} aria-busy={status === "loading"}>
      <Chips
        name="track"
        legend="Prepare for"
        options={[
          { value: "general", text: "Everything" },
          ...tracks.map(({ role, title }) => ({ value: role, text: title })),
        ]}
        value={chosen?.role ?? "general"}
        onChange={(role) => void change({ careerGoal: careerGoalSchema.parse(role) })}
      />
      <p className={classes.about} aria-live="polite">
        {chosen?.summary ?? "The whole course, from the first query to the hardest interview."}{" "}
        {modules.length} modules, {lessons} lessons, {exercises} exercises.
      </p>
      {isPlaced ? (
        <p className={classes.placed}>
          Your <Link to="/quiz/placement">placement</Link> decides where you begin.
        </p>
      ) : (
        <Choice
          className={classes.level}
          label="Your experience with SQL"
          value={goal.experienceLevel}
          options={experienceLevels.map((level) => [level, levelNames[level]])}
          onChange={(level) => void change({ experienceLevel: experienceLevelSchema.parse(level) })}
        />
      )}
    </section>
  );
}
