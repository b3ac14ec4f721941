import { useSyncExternalStore } from "react";
import classes from "./route-placeholder.module.css";

/** First part of an address → what is loading there. */
const names: Readonly<Record<string, string>> = {
  modules: "modules",
  learning: "learning",
  practice: "practice",
  progress: "progress",
  roadmap: "roadmap",
  "interview-questions": "interview questions",
  quizzes: "quizzes",
  quiz: "quiz",
  simulation: "simulation",
  "system-status": "system status",
  privacy: "privacy policy",
  terms: "terms of service",
  cheatsheet: "cheat sheet",
  playground: "playground",
  auth: "sign-in",
  account: "account",
  unsubscribed: "unsubscribe",
};

/** "Loading practice..." for an in-app path, "Loading..." where it has no name. */
export function loadingText(pathname: string): string {
  const name = names[pathname.split("/")[1] ?? ""];
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
