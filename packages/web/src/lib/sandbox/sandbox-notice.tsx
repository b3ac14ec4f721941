import { Button } from "../../ui/button.tsx";
import { NoticePanel } from "../../ui/run-outcome/index.ts";
import classes from "./sandbox-notice.module.css";
import type { Readiness } from "./sandbox-session.ts";

interface SandboxNoticeProps {
  readonly readiness: Readiness;
  /** A run or submission waits for PostgreSQL. */
  readonly isAwaited: boolean;
  onRetry(): void;
}

/** PostgreSQL on its way to this browser, or why it didn't arrive; nothing once it is there. */
export function SandboxNotice({ readiness, isAwaited, onRetry }: SandboxNoticeProps) {
  if (readiness.phase === "failed") {
    return (
      <NoticePanel
        tone="error"
        title="PostgreSQL could not be started in this browser"
        actions={
          <Button size="compact-sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>{readiness.message}</p>
        <p>
          You can go on writing: your query is kept. If you are offline, try again when the connection is
          back; once loaded, PostgreSQL stays in the browser and needs none.
        </p>
      </NoticePanel>
    );
  }
  if (readiness.phase !== "loading") return null;
  const { progress } = readiness;
  const isKnown = progress !== null && progress.total > 0;
  const isFetching = progress !== null && !(isKnown && progress.loaded >= progress.total);
  const words = isFetching ? "Loading PostgreSQL" : "Starting PostgreSQL";
  return (
    <div className={classes.loading}>
      <p className={classes.title}>
        {words}
        {isFetching && isKnown && (
          <span className={classes.amount}>{Math.floor((100 * progress.loaded) / progress.total)} %</span>
        )}
      </p>
      <progress
        className={classes.bar}
        aria-label={words}
        {...(isFetching && isKnown ? { value: progress.loaded, max: progress.total } : {})}
      />
      <p className={classes.note}>
        {isAwaited
          ? "Your query is next: it runs as soon as PostgreSQL is ready."
          : "You can write your query meanwhile."}
        {isFetching && " Only the first visit fetches PostgreSQL, some 5 MB."}
      </p>
    </div>
  );
}
