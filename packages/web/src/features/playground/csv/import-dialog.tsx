import { Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { plural, quantity } from "@master-sql/words";
import { type ChangeEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Scroller } from "../../../ui/scroller.tsx";
import { COLUMN_TYPES, type ColumnType, guessType, isNull } from "./column-type.ts";
import classes from "./import-dialog.module.css";
import { cleanName, columnNames, tableName } from "./names.ts";
import { type OwnTable, tableOf } from "./own-table.ts";
import {
  type CsvFile,
  MAX_BYTES,
  MAX_COLUMNS,
  MAX_ROWS,
  type ReadCsv,
  readCsv,
  tooLong,
} from "./read-csv.ts";

interface ImportDialogProps {
  readonly dataset: string;
  /** Names of tables that there are. */
  readonly taken: readonly string[];
  /** False where this browser has no room for it. */
  onImport(table: OwnTable): boolean;
  onClose(): void;
}

interface Draft {
  readonly file: CsvFile;
  readonly hasHeader: boolean;
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
}

function columnsOf(file: CsvFile, hasHeader: boolean): Draft["columns"] {
  const [first = [], ...rest] = file.rows;
  const rows = hasHeader ? rest : file.rows;
  const names = columnNames(hasHeader ? first : first.map(() => ""));
  return names.map((name, i) => ({
    name,
    type: guessType(
      rows.map((row) => row[i] ?? ""),
      file.delimiter === ";",
    ),
  }));
}

async function readFile(file: File): Promise<ReadCsv> {
  if (file.size > MAX_BYTES) return tooLong(file.size);
  try {
    return readCsv(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { ok: false, problem: "The file can't be read. Close it where it is open, then choose it again." };
  }
}

/** Makes a table of a CSV file: names and types are guessed, shown, and changed where the guess is wrong. */
export default function ImportDialog({ dataset, taken, onImport, onClose }: ImportDialogProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.currentTarget.files?.[0];
    if (!chosen) return;
    const read = await readFile(chosen);
    setDraft(null);
    setProblem(read.ok ? null : read.problem);
    if (!read.ok) return;
    setDraft({
      file: read,
      hasHeader: read.hasHeader,
      name: tableName(chosen.name, taken),
      columns: columnsOf(read, read.hasHeader),
    });
  }

  function take() {
    if (!draft) return;
    const name = cleanName(draft.name);
    if (name === "") return setProblem("Give the table a name.");
    if (taken.includes(name)) return setProblem(`There is a table called ${name} already.`);
    const made = tableOf(draft.file, { ...draft, name, dataset });
    if ("problem" in made) return setProblem(made.problem);
    if (!onImport(made.table)) setProblem("This browser has no room for it. Remove another table first.");
  }

  return (
    <Dialog title="Import a CSV file" size={720} onClose={onClose}>
      <div className={classes.body}>
        <p>
          It becomes a table beside those of the dataset. The file stays in this browser: nothing of it is
          sent, unless you ask the tutor about a query on it.
        </p>
        <label className={classes.file}>
          <span>CSV file</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onClick={({ currentTarget }) => {
              // The same file, mended meanwhile, is a choice only of an empty field.
              currentTarget.value = "";
            }}
            onChange={(event) => void choose(event)}
          />
          <small>
            At most {MAX_BYTES / 1_000} kB, {MAX_ROWS.toLocaleString("en")} rows and {MAX_COLUMNS} columns.
          </small>
        </label>
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        {draft && (
          <>
            <TextInput
              label="Name of the table"
              maxLength={60}
              value={draft.name}
              onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            />
            <Checkbox
              label="The first row has the names of the columns"
              checked={draft.hasHeader}
              onChange={(event) => {
                const hasHeader = event.currentTarget.checked;
                setDraft({ ...draft, hasHeader, columns: columnsOf(draft.file, hasHeader) });
              }}
            />
            <Columns draft={draft} onType={(columns) => setDraft({ ...draft, columns })} />
            <p className={classes.note}>
              {quantity(draft.file.rows.length - (draft.hasHeader ? 1 : 0), "row")}. Empty cells and NULL
              become NULL.
              {draft.file.blankLines > 0 &&
                ` ${quantity(draft.file.blankLines, "blank line")} between them ${plural(draft.file.blankLines, "is", "are")} left out.`}
            </p>
            <div>
              <Button onClick={take}>Import</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ColumnsProps {
  readonly draft: Draft;
  onType(columns: Draft["columns"]): void;
}

function Columns({ draft: { file, hasHeader, columns }, onType }: ColumnsProps) {
  const samples = file.rows.slice(hasHeader ? 1 : 0).slice(0, 3);
  return (
    <Scroller className={classes.scroller} label="Columns of the file">
      <table className={classes.columns} translate="no">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Type</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, type }, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <select
                  aria-label={`Type of ${name}`}
                  value={type}
                  onChange={(event) => {
                    const chosen = COLUMN_TYPES.find((each) => each === event.currentTarget.value);
                    if (chosen) onType(columns.with(at, { name, type: chosen }));
                  }}
                >
                  {COLUMN_TYPES.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              </td>
              <td className={classes.samples}>
                {samples.map((row) => (isNull(row[at] ?? "") ? "NULL" : row[at])).join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
