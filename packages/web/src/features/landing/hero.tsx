import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button-link.tsx";
import classes from "./hero.module.css";
import type { Example } from "./live-example/example.ts";
import { LiveExample } from "./live-example/live-example.tsx";

interface HeroProps {
  readonly firstLesson: { readonly to: string; readonly minutes: number } | null;
  readonly examples: readonly Example[];
  readonly callToAction: ReactNode;
}

export function Hero({ firstLesson, examples, callToAction }: HeroProps) {
  return (
    <section className={classes.hero}>
      <h1>
        Learn SQL 5x faster, <span className={classes.second}>on a real database</span>
      </h1>
      <div className={classes.claim}>
        <p className={classes.lead}>
          Read a little, run a query, hand in an answer. PostgreSQL itself runs in your browser, and when you
          are wrong you are shown the rows that prove it.
        </p>
        <div className={classes.actions}>
          {firstLesson && (
            <ButtonLink to={firstLesson.to} size="lg">
              Start the first lesson
            </ButtonLink>
          )}
          {callToAction}
        </div>
      </div>
      <div className={classes.example}>
        <LiveExample examples={examples} next={firstLesson?.to ?? null} />
        <p className={classes.note}>
          This is no recording. Change a query and run it: PostgreSQL 18 starts in this page, on the data of
          an invented shop. Nothing you do to it can break anything.
        </p>
      </div>
    </section>
  );
}
