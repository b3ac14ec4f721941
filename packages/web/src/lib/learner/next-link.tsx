import { IconArrowRight } from "@tabler/icons-react";
import { ButtonLink } from "../../ui/button-link.tsx";
import classes from "./next-link.module.css";
import type { ShownStep } from "./next-steps.ts";

/** A link to the next step, and why that one; to all exercises where there is none. */
export function NextLink({ step }: { readonly step: Pick<ShownStep, "to" | "title" | "reason"> | null }) {
  return (
    <div className={classes.next}>
      {step === null ? (
        <ButtonLink to="/practice">All exercises</ButtonLink>
      ) : (
        <>
          <ButtonLink to={step.to}>
            Next: {step.title}
            <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-hidden="true" />
          </ButtonLink>
          <p className={classes.because}>{step.reason}</p>
        </>
      )}
    </div>
  );
}

/** Keeps its place while what is next is found out. */
export function NextWaiting() {
  return <div className={classes.next} aria-hidden="true" />;
}
