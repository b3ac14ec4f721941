import { Button } from "@mantine/core";
import "@mantine/core/styles/Button.layer.css";
import { IconPencil, IconPlayerPlayFilled } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { hasDraft } from "../../../lib/drafts/draft-keys.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { StaticSqlTokens } from "../../../ui/sql-editor/static-sql-tokens.tsx";
import { type Example, type ExampleStart, exampleDraftId } from "./example.ts";
import { ExampleResult } from "./example-result.tsx";
import classes from "./live-example.module.css";

const loadSession = () => import("./example-session.tsx");
const ExampleSession = lazyPart(loadSession);

/**
 * Queries with their results, as plain HTML until one is run or edited. Only then are the editor and PostgreSQL loaded,
 * and what stands here is real: all examples share one database.
 */
export function LiveExample({
  examples,
  next,
}: {
  readonly examples: readonly Example[];
  /** Where to go once the task is done. */
  readonly next: string | null;
}) {
  const [chosen, setChosen] = useState(0);
  const [start, setStart] = useState<ExampleStart | null>(null);
  const example = examples[chosen];

  // After hydration: the prerendered page knows nothing of this browser.
  useEffect(() => {
    const kept = examples.findIndex(({ id }) => hasDraft(exampleDraftId(id)));
    if (kept === -1) return;
    setChosen(kept);
    setStart((begun) => begun ?? "draft");
  }, [examples]);

  if (example === undefined) return null;
  const atRest = <AtRest example={example} start={start} onStart={setStart} />;
  return (
    <section className={classes.instrument} aria-label="SQL to try out">
      <ul className={classes.examples}>
        {examples.map(({ id, name, shows }, at) => (
          <li key={id}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={at === chosen}
              onClick={() => {
                setChosen(at);
                setStart("run");
              }}
            >
              {name}
              <span className={classes.shows}>{shows}</span>
            </button>
          </li>
        ))}
      </ul>
      {start === null ? (
        atRest
      ) : (
        <Suspense fallback={atRest}>
          <ExampleSession key={example.id} example={example} start={start} next={next} />
        </Suspense>
      )}
    </section>
  );
}

function AtRest({
  example: { sql, tokens, result, task },
  start,
  onStart,
}: {
  readonly example: Example;
  readonly start: ExampleStart | null;
  onStart(start: ExampleStart): void;
}) {
  const numbers = sql.split("\n").map((_, before) => before + 1);
  return (
    <>
      <div className={classes.query}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button below */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a text that is clicked on is edited, as everywhere */}
        <div className={classes.sql} data-press="" onClick={() => onStart("edit")}>
          <div className={classes.numbers} aria-hidden="true">
            {numbers.join("\n")}
          </div>
          <StaticSqlTokens tokens={tokens} label="Query to try out" />
        </div>
        {task && <p className={classes.task}>{task.words}</p>}
        <div className={classes.bar}>
          <Button
            size="sm"
            leftSection={<IconPlayerPlayFilled size={13} aria-hidden="true" />}
            loading={start === "run"}
            onClick={() => onStart("run")}
          >
            Run
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.75} aria-hidden="true" />}
            loading={start === "edit"}
            onClick={() => onStart("edit")}
          >
            Edit
          </Button>
        </div>
      </div>
      <div className={classes.result}>
        <ExampleResult result={result} />
      </div>
    </>
  );
}
