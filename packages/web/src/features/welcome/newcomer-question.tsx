import { quantity } from "@master-sql/words";
import { useState } from "react";
import { keepGoal } from "../../lib/account/kept-goal.ts";
import { useHasBegun } from "../../lib/learner/use-has-begun.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Chips } from "../../ui/chips.tsx";
import type { NewcomerReason } from "./newcomer-reasons.ts";
import classes from "./welcome.module.css";

/** The one question to somebody new, and after it the first exercise. */
export function NewcomerQuestion({ reasons }: { readonly reasons: readonly NewcomerReason[] }) {
  const hasBegun = useHasBegun();
  const [chosen, setChosen] = useState<NewcomerReason | null>(null);
  if (hasBegun || reasons.length === 0) return null;
  return (
    <section className={classes.question} aria-labelledby="what-brings-you">
      <h2 id="what-brings-you">What brings you here?</h2>
      <Chips
        name="what-brings-you"
        labelledBy="what-brings-you"
        options={reasons.map(({ id, text }) => ({ value: id, text }))}
        value={chosen?.id ?? null}
        onChange={(id) => {
          const reason = reasons.find((one) => one.id === id);
          if (reason === undefined) return;
          setChosen(reason);
          // Who is signed in isn't asked.
          keepGoal(reason);
        }}
      />
      <div aria-live="polite" className={classes.answer}>
        {chosen && (
          <>
            <p>
              Your path: <strong>{chosen.path.title}</strong>, {quantity(chosen.path.modules, "module")}. Your
              first exercise takes about {quantity(chosen.first.minutes, "minute")}.
            </p>
            <div className={classes.actions}>
              <ButtonLink to={chosen.first.to}>Start: {chosen.first.title}</ButtonLink>
              <ButtonLink to="/quiz/placement" variant="default">
                Find where to begin
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
