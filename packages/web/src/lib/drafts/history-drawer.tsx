import { CloseButton, Drawer } from "@mantine/core";
import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { shortDateTime } from "../../ui/moments.ts";
import { CopyButton } from "../../ui/result-grid/index.ts";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import { useGiveWay } from "../overlays/index.ts";
import classes from "./history-drawer.module.css";
import type { HistoryEntry } from "./query-history.ts";

interface HistoryDrawerProps {
  /** The subject in the title, such as "this exercise". */
  readonly of: string;
  readonly isOpen: boolean;
  readonly history: readonly HistoryEntry[];
  onClose(): void;
  /** Puts an earlier text into the editor. */
  onRestore(sql: string): void;
}

const MAX_SHOWN = 2_000;
const kinds: Record<HistoryEntry["kind"], string> = { run: "Run", submit: "Submitted", kept: "Kept" };

/** What was run, submitted or replaced, newest first. */
export default function HistoryDrawer({ of, isOpen, history, onClose, onRestore }: HistoryDrawerProps) {
  useGiveWay(onClose);
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="30rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label={`History of ${of}`}>
        <Drawer.Body>
          {/* Mantine's own head of a drawer would be a second banner of the page. */}
          <div className={classes.head}>
            <h2 className={classes.title}>History of {of}</h2>
            <CloseButton aria-label="Close the history" onClick={onClose} />
          </div>
          {history.length === 0 ? (
            <p className={classes.empty}>
              Every query that you run or submit here is listed with how it went, so that you can go back to
              it. Run your first one.
            </p>
          ) : (
            <ol className={classes.list}>
              {history.map((entry) => (
                <li key={`${entry.at}${entry.kind}`} className={classes.entry}>
                  <p className={classes.line}>
                    <strong>{kinds[entry.kind]}</strong>
                    <time dateTime={entry.at}>{shortDateTime(entry.at)}</time>
                  </p>
                  <p className={classes.outcome} data-tone={entry.tone}>
                    {entry.outcome}
                  </p>
                  <div className={classes.sql}>
                    <StaticSql
                      sql={excerpt(entry.sql)}
                      label={`${kinds[entry.kind]}, ${shortDateTime(entry.at)}`}
                    />
                  </div>
                  <div className={classes.actions}>
                    <Button variant="default" size="compact-sm" onClick={() => onRestore(entry.sql)}>
                      Put into the editor
                    </Button>
                    <CopyButton label="Copy the query" short="Copy" text={() => entry.sql} />
                  </div>
                </li>
              ))}
            </ol>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** As much of a query as can be looked over; the buttons give all of it. */
function excerpt(sql: string): string {
  return sql.length <= MAX_SHOWN ? sql : `${sql.slice(0, MAX_SHOWN)}\n…`;
}
