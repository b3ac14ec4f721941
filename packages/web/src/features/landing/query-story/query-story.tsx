import { quantity } from "@master-sql/words";
import { type AnimationEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ResultTable, type RowMark } from "../../../ui/result-table/index.ts";
import { StaticSqlTokens } from "../../../ui/sql-editor/static-sql-tokens.tsx";
import classes from "./query-story.module.css";
import type { ShownStory, StoryRow, StoryStep } from "./story.ts";
import { useScenes } from "./use-scenes.ts";

const leaves: RowMark = { sign: "✕", words: "leaves", tone: "wrong" };
const guilty: RowMark = { sign: "▸", words: "this row makes the difference", tone: "warn" };
const missing: RowMark = { sign: "✓", words: "not in your result", tone: "right" };

/** A wrong query, moving: what each of its clauses does to the rows, then the smallest database that finds it out. */
export function QueryStory({ story }: { readonly story: ShownStory }) {
  const { task, clauses, steps, counterexample } = story;
  const { table, columns, expected, candidate, sentence } = counterexample;
  const stage = useRef<HTMLDivElement>(null);
  const { states, isPlaying, play, stop, next } = useScenes(stage, steps.length + 1);
  const scene = (at: number) => ({
    "data-scene": states[at],
    // The scene's own ends after those of everything in it.
    onAnimationEnd: (event: AnimationEvent) => {
      if (event.target === event.currentTarget) next();
    },
  });
  return (
    <section className={classes.section} aria-labelledby="query-story">
      <div className={classes.words}>
        <h2 id="query-story">Watch what your query does to every row</h2>
        <p>
          This one runs, and its result looks fine. Query X-ray goes through it clause by clause, with the
          rows that go in and come out, and the judge looks for the smallest database where it fails.{" "}
          <Link to="/playground">X-ray a query of your own</Link>
        </p>
      </div>
      <div ref={stage} className={classes.stage}>
        <div className={classes.query}>
          <p className={classes.task}>
            <strong>Task:</strong> {task}
          </p>
          <div className={classes.sql}>
            {clauses.map(({ tokens, step }) => (
              <div
                key={step}
                className={classes.clause}
                data-now={states[step] === "moving" || undefined}
                data-fault={steps[step]?.condition !== undefined || undefined}
                data-told={states[step] === "still" || undefined}
              >
                <StaticSqlTokens tokens={tokens} label="Clause" wraps />
              </div>
            ))}
          </div>
          <Button
            className={classes.play ?? ""}
            size="sm"
            variant="default"
            onClick={isPlaying ? stop : play}
          >
            {isPlaying ? "Skip to the end" : "Play again"}
          </Button>
        </div>
        <ol className={classes.steps}>
          {steps.map((step, at) => (
            <li key={step.clause} className={classes.scene} {...scene(at)}>
              <p>
                <code translate="no" className={classes.title}>
                  {step.clause}
                </code>
                {step.sentence}
              </p>
              <Rows step={step} />
            </li>
          ))}
        </ol>
        <div className={classes.proof} {...scene(steps.length)}>
          <div>
            <h3>The smallest database that shows it</h3>
            <p>{sentence}</p>
          </div>
          <Part title={`${quantity(table.rows.length, "row")} in ${table.name}, all else empty`}>
            <ResultTable
              label={`Table ${table.name}`}
              columns={table.columns}
              rows={table.rows.map((cells) => ({ cells, mark: guilty }))}
              hasMarks
              place="label"
            />
          </Part>
          <Part title="The task asks for">
            <ResultTable
              label="What the task asks for"
              columns={columns}
              rows={expected.map((cells) => ({ cells, mark: missing }))}
              hasMarks
              place="label"
            />
          </Part>
          <Part title="The query gives">
            <ResultTable
              label="What the query gives"
              columns={columns}
              rows={candidate.map((cells) => ({ cells }))}
              hasMarks
              place="label"
            />
          </Part>
        </div>
      </div>
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes.part}>
      <p className={classes.name}>{title}</p>
      {children}
    </div>
  );
}

function Rows({ step: { clause, condition, columns, rows } }: { readonly step: StoryStep }) {
  const leading = condition ?? (rows.some(({ members }) => members !== undefined) ? "made of" : undefined);
  return (
    <div className={classes.rows} data-folds={leading === "made of" || undefined}>
      <ResultTable
        label={`Rows after ${clause}`}
        columns={columns}
        rows={rows.map((row) => ({
          cells: row.cells,
          lead: <Lead {...row} />,
          mark: row.leaves && leaves,
        }))}
        {...(leading !== undefined && { leading })}
        hasMarks={condition !== undefined}
        place="label"
      />
    </div>
  );
}

function Lead({ truth, members = 0 }: StoryRow) {
  if (truth === undefined) return quantity(members, "row");
  return (
    <span className={classes.truth} data-truth={truth}>
      {truth}
    </span>
  );
}
