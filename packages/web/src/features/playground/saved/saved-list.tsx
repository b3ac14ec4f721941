import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import classes from "../playground-page.module.css";
import type { SavedQuery } from "./saved-queries.ts";

const SaveDialog = lazyPart(() => import("./save-dialog.tsx"));

interface SavedListProps {
  readonly queries: readonly SavedQuery[];
  /** Id of the one that is open. */
  readonly current: string | null;
  onRename(query: SavedQuery, name: string): void;
  onDelete(query: SavedQuery): void;
}

/** Queries that were saved in this browser: each opens, can be renamed and deleted. */
export function SavedList({ queries, current, onRename, onDelete }: SavedListProps) {
  const [renaming, setRenaming] = useState<SavedQuery | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section className={classes.part} aria-labelledby="saved-queries">
      <h2 id="saved-queries" ref={title} tabIndex={-1} className={classes.partTitle}>
        Saved queries
      </h2>
      {queries.length === 0 && (
        <p className={classes.note}>None yet. Save keeps a query under a name, in this browser.</p>
      )}
      <ul className={classes.list}>
        {queries.map((query) => (
          <li key={query.id} className={classes.item}>
            <Link
              to={`/playground?query=${query.id}`}
              aria-current={query.id === current ? "page" : undefined}
            >
              {query.name}
            </Link>
            {deleting === query.id ? (
              <span className={classes.itemActions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    onDelete(query);
                    setDeleting(null);
                    title.current?.focus();
                  }}
                >
                  Delete it
                </Button>
                <Button size="compact-sm" variant="subtle" onClick={() => setDeleting(null)}>
                  Keep it
                </Button>
              </span>
            ) : (
              <span className={classes.itemActions}>
                <button
                  type="button"
                  className={classes.icon}
                  aria-label={`Rename ${query.name}`}
                  onClick={() => setRenaming(query)}
                >
                  <IconPencil size={16} stroke={1.75} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={classes.icon}
                  aria-label={`Delete ${query.name}`}
                  onClick={() => setDeleting(query.id)}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden="true" />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {renaming && (
        <Suspense fallback={null}>
          <SaveDialog
            title="Rename this query"
            name={renaming.name}
            onSave={(name) => {
              onRename(renaming, name);
              setRenaming(null);
              title.current?.focus();
            }}
            onClose={() => {
              setRenaming(null);
              title.current?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
