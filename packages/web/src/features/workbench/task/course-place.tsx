import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./course-place.module.css";
import type { PlaceInCourse } from "./place-in-course.ts";

/** Where an exercise is in the course: its module, its number there, and the ones before and after it. */
export function CoursePlace({ place: { module, number, count, before, after } }: { place: PlaceInCourse }) {
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
          {number} of {count}
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
