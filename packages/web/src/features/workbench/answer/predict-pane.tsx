import type { Contract } from "@master-sql/course";
import { IconPlus, IconTable, IconTextCaption, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useImperativeHandle, useRef, useState } from "react";
import {
  type AnswerHandle,
  press,
  type SessionControls,
  useSession,
} from "../../../lib/editor-session/index.ts";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import classes from "./predict-pane.module.css";
import {
  blankRow,
  type PredictedCell,
  type Prediction,
  printPrediction,
  readPredictionText,
} from "./prediction-text.ts";

interface PredictPaneProps {
  readonly controls: SessionControls;
  readonly contract: Contract;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Where the learner says what a query returns: a small table to type in, or the same as text. */
export default function PredictPane({ controls, contract }: PredictPaneProps) {
  const { session } = controls;
  const { columns } = contract;
  const written = useSession(session, (state) => state.text);
  const [prediction, setPrediction] = useState<Prediction>(() => readPredictionText(written, columns.length));
  const [isText, setText] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  function change(next: Prediction) {
    setPrediction(next);
    session.edit(printPrediction(next));
  }
  function focusCell(row: number, column: number) {
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)?.focus(),
    );
  }
  useImperativeHandle(
    session.hold,
    (): AnswerHandle => ({
      text: () => session.state().text,
      replace(text) {
        setPrediction(readPredictionText(text, columns.length));
        session.edit(text);
      },
      focus: () => (isText ? place.current?.querySelector("textarea")?.focus() : focusCell(0, 0)),
    }),
  );

  const rows = prediction === "no-rows" ? [] : prediction;
  function setCell(row: number, column: number, cell: PredictedCell) {
    change(rows.map((cells, r) => (r === row ? cells.with(column, cell) : cells)));
  }
  function addRow() {
    change([...rows, blankRow(columns.length)]);
    focusCell(rows.length, 0);
  }
  function removeRow(row: number) {
    change(rows.length === 1 ? [blankRow(columns.length)] : rows.toSpliced(row, 1));
    focusCell(Math.max(0, Math.min(row, rows.length - 2)), 0);
  }
  function onKeyDown(event: KeyboardEvent, row: number, column: number) {
    if (press(controls, event.nativeEvent, "answer")) {
      event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (row === rows.length - 1) change([...rows, blankRow(columns.length)]);
      focusCell(row + 1, column);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      focusCell(row + (event.key === "ArrowDown" ? 1 : -1), column);
    }
  }
  function onPaste(event: ClipboardEvent, row: number) {
    const pasted = event.clipboardData.getData("text");
    if (!/[\t\n|]/.test(pasted.trim())) return;
    event.preventDefault();
    const read = readPredictionText(pasted, columns.length);
    if (read !== "no-rows") change([...rows.slice(0, row), ...read]);
  }

  return (
    <div className={classes.pane} ref={place} data-answer>
      <p className={classes.hint}>
        Type what the query returns, row by row.
        {controls.isRunLocked && " Run opens once your first answer was checked."}
      </p>
      {isText ? (
        <textarea
          className={classes.text}
          aria-label="Result as text: a line per row, cells separated by |"
          value={written}
          rows={6}
          spellCheck={false}
          placeholder={columns.map(({ name }) => name).join(" | ")}
          onChange={(event) => {
            setPrediction(readPredictionText(event.currentTarget.value, columns.length));
            session.edit(event.currentTarget.value);
          }}
        />
      ) : (
        <div className={classes.scroller}>
          <table className={classes.table} translate="no">
            <thead>
              <tr>
                <th scope="col" className={classes.number}>
                  #
                </th>
                {columns.map(({ name, type }) => (
                  <th key={name} scope="col">
                    {name} <span className={classes.type}>{type}</span>
                  </th>
                ))}
                <th scope="col">
                  <VisuallyHidden>Remove</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  <th scope="row" className={classes.number}>
                    {row + 1}
                  </th>
                  {cells.map((cell, column) => (
                    <td key={columns[column]?.name}>
                      <PredictedCellInput
                        cell={cell}
                        label={`${columns[column]?.name}, row ${row + 1}`}
                        position={`${row} ${column}`}
                        onChange={(next) => setCell(row, column, next)}
                        onKeyDown={(event) => onKeyDown(event, row, column)}
                        onPaste={(event) => onPaste(event, row)}
                      />
                    </td>
                  ))}
                  <td>
                    <button
                      type="button"
                      className={classes.remove}
                      aria-label={`Remove row ${row + 1}`}
                      onClick={() => removeRow(row)}
                    >
                      <IconX {...icon} />
                    </button>
                  </td>
                </tr>
              ))}
              {prediction === "no-rows" && (
                <tr>
                  <td className={classes.none} colSpan={columns.length + 2}>
                    You say that the query returns no rows.
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.actions}>
        {!isText && (
          <Button variant="default" size="compact-sm" leftSection={<IconPlus {...icon} />} onClick={addRow}>
            Add a row
          </Button>
        )}
        {!isText && prediction !== "no-rows" && (
          <Button variant="subtle" size="compact-sm" onClick={() => change("no-rows")}>
            It returns no rows
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isText ? <IconTable {...icon} /> : <IconTextCaption {...icon} />}
          onClick={() => setText(!isText)}
        >
          {isText ? "Back to the table" : "Write or paste as text"}
        </Button>
      </div>
    </div>
  );
}

interface PredictedCellInputProps {
  readonly cell: PredictedCell;
  readonly label: string;
  /** Row and column, to find the input by. */
  readonly position: string;
  onChange(cell: PredictedCell): void;
  onKeyDown(event: KeyboardEvent): void;
  onPaste(event: ClipboardEvent): void;
}

function PredictedCellInput({
  cell,
  label,
  position,
  onChange,
  onKeyDown,
  onPaste,
}: PredictedCellInputProps) {
  return (
    <div className={classes.cell} data-null={cell.isNull || undefined}>
      <input
        className={classes.input}
        aria-label={label}
        data-cell={position}
        value={cell.isNull ? "" : cell.text}
        placeholder={cell.isNull ? "NULL" : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange({ text: event.currentTarget.value, isNull: false })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <button
        type="button"
        className={classes.nullToggle}
        aria-pressed={cell.isNull}
        aria-label={`NULL in ${label}`}
        onClick={() => onChange({ ...cell, isNull: !cell.isNull })}
      >
        NULL
      </button>
    </div>
  );
}
