import classes from "./logo.module.css";

/** Our mark, two columns of cells with the matching row joined, beside the name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden="true">
        <rect width="32" height="32" rx="7" className={classes.ground} />
        <g className={classes.cells}>
          <rect x="7" y="7.5" width="8" height="4.5" rx="1.4" opacity=".55" />
          <rect x="17" y="7.5" width="8" height="4.5" rx="1.4" opacity=".55" />
          <rect x="7" y="13.75" width="18" height="4.5" rx="1.4" />
          <rect x="7" y="20" width="8" height="4.5" rx="1.4" opacity=".55" />
          <rect x="17" y="20" width="8" height="4.5" rx="1.4" opacity=".55" />
        </g>
      </svg>
      <span className={classes.name}>Master SQL</span>
    </span>
  );
}
