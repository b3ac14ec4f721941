import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import { DRAFT } from "../../../lib/drafts/draft-keys.ts";
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
  /** What the exercise begins with, unless a draft is stored under its id. */
  readonly sql: string;
  readonly draftId: string;
  /** Accessible name. */
  readonly label: string;
}

/**
 * Where SQL is written until the editor has come; with its metrics, so that nothing moves then. Drawn once: drawn again,
 * React would put back what it knows the field to begin with.
 */
export const EarlySql = memo(function EarlySql({ written, sql, draftId, label }: EarlySqlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    return () => {
      if (element === null) return;
      const isHere = document.activeElement === element;
      written.current =
        isHere || element.value !== element.defaultValue
          ? { sql: element.value, cursor: isHere ? element.selectionStart : null }
          : null;
    };
  }, [written]);
  return (
    <>
      <SqlTextArea ref={area} data-draft={draftId} aria-label={label} defaultValue={sql} />
      {/* Our own constant text, no input; the server puts its hash in the content security policy. */}
      <script dangerouslySetInnerHTML={{ __html: showDraft }} />
    </>
  );
});

/**
 * Puts the stored draft in from the first paint on: it is in this browser only, and the page is the same for everybody.
 * As the text that the field begins with, which React leaves alone.
 */
const showDraft = `try{const area=document.currentScript.previousElementSibling,{version,sql}=JSON.parse(localStorage.getItem(${JSON.stringify(DRAFT)}+area.dataset.draft));
if(version===1&&typeof sql==="string")area.textContent=sql}catch{}`;
