import type { Truth, XrayColumn, XrayRow, XrayStep, XraySubquery } from "@master-sql/engine/explain";
import { quantity } from "@master-sql/engine/words";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CellValue } from "../../ui/result-grid/cell-value.tsx";
import { Scroller } from "../../ui/scroller.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { multiplied } from "./step-words.ts";
import classes from "./xray.module.css";

interface StepTableProps {
  readonly step: XrayStep;
  /** The step before, whose rows are the members of groups. */
  readonly before: XrayStep | undefined;
  onInto(subquery: XraySubquery, rowId: string): void;
  /** Offers to ask about each row that stays. */
  readonly onAsk?: ((row: XrayRow) => void) | undefined;
}

const PAGE = 50;
const BOOLEAN_OID = 16;
const TEXT_OID = 25;

/** The rows of a step: those that leave are struck through, conditions tell why, groups open to their members. */
export function StepTable({ step, before, onInto, onAsk }: StepTableProps) {
  const [shown, setShown] = useState(PAGE);
  const { columns, conditions, rows } = step;
  const times = multiplied(step);
  const perRow = step.subqueries.filter(({ isCorrelated }) => isCorrelated);
  const truths = rows.some((row) => row.truths !== undefined) ? conditions : [];
  return (
    <>
      <Scroller className={classes.scroller} label="Rows of this step">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>What becomes of the row</VisuallyHidden>
              </th>
              {truths.map(({ sql, depth }) => (
                <th
                  key={`${depth}${sql}`}
                  scope="col"
                  className={classes.condition}
                  data-depth={Math.min(depth, 3)}
                >
                  {sql}
                </th>
              ))}
              {columns.map(({ name, source, isComputed }, place) => (
                <th key={place} scope="col" data-new={isComputed || undefined}>
                  <SourcedName source={source} name={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <StepRow
                key={`${row.fate}${row.id}`}
                row={row}
                step={step}
                before={before}
                truthCount={truths.length}
                times={times.get(row.from?.[0] ?? "")}
                subqueries={perRow}
                onInto={onInto}
                onAsk={onAsk}
              />
            ))}
          </tbody>
        </table>
      </Scroller>
      {rows.length === 0 && <p className={classes.note}>No rows.</p>}
      {rows.length > shown && (
        <Button size="compact-sm" variant="default" onClick={() => setShown(shown + 10 * PAGE)}>
          Show more of {quantity(rows.length, "row")}
        </Button>
      )}
    </>
  );
}

interface StepRowProps extends StepTableProps {
  readonly row: XrayRow;
  readonly truthCount: number;
  /** In a join: rows that are made of the same row. */
  readonly times: number | undefined;
  readonly subqueries: readonly XraySubquery[];
}

function StepRow({ row, step, before, truthCount, times, subqueries, onInto, onAsk }: StepRowProps) {
  const [isOpen, setOpen] = useState(false);
  const members = step.clause === "group" ? (row.from ?? []) : [];
  return (
    <>
      <tr data-fate={row.fate}>
        <td className={classes.sign}>
          {row.fate === "left" && (
            <>
              <span aria-hidden="true">✕</span>
              <VisuallyHidden>leaves</VisuallyHidden>
            </>
          )}
          {times !== undefined && row.fate === "kept" && (
            <span className={classes.times}>
              <VisuallyHidden>one of </VisuallyHidden>×{times}
            </span>
          )}
          {members.length > 0 && (
            <button
              type="button"
              className={classes.open}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {quantity(members.length, "row")}
            </button>
          )}
          {onAsk && row.fate === "kept" && (
            <button
              type="button"
              className={classes.open}
              aria-label="Which step made this row?"
              onClick={() => onAsk(row)}
            >
              Why?
            </button>
          )}
          {row.fate === "kept" || step.clause === "where" || step.clause === "having"
            ? subqueries.map((subquery) => (
                <button
                  key={subquery.sql}
                  type="button"
                  className={classes.open}
                  aria-label="Step into the subquery for this row"
                  onClick={() => onInto(subquery, row.id)}
                >
                  Step in
                </button>
              ))
            : null}
        </td>
        {(row.truths ?? Array.from<Truth>({ length: truthCount })).map((truth, place) => (
          <td key={place} className={classes.truth} data-truth={truth}>
            {truth}
          </td>
        ))}
        {step.columns.map((column, place) => (
          <td key={place} data-new={column.isComputed || undefined}>
            <CellValue
              column={{ ...column, typeOid: column.typeName === "boolean" ? BOOLEAN_OID : TEXT_OID }}
              cell={row.cells[place] ?? null}
            />
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={1 + truthCount + step.columns.length} className={classes.members}>
            <Scroller className={classes.memberRows} label="Rows of this group">
              <MembersTable ids={members} before={before} />
            </Scroller>
          </td>
        </tr>
      )}
    </>
  );
}

/** The rows that a group is made of. */
function MembersTable({
  ids,
  before,
}: {
  readonly ids: readonly string[];
  readonly before: XrayStep | undefined;
}) {
  const wanted = new Set(ids);
  const rows = (before?.rows ?? [])
    .filter(({ id, fate }) => fate === "kept" && wanted.has(id))
    .slice(0, PAGE);
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>
        {rows.length < ids.length
          ? `The first ${rows.length} of ${ids.length} rows of this group`
          : "The rows of this group"}
      </caption>
      <thead>
        <tr>
          {(before?.columns ?? []).map(({ name, source }, place) => (
            <th key={place} scope="col">
              <SourcedName source={source} name={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {(before?.columns ?? []).map((column, place) => (
              <td key={place}>
                <CellValue column={{ ...column, typeOid: TEXT_OID }} cell={cells[place] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A column's name, after the table that it is from where there is one. */
function SourcedName({ source, name }: Pick<XrayColumn, "source" | "name">) {
  return (
    <>
      {source !== "" && <span className={classes.source}>{source}.</span>}
      {name}
    </>
  );
}
