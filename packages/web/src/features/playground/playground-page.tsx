import type { Catalogue, CheatSheetSnippet, DatasetBundle } from "@master-sql/engine/content";
import { Link, useNavigate } from "react-router";
import { BlockView } from "../../lib/runnable-block/runnable-block-live.tsx";
import { useBlockSession } from "../../lib/runnable-block/use-block-session.ts";
import { Choice } from "../../ui/choice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { SchemaBrowser } from "../../ui/schema-browser/index.ts";
import classes from "./playground-page.module.css";

interface PlaygroundPageProps {
  readonly datasets: Catalogue["datasets"];
  readonly dataset: DatasetBundle;
  /** What it was opened with; null for an empty one. */
  readonly snippet: CheatSheetSnippet | null;
  /** It was opened with a snippet that isn't on the sheet (any more). */
  readonly isSnippetGone: boolean;
}

const WELCOME = `-- Anything goes: tables can be made, changed and dropped.
-- "Reset data" brings the dataset back as it was.
`;

/** A database to try things on, without a task. */
export function PlaygroundPage({ datasets, dataset, snippet, isSnippetGone }: PlaygroundPageProps) {
  const navigate = useNavigate();
  const block = useBlockSession({
    id: snippet ? `cheatsheet-${snippet.id}` : `playground-${dataset.slug}`,
    sql: snippet?.sql ?? WELCOME,
    dataset: dataset.slug,
    room: "playground",
  });
  return (
    <Page>
      <PageHead
        title={snippet ? `Playground: ${snippet.title}` : "Playground"}
        above={snippet && <Link to={`/cheatsheet#${snippet.id}`}>Back to the cheat sheet</Link>}
        lead="PostgreSQL of your own, in this page. What you write is kept in this browser; only what you ask the tutor about is sent."
        aside={
          <Choice
            label="Dataset"
            value={dataset.slug}
            options={datasets.map(({ slug, title }) => [slug, title])}
            onChange={(slug) => void navigate(`/playground?dataset=${slug}`)}
          />
        }
      />
      {isSnippetGone && (
        <div className={classes.notice}>
          <Notice tone="warn" title="This snippet no longer exists">
            Look for it on the <Link to="/cheatsheet">cheat sheet</Link>, or begin with an empty editor.
          </Notice>
        </div>
      )}
      <div className={classes.layout}>
        <div className={classes.editor}>
          <BlockView {...block} expectedError={null} start="edit" label="Playground" minLines={14} />
        </div>
        <section className={classes.schema} aria-label={`Tables of ${dataset.title}`}>
          <SchemaBrowser
            tables={dataset.tables}
            of={{ slug: dataset.slug, title: dataset.title }}
            onInsert={(text) => block.session.editor()?.insert(text)}
          />
        </section>
      </div>
    </Page>
  );
}
