import type { ModuleBundle, Role, Track } from "@master-sql/engine/content";
import classes from "./track-chooser.module.css";

/** Which part of the course to see: all of it, or what a role needs. */
export function TrackChooser({
  tracks,
  chosen,
  modules,
  onChoose,
}: {
  readonly tracks: readonly Track[];
  readonly chosen: Track | null;
  /** Of the chosen track. */
  readonly modules: readonly ModuleBundle[];
  readonly onChoose: (role: Role | null) => void;
}) {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  const exercises = modules.reduce((sum, module) => sum + module.exercises.length, 0);
  return (
    <section aria-label="Track" className={classes.chooser}>
      <fieldset className={classes.options}>
        <legend className={classes.legend}>Prepare for</legend>
        {[null, ...tracks].map((track) => (
          <label key={track?.role ?? "all"} className={classes.option}>
            <input
              type="radio"
              name="track"
              checked={track?.role === chosen?.role}
              onChange={() => onChoose(track?.role ?? null)}
            />
            <span>{track?.title ?? "Everything"}</span>
          </label>
        ))}
      </fieldset>
      <p className={classes.about} aria-live="polite">
        {chosen?.summary ?? "The whole course, from the first query to the hardest interview."}{" "}
        {modules.length} modules, {lessons} lessons, {exercises} exercises.
      </p>
    </section>
  );
}
