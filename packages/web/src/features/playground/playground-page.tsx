import type { Catalogue, CheatSheetSnippet, DatasetBundle } from "@master-sql/course";
import { IconDeviceFloppy, IconHistory, IconUpload } from "@tabler/icons-react";
import { Suspense, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { AnswerPlace } from "../../lib/editor-session/index.ts";
import { BlockView } from "../../lib/runnable-block/runnable-block-live.tsx";
import { useBlockSession } from "../../lib/runnable-block/use-block-session.ts";
import { useStored } from "../../lib/storage/use-stored.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { SchemaBrowser } from "../../ui/schema-browser/index.ts";
import { OwnTables } from "./own-tables.tsx";
import classes from "./playground-page.module.css";
import { SavedList } from "./saved/saved-list.tsx";
import {
  SAVED_QUERIES,
  type SavedQuery,
  savedQueriesSchema,
  suggestedName,
  withQuery,
} from "./saved/saved-queries.ts";
import { PLAYGROUND_DATASET, type Starter, starters } from "./starters.ts";
import { schemaOf, useOwnTables } from "./use-own-tables.ts";

const SaveDialog = lazyPart(() => import("./saved/save-dialog.tsx"));
const HistoryDrawer = lazyPart(() => import("../../lib/drafts/history-drawer.tsx"));
const ImportDialog = lazyPart(() => import("./csv/import-dialog.tsx"));

interface PlaygroundPageProps {
  readonly datasets: Catalogue["datasets"];
  readonly dataset: DatasetBundle;
  /** What it was opened with; null for what each dataset begins with. */
  readonly opened:
    | { readonly kind: "snippet"; readonly snippet: CheatSheetSnippet }
    | { readonly kind: "saved"; readonly query: SavedQuery }
    | { readonly kind: "starter"; readonly starter: Starter }
    | null;
  /** It was opened with something that there isn't (anymore). */
  readonly gone: "snippet" | "saved" | null;
}

const WELCOME = `-- Anything goes: tables can be made, changed and dropped.
-- "Reset data" brings the dataset back as it was.
`;

/** The text to begin with, and the name of its draft. */
function startOf(opened: PlaygroundPageProps["opened"], dataset: DatasetBundle) {
  switch (opened?.kind) {
    case "snippet":
      return { id: `cheatsheet-${opened.snippet.id}`, sql: opened.snippet.sql };
    case "saved":
      return { id: `playground-saved-${opened.query.id}`, sql: opened.query.sql };
    case "starter":
      return { id: `playground-starter-${opened.starter.id}`, sql: opened.starter.sql };
    default: {
      const [first] = dataset.tables;
      const query =
        dataset.slug === PLAYGROUND_DATASET
          ? starters[0]?.sql
          : first && `SELECT *\nFROM ${first.name}\nLIMIT 10;\n`;
      return { id: `playground-${dataset.slug}`, sql: `${WELCOME}${query ?? ""}` };
    }
  }
}

function GoneNotice({ gone }: { readonly gone: "snippet" | "saved" }) {
  return (
    <div className={classes.notice}>
      <Notice
        tone="warn"
        title={
          gone === "snippet" ? "This snippet no longer exists" : "This query isn't saved in this browser"
        }
      >
        {gone === "snippet" ? (
          <>
            Look for it on the <Link to="/cheatsheet">cheat sheet</Link>, or begin with the query below.
          </>
        ) : (
          "It was deleted, or saved somewhere else. Begin with the query below."
        )}
      </Notice>
    </div>
  );
}

function StarterLinks({ current }: { readonly current: string | null }) {
  return (
    <nav className={classes.starters} aria-label="Begin with">
      <span>Begin with</span>
      {starters.map((starter) => (
        <Link
          key={starter.id}
          to={`/playground?start=${starter.id}`}
          className={classes.starter}
          aria-current={starter.id === current ? "page" : undefined}
        >
          {starter.title}
        </Link>
      ))}
    </nav>
  );
}

/** A database to try things on, without a task: with queries to begin with, saved ones, and tables of one's own. */
export function PlaygroundPage({ datasets, dataset, opened, gone }: PlaygroundPageProps) {
  const navigate = useNavigate();
  const block = useBlockSession({ ...startOf(opened, dataset), dataset: dataset.slug, room: "playground" });
  const { session } = block;
  const own = useOwnTables(session, dataset.slug);
  const tables = useMemo(
    () => [...own.tables.map(schemaOf), ...dataset.tables],
    [own.tables, dataset.tables],
  );
  // Before the editor asks for those of the dataset.
  useLayoutEffect(() => session.knowTables(tables), [session, tables]);

  const saved = useStored(SAVED_QUERIES, savedQueriesSchema, []);
  const [currentId, setCurrentId] = useState(opened?.kind === "saved" ? opened.query.id : null);
  const current = saved.value.find(({ id }) => id === currentId);
  const [asks, setAsks] = useState<"name" | "file" | "history" | null>(null);
  const [told, setTold] = useState("");
  const editor = useRef<AnswerPlace>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);

  function save(query: Omit<SavedQuery, "dataset" | "sql">) {
    const list = withQuery(saved.value, { ...query, dataset: dataset.slug, sql: session.text() });
    if (list === null) return setTold("There is no room for another query. Delete one first.");
    saved.set(list);
    setCurrentId(query.id);
    setTold(`Saved as “${query.name}”.`);
  }
  function close(button: HTMLButtonElement | null) {
    setAsks(null);
    button?.focus();
  }

  const title =
    opened?.kind === "snippet" ? `Playground: ${opened.snippet.title}` : (current?.name ?? "Playground");
  return (
    <Page>
      <PageHead
        title={title}
        above={
          opened?.kind === "snippet" && (
            <Link to={`/cheatsheet#${opened.snippet.id}`}>Back to the cheat sheet</Link>
          )
        }
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
      {gone && <GoneNotice gone={gone} />}
      {dataset.slug === PLAYGROUND_DATASET && (
        <StarterLinks current={opened?.kind === "starter" ? opened.starter.id : null} />
      )}
      <div className={classes.layout}>
        <div className={classes.editor}>
          <BlockView
            {...block}
            expectedError={null}
            start="edit"
            label="Playground"
            beforeRun={own.bring}
            place={editor}
            extras={() => (
              <>
                <Button
                  ref={saveButton}
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconDeviceFloppy size={15} stroke={1.75} aria-hidden="true" />}
                  onClick={() => (current ? save(current) : setAsks("name"))}
                >
                  Save
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconHistory size={15} stroke={1.75} aria-hidden="true" />}
                  onClick={() => setAsks("history")}
                >
                  History
                </Button>
              </>
            )}
          />
          <p role="status" className={classes.told}>
            {told}
          </p>
          {saved.isVolatile && (
            <p className={classes.note}>This browser keeps nothing: saved queries go with this page.</p>
          )}
          <SavedList
            queries={saved.value}
            current={currentId}
            onRename={(query, name) => saved.set(withQuery(saved.value, { ...query, name }) ?? saved.value)}
            onDelete={(query) => {
              saved.set(saved.value.filter(({ id }) => id !== query.id));
              if (query.id === currentId) setCurrentId(null);
              setTold(`Deleted “${query.name}”.`);
            }}
          />
        </div>
        <aside className={classes.side} aria-label="Tables">
          <OwnTables own={own} />
          <Button
            ref={importButton}
            size="sm"
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAsks("file")}
          >
            Import a CSV file…
          </Button>
          <section className={classes.schema} aria-label={`Tables of ${dataset.title}`}>
            <SchemaBrowser
              tables={tables}
              of={{ slug: dataset.slug, title: dataset.title }}
              onInsert={(text) => session.editor()?.insert(text)}
            />
          </section>
        </aside>
      </div>
      <Suspense fallback={null}>
        {asks === "name" && (
          <SaveDialog
            title="Save this query"
            name={suggestedName(session.text().replace(WELCOME, ""), saved.value)}
            onSave={(name) => {
              save({ id: crypto.randomUUID(), name });
              close(saveButton.current);
            }}
            onClose={() => close(saveButton.current)}
          />
        )}
        {asks === "history" && (
          <HistoryDrawer
            of="this query"
            isOpen
            history={block.draft.history}
            onClose={() => setAsks(null)}
            onRestore={(sql) => {
              setAsks(null);
              editor.current?.restore(sql);
            }}
          />
        )}
        {asks === "file" && (
          <ImportDialog
            dataset={dataset.slug}
            taken={tables.map(({ name }) => name)}
            onImport={(table) => {
              if (!own.add(table)) return false;
              close(importButton.current);
              return true;
            }}
            onClose={() => close(importButton.current)}
          />
        )}
      </Suspense>
    </Page>
  );
}
