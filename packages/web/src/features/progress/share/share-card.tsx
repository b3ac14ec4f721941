import { weeksOf } from "@master-sql/learning";
import { useEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import { useSession } from "../../../lib/backend/session.ts";
import { masteryState } from "../../../lib/learner/mastery-words.ts";
import type { KnownLearner } from "../../../lib/learner/use-picture.ts";
import { useLearnerEvents } from "../../../lib/progress/work.ts";
import { Button } from "../../../ui/button.tsx";
import { localDay } from "../../../ui/moments.ts";
import { saveFile } from "../save-file.ts";
import { cardFacts, cardText } from "./card-facts.ts";
import { CARD, drawCard } from "./draw-card.ts";
import classes from "./share-card.module.css";

const WEEKS = 12;

/** One's twelve weeks as an image to share, drawn in the page, and the way to all of one's data. */
export function ShareCard({ known }: { readonly known: KnownLearner }) {
  const events = useLearnerEvents();
  const session = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const facts = useMemo(
    () =>
      cardFacts({
        weeks: weeksOf(events ?? [], { now: known.now, weeks: WEEKS, dayOf: localDay }),
        solved: [...known.picture.items.values()].filter(({ solvedAt }) => solvedAt !== null).length,
        mastered: known.picture.concepts.filter(
          (concept) => concept.attempts > 0 && masteryState(concept) === "mastered",
        ).length,
      }),
    [events, known],
  );
  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext("2d");
      if (context) drawCard(context, facts, window.location.host);
    };
    draw();
    // Its fonts and its colors may come later, or change.
    void document.fonts.ready.then(draw);
    const observer = new MutationObserver(draw);
    observer.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    return () => observer.disconnect();
  }, [facts]);
  const save = () =>
    canvas.current?.toBlob((image) => image && saveFile("my-weeks-of-sql.png", image), "image/png");
  return (
    <section aria-labelledby="share">
      <h2 id="share">Share and keep</h2>
      <div className={classes.share}>
        <canvas
          ref={canvas}
          className={classes.card}
          width={CARD.width}
          height={CARD.height}
          role="img"
          aria-label={cardText(facts)}
        />
        <div className={classes.words}>
          <p>
            The card holds no name, and nothing that you didn't do. It is drawn in this page and sent nowhere.
          </p>
          <Button variant="default" onClick={save}>
            Save the card as an image
          </Button>
          <p>
            {session.status === "signed-in" ? (
              <Link to="/account#export">Export everything that is stored of you</Link>
            ) : (
              "Log in to keep all of this in an account, and to export it."
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
