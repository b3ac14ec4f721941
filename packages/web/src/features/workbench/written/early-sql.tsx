import { type RefObject, useLayoutEffect, useRef } from "react";
import { SqlTextArea } from "../../../ui/sql-editor/sql-text-area.tsx";

/** What was written before the editor had come. */
export interface EarlySqlText {
  readonly sql: string;
  /** Where it was written on; null when that was elsewhere. */
  readonly cursor: number | null;
}

interface EarlySqlProps {
  /** Gets what was written when this leaves the page; null when nothing was. */
  readonly written: RefObject<EarlySqlText | null>;
  /** What the exercise begins with. */
  readonly sql: string;
  /** Accessible name. */
  readonly label: string;
}

/** Where SQL is written until the editor has come; with its metrics, so that nothing moves then. */
export function EarlySql({ written, sql, label }: EarlySqlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    return () => {
      if (element === null) return;
      const isHere = document.activeElement === element;
      written.current =
        isHere || element.value !== sql
          ? { sql: element.value, cursor: isHere ? element.selectionStart : null }
          : null;
    };
  }, [written, sql]);
  return <SqlTextArea ref={area} aria-label={label} defaultValue={sql} />;
}
