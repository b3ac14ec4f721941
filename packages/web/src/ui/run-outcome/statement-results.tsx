import type { StatementResult } from "@master-sql/judge/sandbox";
import { useState } from "react";
import { PaneTabs } from "../pane-tabs.tsx";
import { returnsRows, statementLabel } from "./outcome-summary.ts";
import { StatementResultView } from "./statement-result.tsx";
import classes from "./statement-results.module.css";

interface StatementResultsProps {
  readonly results: readonly StatementResult[];
  readonly aside?: string;
  /** Offers to tell where a cell of a single result comes from; places from 0. */
  readonly onTrace?: ((row: number, column: number) => void) | undefined;
}

/**
 * The results of a script: one, or a tab for each. The last that gave rows is shown first. Another run needs another
 * `key`.
 */
export function StatementResults({ results, aside, onTrace }: StatementResultsProps) {
  const lastWithRows = results.findLastIndex(returnsRows);
  const [chosen, setChosen] = useState(String(lastWithRows === -1 ? results.length - 1 : lastWithRows));
  const [only] = results;
  if (only === undefined) return null;
  if (results.length === 1) return <StatementResultView result={only} aside={aside} onTrace={onTrace} />;
  const panes = results.map((result, i) => {
    const { command, detail } = statementLabel(result);
    return {
      id: String(i),
      isFilled: true,
      content: <StatementResultView result={result} aside={aside} />,
      name: (
        <>
          <span className={classes.number}>{i + 1}</span>
          {command} <span className={classes.detail}>{detail}</span>
        </>
      ),
    };
  });
  return (
    <PaneTabs label="Statements" size="small" panes={panes} shown={chosen} onShow={setChosen} unmountHidden />
  );
}
