import { isRouteErrorResponse, Link } from "react-router";
import classes from "./failure-page.module.css";
import { NotFoundPage } from "./not-found-page.tsx";

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `The server answered with status ${error.status}.`;
  // What browsers throw when a request doesn't come through: "Failed to fetch", "Load failed", "NetworkError…".
  if (error instanceof TypeError && /fetch|load|network/i.test(error.message)) {
    return "There is no connection to the server.";
  }
  if (error instanceof Error) return error.message;
  return "Something in this page failed.";
}

/** Instead of a page that failed: what happened, what was kept, where to go on. */
export function FailurePage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <section className={classes.page} aria-labelledby="failure">
      <h1 id="failure">This page can’t be shown</h1>
      <p className={classes.cause}>{describe(error)}</p>
      <p>
        What you wrote and what you submitted are kept in this browser. Loading the page again usually helps;
        if you are offline, do it once you are back.
      </p>
      <p className={classes.actions}>
        <button type="button" className={classes.again} onClick={() => window.location.reload()}>
          Load the page again
        </button>
        <button type="button" className={classes.back} onClick={() => window.history.back()}>
          Go back
        </button>
        <Link to="/">Go to the start page</Link>
      </p>
    </section>
  );
}
