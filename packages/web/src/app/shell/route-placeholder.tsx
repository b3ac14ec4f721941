import { pageAt } from "@master-sql/course/pages";
import { useSyncExternalStore } from "react";
import classes from "./route-placeholder.module.css";

/** "Loading practice..." for an in-app path, "Loading..." where it has no name. */
export function loadingText(pathname: string): string {
  const name = pageAt(pathname)?.loading;
  return name ? `Loading ${name}...` : "Loading...";
}

const never = () => () => {};

/** Stands where a page is going to be. One HTML file serves all pages of the browser, so it learns its name there. */
export function RoutePlaceholder() {
  const text = useSyncExternalStore(
    never,
    () => loadingText(window.location.pathname),
    () => "Loading...",
  );
  return (
    <div className={classes.placeholder} role="status">
      <span className={classes.bar} aria-hidden="true" />
      {text}
    </div>
  );
}
