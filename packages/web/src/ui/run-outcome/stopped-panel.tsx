import type { RunOutcome } from "@master-sql/judge/sandbox";
import { NoticePanel } from "./notice-panel.tsx";

type Stopped = Extract<RunOutcome, { status: "timed-out" | "cancelled" | "crashed" }>;

/** A run that didn't come to its end: what was kept, what became of the data, what to try. */
export function StoppedPanel({ outcome }: { readonly outcome: Stopped }) {
  const data = outcome.dataReset
    ? "The changes you had made to the data are gone: they are as at the start again."
    : "The data are as at the start.";
  const kept = "Your query and earlier results are kept.";
  switch (outcome.status) {
    case "timed-out":
      return (
        <NoticePanel tone="warning" title={`Stopped after ${outcome.limitMs / 1_000} s`}>
          <p>
            {kept} {data}
          </p>
          <p>
            A join without its condition multiplies every row with every other, and a recursive query without
            an end never stops: look for those first.
          </p>
        </NoticePanel>
      );
    case "cancelled":
      return (
        <NoticePanel tone="info" title="Cancelled">
          <p>
            {kept} {data}
          </p>
        </NoticePanel>
      );
    case "crashed":
      return (
        <NoticePanel tone="error" title="PostgreSQL stopped in the middle of the run">
          <p>{outcome.message}</p>
          <p>
            {kept} {data} The next run starts PostgreSQL again.
          </p>
        </NoticePanel>
      );
  }
}
