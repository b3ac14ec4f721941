import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ResultTable } from "../../ui/result-table/index.ts";
import { StaticSql } from "../../ui/sql-editor/static-sql.tsx";
import classes from "./demo.module.css";
import type { DemoLevel } from "./demo-levels.ts";

/** How long the demonstration pretends to run. */
const RUN_MS = 2_000;

type Phase = "at rest" | "running" | "done";

/** Three queries with recorded results. No database is asked, and the page says so. */
export function Demo({ levels }: { readonly levels: readonly DemoLevel[] }) {
  const [chosen, setChosen] = useState(0);
  const [phase, setPhase] = useState<Phase>("at rest");
  const level = levels[chosen];

  useEffect(() => {
    if (phase !== "running") return;
    const timer = setTimeout(() => setPhase("done"), RUN_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  if (level === undefined) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo">
      <div className={classes.words}>
        <h2 id="demo">A demonstration</h2>
        <p>Three queries, three recorded results. Choose a level and play it.</p>
      </div>
      <div className={classes.player}>
        <div className={classes.levels}>
          {levels.map(({ name }, at) => (
            <button
              key={name}
              type="button"
              className={classes.level}
              aria-pressed={at === chosen}
              onClick={() => {
                setChosen(at);
                setPhase("at rest");
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <div>
          <p className={classes.question}>{level.question}</p>
          <div className={classes.sql}>
            <StaticSql sql={level.sql} label="Query of the demonstration" />
          </div>
        </div>
        <div className={classes.bar}>
          <Button
            leftSection={<IconPlayerPlayFilled size={13} aria-hidden="true" />}
            aria-disabled={phase === "running"}
            onClick={() => setPhase("running")}
          >
            {phase === "running" ? "Running..." : "Run Query"}
          </Button>
          <span className={classes.recorded}>The result is a recording.</span>
        </div>
        <div className={classes.result} aria-live="polite">
          {phase === "done" ? (
            <ResultTable
              label={`Recorded result, ${level.name}`}
              columns={level.result.columns}
              rows={level.result.rows.map((cells) => ({ cells }))}
              showsTypes
              place="fill"
            />
          ) : (
            <p className={classes.empty}>{phase === "running" ? "Running..." : "The rows appear here."}</p>
          )}
        </div>
      </div>
    </section>
  );
}
