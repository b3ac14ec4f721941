import { CloseButton, Modal } from "@mantine/core";
import type { Cell, ResultColumn } from "@master-sql/judge/sandbox";
import { number } from "@master-sql/words";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button } from "../button.tsx";
import { Scroller } from "../scroller.tsx";
import classes from "./cell-dialog.module.css";
import { cellText, fullText } from "./cell-text.ts";
import { CellValue } from "./cell-value.tsx";
import { CopyButton } from "./copy-button.tsx";

export interface OpenCell {
  readonly column: ResultColumn;
  readonly cell: Cell;
  /** From 1. */
  readonly rowNumber: number;
  /** Tells where the value comes from, elsewhere. */
  trace?(): void;
}

/** One value at length: line breaks as they are, JSON indented. */
export function CellDialog({ open, onClose }: { readonly open: OpenCell | null; onClose(): void }) {
  const text = open === null ? null : cellText(open.column, open.cell);
  return (
    <Modal.Root opened={open !== null} onClose={onClose} size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label="Value of a cell">
        <Modal.Body>
          {/* Mantine's own head of a dialog would be a second banner of the page. */}
          <div className={classes.head}>
            <h2 className={classes.title}>
              {open?.column.name} <span className={classes.type}>{open?.column.typeName}</span>
              <span className={classes.row}>row {open && number(open.rowNumber)}</span>
            </h2>
            <CloseButton aria-label="Close" onClick={onClose} />
          </div>
          {open && (text === null || text === "") && <CellValue column={open.column} cell={open.cell} />}
          {open && text !== null && text !== "" && (
            <>
              <Scroller label="Value" className={classes.value}>
                <pre translate="no">{fullText(open.column, text)}</pre>
              </Scroller>
              <CopyButton label="Copy value" text={() => text} />
            </>
          )}
          {open?.trace && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                onClose();
                open.trace?.();
              }}
            >
              Where does it come from?
            </Button>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
