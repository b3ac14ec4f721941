import { type ConceptPicture, MASTERED } from "@master-sql/learning";
import classes from "./mastery-bar.module.css";

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Mastery of a concept as a mark on a bar, with the range that it lies in; `from` is where it was before. */
export function MasteryBar({
  concept: { mastery, low, high },
  from,
}: {
  readonly concept: Pick<ConceptPicture, "mastery" | "low" | "high">;
  readonly from?: number;
}) {
  const label = `${percent(mastery)}, between ${percent(low)} and ${percent(high)}`;
  return (
    <span
      className={classes.bar}
      role="img"
      aria-label={from === undefined ? label : `${label}; before it was ${percent(from)}`}
      data-mastered={mastery >= MASTERED || undefined}
    >
      <span
        className={classes.range}
        style={{ insetInlineStart: percent(low), inlineSize: percent(high - low) }}
      />
      {from !== undefined && <span className={classes.before} style={{ insetInlineStart: percent(from) }} />}
      <span className={classes.mark} style={{ insetInlineStart: percent(mastery) }} />
    </span>
  );
}
