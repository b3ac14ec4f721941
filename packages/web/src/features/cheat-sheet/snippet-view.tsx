import type { CheatSheetSnippet, DialectDifference } from "@master-sql/course";
import { Link } from "react-router";
import { DialectNotes } from "../../lib/dialects/dialect-notes.tsx";
import { RunnableBlock } from "../../lib/runnable-block/runnable-block.tsx";
import { InlineCode } from "../../ui/inline-code.tsx";
import { CopyButton } from "../../ui/result-grid/copy-button.tsx";
import classes from "./snippet-view.module.css";

interface SnippetViewProps {
  readonly snippet: CheatSheetSnippet;
  readonly dataset: string;
  readonly differences: readonly DialectDifference[];
  readonly isShown: boolean;
}

/** One snippet: when to reach for it, the trap in it, and the SQL, which runs in place. */
export function SnippetView({ snippet, dataset, differences, isShown }: SnippetViewProps) {
  const { id, title, when, trap, sql } = snippet;
  return (
    <article id={id} className={classes.snippet} hidden={!isShown} aria-labelledby={`${id}-title`}>
      <div className={classes.words}>
        <h4 id={`${id}-title`}>
          <a href={`#${id}`} className={classes.anchor}>
            {title}
          </a>
        </h4>
        <p>
          <InlineCode text={when} />
        </p>
        <p className={classes.trap}>
          <strong>Trap</strong> <InlineCode text={trap} />
        </p>
        <DialectNotes differences={differences} />
      </div>
      <div className={classes.sql}>
        <RunnableBlock
          room="cheat-sheet"
          id={`cheatsheet-${id}`}
          sql={sql}
          dataset={dataset}
          expectedError={null}
          label={title}
          startsFresh
          extras={(current) => (
            <>
              <CopyButton label="Copy SQL" short="Copy" text={() => current} />
              <Link to={`/playground?snippet=${id}`} className={classes.open}>
                Open in playground
              </Link>
            </>
          )}
        />
      </div>
    </article>
  );
}
