import { list, plural } from "@master-sql/words";
import { useSyncExternalStore } from "react";
import { durableStorage } from "../../../lib/storage/durable-storage.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { unsentAnswers, unsentPrefixOf } from "../own-exams/unsent-answers.ts";

const subscribe = (listener: () => void) => durableStorage.subscribe(listener);

/** Says which answers that were saved in this browser the server didn't have when the exam ended. */
export function LateAnswers({ examId }: { readonly examId: string }) {
  const late = useSyncExternalStore(
    subscribe,
    () => JSON.stringify([...unsentAnswers(durableStorage, examId).keys()].toSorted((a, b) => a - b)),
    () => "[]",
  );
  const positions: number[] = JSON.parse(late);
  if (positions.length === 0) return null;
  const count = positions.length;
  return (
    <Notice
      tone="warn"
      title={`${plural(count, "An answer", "Answers")} came too late`}
      action={
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            for (const position of positions) durableStorage.remove(unsentPrefixOf(examId) + position);
          }}
        >
          Understood
        </Button>
      }
    >
      What you saved last for {plural(count, "question")} {list(positions.map(String))} reached the server
      after the end, or not at all, so it doesn't count. What was saved before does.
    </Notice>
  );
}
