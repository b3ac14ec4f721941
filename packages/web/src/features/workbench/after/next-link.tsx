import { IconArrowRight } from "@tabler/icons-react";
import { ButtonLink } from "../../../ui/button-link.tsx";
import classes from "./after.module.css";

/** To the next exercise, and why that one; to all of them where there is none. */
export function NextLink({
  exercise,
  reason,
}: {
  readonly exercise: { readonly slug: string; readonly title: string } | null;
  readonly reason?: string;
}) {
  return (
    <div className={classes.next}>
      {exercise === null ? (
        <ButtonLink to="/practice">All exercises</ButtonLink>
      ) : (
        <ButtonLink to={`/practice/${exercise.slug}`}>
          Next: {exercise.title}
          <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-hidden="true" />
        </ButtonLink>
      )}
      {reason !== undefined && <p className={classes.because}>{reason}</p>}
    </div>
  );
}

/** Keeps its place while what is next is found out. */
export function NextWaiting() {
  return <div className={classes.next} aria-hidden="true" />;
}
