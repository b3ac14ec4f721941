import type { Catalogue } from "@master-sql/course";
import { plural, quantity } from "@master-sql/words";
import { type LearnerProgress, useOutbox } from "../../lib/progress/index.ts";
import { dismissRefused } from "../../lib/progress/work.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Where progress is kept, what still waits to be saved, and what can't be. */
export function KeepingNotices({ progress, catalogue }: { progress: LearnerProgress; catalogue: Catalogue }) {
  const { refused, onlyInMemory, unreadable } = useOutbox();
  const things = (count: number) => quantity(count, "thing");
  const title = (exerciseId: string) =>
    catalogue.modules.flatMap(({ exercises }) => exercises).find(({ id }) => id === exerciseId)?.title ??
    "an exercise that no longer exists";
  return (
    <>
      {progress.isVisitor && (
        <Notice
          title="Kept in this browser only"
          action={<ButtonLink to="/auth?redirect=%2Fprogress">Login with Google</ButtonLink>}
        >
          Log in and everything below moves to your account: it is checked by the server, and you find it on
          every device.
        </Notice>
      )}
      {progress.status === "offline" && (
        <Notice tone="warn" title="The server can't be reached">
          This is what this browser heard last. Go on working: what you do is kept here and sent by itself
          later.
        </Notice>
      )}
      {!progress.isVisitor && progress.status === "ready" && progress.queued > 0 && (
        <Notice title="On its way">
          {things(progress.queued)} {plural(progress.queued, "waits", "wait")} in this browser to be saved.
        </Notice>
      )}
      {onlyInMemory && (
        <Notice tone="warn" title="This browser stores nothing more">
          Part of what you did is only in this page. Leave it open until everything is saved, or free some of
          the browser's storage.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice tone="warn" title="Some stored answers can't be read">
          {things(unreadable)} in this browser's storage can't be read and won't be sent. Nothing else is
          affected.
        </Notice>
      )}
      {refused.map((entry) => (
        <Notice
          key={entry.id}
          tone="wrong"
          title={
            entry.kind === "attempt"
              ? `An answer to ${title(entry.exerciseId)} could not be saved`
              : "A completed lesson could not be saved"
          }
          action={
            <Button variant="default" onClick={() => dismissRefused(entry.id)}>
              Remove
            </Button>
          }
        >
          {entry.delivery.state === "refused" && entry.delivery.message}
        </Notice>
      ))}
    </>
  );
}
