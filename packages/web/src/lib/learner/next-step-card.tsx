import { quantity } from "@master-sql/words";
import type { ReactNode } from "react";
import { LevelDots } from "../../ui/level-dots.tsx";
import classes from "./next-step-card.module.css";
import type { ShownStep } from "./next-steps.ts";

/** What is next, why, and how long it takes; `children` are what can be done about it, `below` is another way to go on. */
export function NextStepCard({
  step,
  children,
  below,
}: {
  readonly step: ShownStep;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}) {
  const { title, reason, minutes, exercise } = step;
  return (
    <section className={classes.card} data-high={below ? true : undefined} aria-labelledby="next-for-you">
      <div className={classes.words} aria-live="polite">
        <p className={classes.muted}>Next for you</p>
        <h2 id="next-for-you" className={classes.title}>
          {title}
        </h2>
        <p>{reason}</p>
        <p className={classes.muted}>
          {exercise === null ? (
            "Lesson · "
          ) : (
            <>
              <LevelDots level={exercise.difficulty} name="Difficulty" />{" "}
            </>
          )}
          about {quantity(minutes, "minute")}
          {exercise !== null && ` · ${chanceText(exercise.chance)}`}
        </p>
      </div>
      <div className={classes.actions}>{children}</div>
      {below}
    </section>
  );
}

/** Keeps the card's place while what is next is found out. */
export function NextStepWaiting() {
  return (
    <div className={classes.card} data-high aria-hidden>
      <div className={classes.words}>
        <span className={classes.line} />
        <span className={classes.line} />
        <span className={classes.line} />
      </div>
    </div>
  );
}

/** The words of the link to a step. */
export const startText = ({ kind }: Pick<ShownStep, "kind">): string => `Start this ${kind}`;

function chanceText(chance: number): string {
  if (chance >= 0.8) return "you will likely solve it";
  if (chance >= 0.6) return "a good stretch";
  return "a challenge";
}
