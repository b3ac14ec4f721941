import type { Catalogue } from "@master-sql/course";
import { quantity } from "@master-sql/words";
import { Link } from "react-router";
import { ReviewStart } from "../../../lib/learner/session/review-start.tsx";
import type { KnownPath } from "../../../lib/learner/use-path.ts";
import { Button } from "../../../ui/button.tsx";
import { DAY_MS } from "../../../ui/durations.ts";
import { localDay, shortDate } from "../../../ui/moments.ts";
import { saveFile } from "../save-file.ts";
import classes from "./picture.module.css";
import { type Review, reviewCalendar } from "./review-calendar.ts";

/** Days ahead that are shown one by one. */
const AHEAD = 14;

/** What falls due for review, by day, and the same for one's own calendar. */
export function Reviews({ path, catalogue }: { readonly path: KnownPath; readonly catalogue: Catalogue }) {
  const known = path.learner;
  const reviews = known.picture.concepts.flatMap(({ concept, dueAt }): Review[] => {
    const { id, title } = known.catalogue.concepts[concept] ?? {};
    return dueAt === null || id === undefined || title === undefined ? [] : [{ id, title, dueAt }];
  });
  if (reviews.length === 0) return null;
  const due = reviews.filter(({ dueAt }) => dueAt <= known.now);
  const soon = reviews.filter(({ dueAt }) => dueAt > known.now && dueAt <= known.now + AHEAD * DAY_MS);
  const days = [...Map.groupBy(soon, ({ dueAt }) => localDay(dueAt))].sort(([a], [b]) => a - b);
  const later = reviews.length - due.length - soon.length;
  return (
    <section aria-labelledby="reviews">
      <div className={classes.head}>
        <div>
          <h2 id="reviews">Reviews</h2>
          <div className={classes.start}>
            <ReviewStart path={path} catalogue={catalogue} />
          </div>
        </div>
        <Button
          variant="default"
          onClick={() =>
            saveFile(
              "master-sql-reviews.ics",
              new Blob(
                [reviewCalendar(reviews, { now: known.now, address: `${window.location.origin}/practice` })],
                { type: "text/calendar" },
              ),
            )
          }
        >
          Save reviews to my calendar
        </Button>
      </div>
      {due.length > 0 && (
        <details className={classes.due}>
          <summary>{quantity(due.length, "concept")} due now</summary>
          <dl className={classes.days}>
            <Day name="Due now" reviews={due} />
          </dl>
        </details>
      )}
      <dl className={classes.days}>
        {days.map(([day, ofDay]) => (
          <Day key={day} name={shortDate(ofDay[0]?.dueAt ?? 0)} reviews={ofDay} />
        ))}
        {later > 0 && (
          <div className={classes.day}>
            <dt>Later</dt>
            <dd>{quantity(later, "concept")}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Day({ name, reviews }: { readonly name: string; readonly reviews: readonly Review[] }) {
  return (
    <div className={classes.day}>
      <dt>{name}</dt>
      <dd>
        {reviews.map(({ id, title }, place) => (
          <span key={id}>
            {place > 0 && " · "}
            <Link to={`/practice?concept=${id}`}>{title}</Link>
          </span>
        ))}
      </dd>
    </div>
  );
}
