import { createContext, lazy, type ReactNode, useContext, useState } from "react";
import { Button } from "./button.tsx";
import classes from "./lazy-part.module.css";

type Part<Props> = (props: Props) => ReactNode;

const Retry = createContext(() => {});

/**
 * A part of a page whose code is fetched when it is first shown, under a Suspense of the caller's. Where React's own
 * `lazy` would take the whole page away when the code can't be had, this says so in the part's place, and tries again
 * when asked to.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: Part<Props> }>): Part<Props> {
  const attempt = (failed: () => void = () => {}) =>
    lazy<Part<Props>>(() =>
      load().catch((cause: unknown) => {
        if (isGone(cause)) return { default: Outdated };
        failed();
        return { default: NotLoaded };
      }),
    );
  let latest = attempt();
  return function LazyPart(props) {
    const [Shown, show] = useState(() => latest);
    const retry = () => {
      latest = attempt(reloadIfServed);
      show(() => latest);
    };
    return (
      <Retry value={retry}>
        <Shown {...props} />
      </Retry>
    );
  };
}

/**
 * A browser may keep in mind that a script couldn't be had, and ask for it no more until the page is loaded anew; what
 * was written survives that.
 */
async function reloadIfServed(): Promise<void> {
  const served = await fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (served) location.reload();
}

/** Whether the server no longer has a part's file (`sandbox/arrival`), since the site has a new version. */
function isGone(cause: unknown): boolean {
  return cause instanceof Error && cause.cause === 404;
}

// Not a notice with an icon: it has to be there already when nothing can be fetched, on the start page too.
function NotLoaded() {
  return (
    <p role="alert" className={classes.missing}>
      This part of the page couldn't be loaded: there is no connection to the server. Everything else still
      works.
      <Button variant="default" onClick={useContext(Retry)}>
        Try again
      </Button>
    </p>
  );
}

function Outdated() {
  return (
    <p role="alert" className={classes.missing}>
      This part of the page couldn't be loaded: the site has a new version. What you wrote is kept.
      <Button variant="default" onClick={() => location.reload()}>
        Load the new version
      </Button>
    </p>
  );
}
