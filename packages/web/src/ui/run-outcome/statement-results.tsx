import { Tabs } from "@mantine/core";
import type { StatementResult } from "@master-sql/engine/sandbox";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import { useEffect, useRef, useState } from "react";
import { returnsRows, statementLabel } from "./outcome-summary.ts";
import { StatementResultView } from "./statement-result.tsx";
import classes from "./statement-results.module.css";

interface StatementResultsProps {
  readonly results: readonly StatementResult[];
  readonly aside?: string;
}

/** The results of a script: one, or a tab for each. The last that gave rows is shown first. Another run needs another `key`. */
export function StatementResults({ results, aside }: StatementResultsProps) {
  const lastWithRows = results.findLastIndex(returnsRows);
  const [chosen, setChosen] = useState(lastWithRows === -1 ? results.length - 1 : lastWithRows);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  const [only] = results;
  if (only === undefined) return null;
  if (results.length === 1) return <StatementResultView result={only} aside={aside} />;
  return (
    <Tabs
      value={String(chosen)}
      onChange={(value) => setChosen(Number(value))}
      keepMounted={false}
      classNames={{ root: classes.root, list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List ref={list} aria-label="Statements">
        {results.map((result, i) => {
          const { command, detail } = statementLabel(result);
          return (
            <Tabs.Tab key={`${i}${command}`} value={String(i)}>
              <span className={classes.number}>{i + 1}</span>
              {command} <span className={classes.detail}>{detail}</span>
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {results.map((result, i) => (
        <Tabs.Panel key={`${i}${result.command}`} value={String(i)}>
          <StatementResultView result={result} aside={aside} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
