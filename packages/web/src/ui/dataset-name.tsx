import classes from "./dataset-name.module.css";

/** A dataset's title behind a mark of its own hue, by which a place is recognized from page to page. */
export function DatasetName({ slug, title }: { readonly slug: string; readonly title: string }) {
  return (
    <span className={classes.name}>
      <span
        className={classes.mark}
        style={{ background: `var(--ms-dataset-${slug}, var(--ms-ink-muted))` }}
        aria-hidden="true"
      />
      {title}
    </span>
  );
}
