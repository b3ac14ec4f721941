import type { Cell, ResultColumn } from "@master-sql/judge/sandbox";
import type { ReactNode } from "react";
import { CellValue } from "../result-grid/cell-value.tsx";
import { Scroller } from "../scroller.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import classes from "./result-table.module.css";

interface TableColumn {
  readonly name: string;
  /** PostgreSQL's name of its type, such as `numeric(10,2)`; empty where it isn't known. */
  readonly typeName: string;
  /** Beside the point: shown, but not in the foreground. */
  readonly isQuiet?: boolean;
}

/** Why a row stands out: a sign for the eye, words for the ear, and the colours of `tone`. */
export interface RowMark {
  readonly sign: string;
  readonly words: string;
  readonly tone: "right" | "wrong" | "warn";
}

interface TableRow {
  readonly cells: readonly Cell[];
  /** What stands before the cells, under `leading`: a number, how often the row is there. */
  readonly lead?: ReactNode;
  readonly mark?: RowMark | undefined;
  /** Something that can be done with the row, before its cells. */
  readonly action?: { readonly words: string; readonly label: string; act(): void } | undefined;
  /** By column: differs from what it is held against, which a sign says too. */
  readonly differs?: readonly boolean[];
  /** By column: what is there where the cell should be; undefined where it is right. */
  readonly was?: readonly (Cell | undefined)[];
}

interface ResultTableProps {
  /** Accessible name of the rows. */
  readonly label: string;
  /** Shown above the columns. */
  readonly caption?: ReactNode;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Heading over what leads each row, where something does. */
  readonly leading?: string;
  /** Rows may be marked: their signs have a column of their own, also while none is. */
  readonly hasMarks?: boolean;
  /** The types of the columns below their names. */
  readonly showsTypes?: boolean;
  /** Of the cells that differ, in rows without a mark; "wrong" unless told otherwise. */
  readonly tone?: RowMark["tone"];
  /**
   * "box": in a frame of its own. "fill": as high as what it stands in, which has one. "label": within something that
   * is clicked as a whole or has room for all of it, so there is nothing in it that the keyboard could reach.
   */
  readonly place?: "box" | "fill" | "label";
}

const BOOLEAN_OID = 16;
const TEXT_OID = 25;

/** A cell's text hangs on whether it is a truth value, and on nothing else of its type. */
function withOid({ name, typeName }: TableColumn): ResultColumn {
  return { name, typeName, typeOid: typeName === "boolean" ? BOOLEAN_OID : TEXT_OID };
}

/** PostgreSQL's types whose values stand at the right, with their digits in columns. */
const NUMERIC = /^(smallint|integer|bigint|numeric|real|double precision|money|oid)/;

/**
 * Rows of a result as a plain table, for amounts that a page can show whole; thousands of them are the result grid's.
 * Needs no script once prerendered. NULL and empty text differ to the eye and to a screen reader.
 */
export function ResultTable(props: ResultTableProps) {
  const {
    label,
    caption,
    columns,
    rows,
    leading,
    hasMarks = false,
    tone = "wrong",
    showsTypes = false,
    place = "box",
  } = props;
  const alignment = columns.map(({ typeName }) => NUMERIC.test(typeName) || undefined);
  const valueColumns = columns.map(withOid);
  const hasActions = rows.some(({ action }) => action !== undefined);
  const width = columns.length + (leading === undefined ? 0 : 1) + (hasActions ? 1 : 0);
  const table = (
    <table
      className={classes.table}
      data-tone={tone}
      translate="no"
      aria-label={caption === undefined ? label : undefined}
    >
      {caption !== undefined && <caption className={classes.caption}>{caption}</caption>}
      <thead>
        <tr>
          {hasMarks && (
            <th className={classes.signs} scope="col">
              <VisuallyHidden>Mark</VisuallyHidden>
            </th>
          )}
          {hasActions && (
            <th scope="col">
              <VisuallyHidden>What can be asked</VisuallyHidden>
            </th>
          )}
          {leading !== undefined && <th scope="col">{leading}</th>}
          {columns.map(({ name, typeName, isQuiet }, at) => (
            <th
              key={`${at}${name}`}
              scope="col"
              data-number={alignment[at]}
              data-quiet={isQuiet || undefined}
            >
              {name}
              {showsTypes && <span className={classes.type}>{typeName}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            {hasMarks && <td className={classes.signs} />}
            <td className={classes.none} colSpan={Math.max(1, width)}>
              no rows
            </td>
          </tr>
        )}
        {rows.map(({ cells, lead, mark, differs, was, action }, at) => (
          <tr key={`${at}${cells.join()}`} data-tone={mark?.tone}>
            {hasMarks && <td className={classes.signs}>{mark && <Sign {...mark} />}</td>}
            {hasActions && (
              <td>
                {action && (
                  <button
                    type="button"
                    className={classes.action}
                    aria-label={action.label}
                    onClick={action.act}
                  >
                    {action.words}
                  </button>
                )}
              </td>
            )}
            {leading !== undefined && <td className={classes.lead}>{lead}</td>}
            {valueColumns.map((column, i) => (
              <td
                key={`${i}${column.name}`}
                data-number={alignment[i]}
                data-quiet={columns[i]?.isQuiet || undefined}
                data-differs={differs?.[i] || undefined}
                data-was={was?.[i] !== undefined || undefined}
              >
                {was?.[i] !== undefined && <Was column={column} cell={was[i]} />}
                {differs?.[i] && <Sign sign="≠" words="differs: " />}
                <CellValue column={column} cell={cells[i] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (place === "label") return <div className={classes.label}>{table}</div>;
  return (
    <Scroller className={place === "fill" ? classes.fill : classes.box} label={label}>
      {table}
    </Scroller>
  );
}

/** What is there, struck through, and an arrow to what should be. */
function Was({ column, cell }: { readonly column: ResultColumn; readonly cell: Cell }) {
  return (
    <>
      <VisuallyHidden>is </VisuallyHidden>
      <del className={classes.was}>
        <CellValue column={column} cell={cell} />
      </del>
      <span className={classes.arrow} aria-hidden="true">
        {" → "}
      </span>
      <VisuallyHidden>, should be </VisuallyHidden>
    </>
  );
}

function Sign({ sign, words }: Pick<RowMark, "sign" | "words">) {
  return (
    <>
      <span className={classes.sign} aria-hidden="true">
        {sign}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
