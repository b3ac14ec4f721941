import type { Contract } from "@master-sql/course";
import type { ResultDifference } from "@master-sql/judge/results";
import type { Verdict } from "@master-sql/judge/verdicts";
import { RowsDifference } from "../../../ui/difference/rows-difference.tsx";
import { SqlErrorPanel } from "../../../ui/run-outcome/index.ts";
import { FindingNote } from "../detective/finding-note.tsx";
import type { RowDetective } from "../detective/use-detective.ts";
import { ColumnsDifference } from "./columns-difference.tsx";
import { KindReasonView } from "./kind-reason-view.tsx";
import { OrderDifference } from "./order-difference.tsx";

interface WrongReasonViewProps {
  readonly verdict: Extract<Verdict, { verdict: "wrong" }>;
  /** Null where no result is judged by its columns. */
  readonly contract: Contract | null;
  /** The answer was a predicted result. */
  readonly isPrediction: boolean;
  readonly sql: string;
  onJump(offset: number): void;
  readonly detective: RowDetective | null;
}

const ABOUT = { "column-count": "count", "column-names": "names", "column-types": "types" } as const;

/** The evidence of a rejection: rows, order or columns that differ, or PostgreSQL's error. */
export function WrongReasonView(props: WrongReasonViewProps) {
  const { verdict, contract, isPrediction, sql, onJump, detective } = props;
  const { reason, expectedPreview, candidatePreview } = verdict;
  switch (reason.kind) {
    case "rows":
    case "duplicates":
      return isPrediction ? (
        <RowsDifference
          difference={reason.difference}
          counts="Rows that the query returns and you did not predict are yours to find. Run shows them all."
          extra="Predicted, but not returned"
          hidesMissing
        />
      ) : (
        <ReturnedRows difference={reason.difference} detective={detective} />
      );
    case "order":
      return expectedPreview && candidatePreview ? (
        <OrderDifference
          position={reason.difference.firstOrderDifference ?? 0}
          expected={expectedPreview}
          candidate={candidatePreview}
        />
      ) : null;
    case "column-count":
    case "column-names":
    case "column-types":
      return (
        contract && (
          <ColumnsDifference
            contract={contract}
            actual={candidatePreview?.columns ?? []}
            about={ABOUT[reason.kind]}
            {...(reason.kind === "column-types" && { column: reason.column })}
          />
        )
      );
    case "error":
      return (
        <SqlErrorPanel
          error={reason.error}
          text={sql}
          scriptOffset={0}
          finished={0}
          onJump={onJump}
          explanation={{ instead: verdict.instead }}
        />
      );
    case "no-result":
    case "order-by-missing":
    case "open-choice":
    case "too-many-rows":
      return null;
    case "statement-kind":
    case "state":
    case "missing-object":
    case "catalogue":
    case "probe":
    case "plan":
    case "prediction":
      return <KindReasonView reason={reason} />;
  }
}

interface ReturnedRowsProps {
  readonly difference: ResultDifference;
  readonly detective: RowDetective | null;
}

/** Rows that differ; the detective, if there is one, explains each when asked. */
function ReturnedRows({ difference, detective }: ReturnedRowsProps) {
  return (
    <>
      <RowsDifference
        difference={difference}
        onAsk={
          detective
            ? (side, row) => {
                const others = side === "missing" ? difference.extra : difference.missing;
                detective.ask({ side, row, others: others.map((other) => other.row), on: null });
              }
            : undefined
        }
      />
      <FindingNote detective={detective} isOnSmall={false} />
    </>
  );
}
