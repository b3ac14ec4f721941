import type { Truth, XrayColumn, XrayRow, XrayStep, XraySubquery } from "@master-sql/explain";
import { quantity } from "@master-sql/words";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CellValue } from "../../ui/result-grid/cell-value.tsx";
import { Scroller } from "../../ui/scroller.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type Lit, litByColumn, litByCondition, litByRow } from "./lit.ts";
import { multiplied } from "./step-words.ts";
import classes from "./xray.module.css";

interface StepTableProps {
  readonly step: XrayStep;
  /** The step before, whose rows are the members of groups. */
  readonly before: XrayStep | undefined;
  onInto(subquery: XraySubquery, rowId: string): void;
  /** Offers to ask about each row that stays. */
  readonly onAsk?: ((row: XrayRow) => void) | undefined;
  /** What lights up. */
  readonly lit: Lit;
  onLight(lit: Lit | null): void;
}

const PAGE = 50;
/** Drawn at once: about as many as are in sight. The others follow when the page has time. */
const FIRST_ROWS = 15;
const BOOLEAN_OID = 16;
const TEXT_OID = 25;

/**
 * The rows of a step: those that leave are struck through, conditions tell why, groups open to their members. A row that
 * is pointed at, or reached by the arrow keys, lights the words that decide about it; a condition lights its rows.
 */
export function StepTable({ step, before, onInto, onAsk, lit, onLight }: StepTableProps) {
  const [wanted, setWanted] = useState(PAGE);
  const shown = useDeferredValue(wanted, FIRST_ROWS);
  /** The row that Tab comes to. */
  const [current, setCurrent] = useState(0);
  const { columns, conditions, rows } = step;
  const times = multiplied(step);
  const perRow = step.subqueries.filter(({ isCorrelated }) => isCorrelated);
  const truths = rows.some((row) => row.truths !== undefined) ? conditions : [];
  return (
    <>
      <Scroller className={classes.scroller} label="Rows of this step">
        <table className={classes.table} translate="no">
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>What becomes of the row</VisuallyHidden>
              </th>
              {truths.map(({ sql, depth }, place) => (
                <th
                  key={`${depth}${sql}`}
                  scope="col"
                  className={classes.condition}
                  data-depth={Math.min(depth, 3)}
                  data-lit={lit.conditions.includes(place) || undefined}
                >
                  <Word onLight={(isOn) => onLight(isOn ? litByCondition(step, place) : null)}>{sql}</Word>
                </th>
              ))}
              {columns.map(({ name, source, isComputed, span }, place) => (
                <th key={place} scope="col" data-new={isComputed || undefined}>
                  {span ? (
                    <Word onLight={(isOn) => onLight(isOn ? litByColumn(step, place) : null)}>{name}</Word>
                  ) : (
                    <SourcedName source={source} name={name} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={toNextRow}>
            {rows.slice(0, shown).map((row, index) => (
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
                lit={lit}
                onLight={onLight}
                isTabStop={index === current}
                onReach={() => setCurrent(index)}
              />
            ))}
          </tbody>
        </table>
      </Scroller>
      {rows.length === 0 && <p className={classes.note}>No rows.</p>}
      {rows.length > wanted && (
        <Button size="compact-sm" variant="default" onClick={() => setWanted(wanted + 10 * PAGE)}>
          Show more of {quantity(rows.length, "row")}
        </Button>
      )}
    </>
  );
}

/** Words of the query above their values: pointed at or focused, they light up where they stand. */
function Word({ children, onLight }: { readonly children: ReactNode; onLight(isOn: boolean): void }) {
  return (
    <button
      type="button"
      className={classes.word}
      onPointerEnter={() => onLight(true)}
      onPointerLeave={() => onLight(false)}
      onFocus={() => onLight(true)}
      onBlur={() => onLight(false)}
    >
      {children}
    </button>
  );
}

/** Up and down, from row to row. */
function toNextRow(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.target instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("tr[data-fate]")];
  rows[rows.indexOf(event.target) + by]?.focus();
}

interface StepRowProps extends StepTableProps {
  readonly row: XrayRow;
  readonly truthCount: number;
  /** In a join: rows that are made of the same row. */
  readonly times: number | undefined;
  readonly subqueries: readonly XraySubquery[];
  /** Tab comes to it; from there arrow keys go on. */
  readonly isTabStop: boolean;
  onReach(): void;
}

function StepRow(props: StepRowProps) {
  const { row, step, before, truthCount, times, subqueries, onInto, onAsk } = props;
  const { lit, onLight, isTabStop, onReach } = props;
  const [isOpen, setOpen] = useState(false);
  const isLit = lit.isRow(row);
  const members = step.clause === "group" ? (row.from ?? []) : [];
  return (
    <>
      <tr
        className={classes.row}
        data-fate={row.fate}
        data-lit={isLit || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onPointerEnter={() => onLight(litByRow(step, row))}
        onPointerLeave={() => onLight(null)}
        onFocus={() => {
          onReach();
          onLight(litByRow(step, row));
        }}
        onBlur={() => onLight(null)}
      >
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
          <td
            key={place}
            className={classes.truth}
            data-truth={truth}
            data-lit={(isLit && lit.conditions.includes(place)) || undefined}
          >
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
    <table className={classes.table} translate="no">
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
