import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconDeviceLaptop } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import type { AttemptStatus } from "../../../lib/progress/index.ts";
import { useAttemptStatus } from "../../../lib/progress/work.ts";
import classes from "./saved-state.module.css";

const icons: Record<AttemptStatus["state"], typeof IconCloudCheck> = {
  visitor: IconDeviceLaptop,
  queued: IconCloudUp,
  sending: IconCloudUp,
  saved: IconCloudCheck,
  verified: IconCloudCheck,
  judged: IconCloudCheck,
  disagreed: IconAlertTriangle,
  refused: IconAlertTriangle,
};

/** One quiet line: what has become of a submitted answer. */
export function SavedState({ attemptId }: { readonly attemptId: string }) {
  const status = useAttemptStatus(attemptId);
  const Icon = icons[status.state];
  return (
    <p className={classes.saved} data-state={status.state} role="status">
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <SavedWords status={status} />
      </span>
    </p>
  );
}

function SavedWords({ status }: { readonly status: AttemptStatus }) {
  const { pathname } = useLocation();
  switch (status.state) {
    case "visitor":
      return (
        <>
          {status.message ?? "Kept in this browser."}{" "}
          <Link to={`/auth?redirect=${encodeURIComponent(pathname)}`}>Log in</Link> to keep your progress.
        </>
      );
    case "queued":
      return <>Waiting for the server: kept in this browser and sent later. {status.message}</>;
    case "sending":
      return <>Saving… {status.message}</>;
    case "saved":
      return <>Saved by the server.</>;
    case "judged":
      return <>The server judged it: {status.message}</>;
    case "verified":
      return <>Saved and verified by the server.</>;
    case "disagreed":
      return (
        <>
          The server judged this answer differently, and its word counts: {status.message} Please tell us, so
          that we can look into it.
        </>
      );
    case "refused":
      return <>The server did not take this answer: {status.message} Your query is kept here.</>;
  }
}
