import type { Catalogue } from "@master-sql/engine/content";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./course-place.module.css";

interface CoursePlaceProps {
  readonly catalogue: Catalogue;
  readonly exerciseId: string;
}

/** Where an exercise is in the course: its module, its number there, and the ones before and after it. */
export function CoursePlace({ catalogue, exerciseId }: CoursePlaceProps) {
  const all = catalogue.modules.flatMap(({ exercises }) => exercises);
  const module = catalogue.modules.find(({ exercises }) => exercises.some(({ id }) => id === exerciseId));
  if (!module) return null;
  const at = all.findIndex(({ id }) => id === exerciseId);
  const number = module.exercises.findIndex(({ id }) => id === exerciseId) + 1;
  const before = at > 0 ? all[at - 1] : undefined;
  const after = all[at + 1];
  return (
    <nav className={classes.place} aria-label="Place in the course">
      <Link to="/practice" className={classes.link}>
        Practice
      </Link>
      <span aria-hidden="true">/</span>
      <Link to={`/practice?module=${module.id}`} className={classes.link}>
        {module.title}
      </Link>
      <span className={classes.steps}>
        {before && (
          <Link
            to={`/practice/${before.slug}`}
            className={classes.step}
            aria-label={`Previous exercise: ${before.title}`}
          >
            <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
        <span>
          {number} of {module.exercises.length}
        </span>
        {after && (
          <Link
            to={`/practice/${after.slug}`}
            className={classes.step}
            aria-label={`Next exercise: ${after.title}`}
          >
            <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
      </span>
    </nav>
  );
}
