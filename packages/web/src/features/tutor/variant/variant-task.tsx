import { isNothing, type Verdict } from "@master-sql/judge/verdicts";
import type { Variation } from "@master-sql/tutor";
import { quantity } from "@master-sql/words";
import { useRef, useState } from "react";
import { useDraft } from "../../../lib/drafts/index.ts";
import type { EditorSession } from "../../../lib/editor-session/index.ts";
import { Button } from "../../../ui/button.tsx";
import { RowsDifference } from "../../../ui/difference/rows-difference.tsx";
import { newEditorMemory, SqlEditor } from "../../../ui/sql-editor/index.ts";
import classes from "./variant-task.module.css";

interface VariantTaskProps {
  readonly session: EditorSession;
  /** Tells this task from all others; what is written is kept under this name. */
  readonly draftId: string;
  readonly variation: Variation;
}

type State =
  | { readonly phase: "open" | "judging" }
  | { readonly phase: "judged"; readonly verdict: Verdict }
  | { readonly phase: "failed"; readonly message: string };

/** A variant of the exercise, answered where it was offered: what its result holds, an editor, and the verdict. */
export function VariantTask({ session, draftId, variation }: VariantTaskProps) {
  const draft = useDraft(draftId, "");
  const memory = useRef(newEditorMemory(draft.initial.sql));
  const [state, setState] = useState<State>({ phase: "open" });
  /** Since the last check: the verdict is about another text. */
  const [isEdited, setEdited] = useState(false);

  async function check(): Promise<void> {
    const tell = (message: string) => {
      setState({ phase: "failed", message });
      session.announce(message);
    };
    setEdited(false);
    const sql = memory.current.text;
    if (sql.trim() === "") {
      tell("There is nothing to check yet: write the query first.");
      return;
    }
    setState({ phase: "judging" });
    try {
      const { judgeVariant } = await import("./judge-variant.ts").catch((cause: unknown) => {
        throw new Error("What judges it couldn't be fetched: there is no connection to the server.", {
          cause,
        });
      });
      const verdict = await judgeVariant(session, variation, sql);
      if (verdict === null) {
        tell("It was not judged: PostgreSQL is busy with something else, or it was stopped. Check again.");
        return;
      }
      setState({ phase: "judged", verdict });
      session.announce(verdictWords(verdict));
    } catch (cause) {
      tell(cause instanceof Error ? cause.message : String(cause));
    }
  }

  const { columns, order } = variation.contract;
  return (
    <section className={classes.task} aria-label="A similar task">
      <p className={classes.result}>
        The result: {columns.map(({ name }) => name).join(", ")}.{" "}
        {order === "none"
          ? "Its rows may come in any order."
          : `Sorted by ${order.map(({ column, direction }) => `${column} ${direction === "asc" ? "ascending" : "descending"}`).join(", then ")}.`}
      </p>
      <div className={classes.editor}>
        <SqlEditor
          memory={memory}
          label="Your answer to the similar task"
          onChange={(sql) => {
            setEdited(true);
            draft.edit(sql);
          }}
        />
      </div>
      <div>
        <Button size="compact-sm" disabled={state.phase === "judging"} onClick={() => void check()}>
          {state.phase === "judging" ? "Checking…" : "Check it"}
        </Button>
      </div>
      {state.phase === "failed" && <p>{state.message}</p>}
      {state.phase === "judged" && <VerdictView verdict={state.verdict} isStale={isEdited} />}
    </section>
  );
}

function VerdictView({ verdict, isStale }: { readonly verdict: Verdict; readonly isStale: boolean }) {
  const reason = verdict.verdict === "wrong" ? verdict.reason : null;
  return (
    <div className={classes.verdict} data-verdict={verdict.verdict} data-stale={isStale || undefined}>
      <div className={classes.words}>
        <p>{verdictWords(verdict)}</p>
        {verdict.verdict === "wrong" && !verdict.onVisibleData && (
          <p>It is right on the data that you see, and wrong on a small database of other rows.</p>
        )}
      </div>
      {(reason?.kind === "rows" || reason?.kind === "duplicates") && (
        <RowsDifference difference={reason.difference} />
      )}
    </div>
  );
}

function verdictWords(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "right": {
      const others = verdict.checked.databases - 1;
      return others > 0
        ? `Right, on the data that you see and on ${quantity(others, "small database")}.`
        : "Right, on the data that you see.";
    }
    case "wrong":
      return isNothing(verdict) ? verdict.message : `Not right: ${verdict.message}`;
    case "undecided":
    case "unusable":
      return verdict.message;
  }
}
