import type { ReactNode } from "react";
import { Link } from "react-router";
import { PlaceMark } from "./place-mark.tsx";
import classes from "./row-list.module.css";
import { type MarkedState, StateMark } from "./state-mark.tsx";

interface RowListProps {
  readonly children: ReactNode;
  /** So many rows that those out of sight are laid out when they come near; their measures are all as wide. */
  readonly isLong?: boolean;
  /** Where there is room, two rows side by side, each with its words in two lines. */
  readonly isDense?: boolean;
}

/** Links of one kind, one a row; their columns stand under each other. */
export function RowList({ children, isLong = false, isDense = false }: RowListProps) {
  return (
    <ul className={classes.list} data-long={isLong || undefined} data-dense={isDense || undefined}>
      {children}
    </ul>
  );
}

interface RowProps {
  readonly to: string;
  readonly state: MarkedState;
  /** The state in words. */
  readonly stateText: string;
  readonly title: string;
  /** What tells one row from the others besides; below the title on a narrow screen. */
  readonly about: string;
  /** A measure, short enough to stand at the end of the line. */
  readonly measure: ReactNode;
  /** The one to take next. */
  readonly isNext?: boolean;
}

export function Row({ to, state, stateText, title, about, measure, isNext = false }: RowProps) {
  return (
    <li className={classes.item} data-next={isNext || undefined}>
      <Link to={to} className={classes.row}>
        <StateMark state={state} label={stateText} />
        <span className={classes.title}>
          {title} {isNext && <PlaceMark text="Next" />}
        </span>
        <span className={classes.about}>{about}</span>
        <span className={classes.measure}>{measure}</span>
      </Link>
    </li>
  );
}
