import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { SqlEditorHandle, SqlEditorProps } from "./editor-contract.ts";
import { SqlTextArea } from "./sql-text-area.tsx";

function selectionOf(area: HTMLTextAreaElement): ReturnType<SqlEditorHandle["selection"]> {
  const text = area.value.slice(area.selectionStart, area.selectionEnd);
  return text.trim() === "" ? null : { text, offset: area.selectionStart };
}

/**
 * The editor as a bare text area: on the page until the full one has loaded, and for good when that can't be loaded.
 */
export function PlainEditor({
  memory,
  ref,
  label,
  onChange,
  onSelect,
  onKey,
  readOnly = false,
  autoFocus = false,
}: SqlEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => memory.current.text);

  function change(next: string) {
    memory.current.text = next;
    setText(next);
    onChange?.(next);
  }

  /** Where the cursor belongs once the text that was inserted stands. */
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  const focusFirst = useEffectEvent(() => {
    if (memory.current.hadFocus ?? autoFocus) area.current?.focus();
    memory.current.hadFocus = null;
  });
  useEffect(() => focusFirst(), []);

  const selected = useEffectEvent((hasSelection: boolean) => onSelect?.(hasSelection));

  useLayoutEffect(() => {
    const element = area.current;
    return () => {
      selected(false);
      if (element === null) return;
      memory.current.hadFocus = document.activeElement === element;
      memory.current.selection = { from: element.selectionStart, to: element.selectionEnd };
    };
  }, [memory]);

  useImperativeHandle(
    ref,
    (): SqlEditorHandle => ({
      text: () => memory.current.text,
      selection: () => (area.current === null ? null : selectionOf(area.current)),
      replace: change,
      charBefore: () => {
        const from = area.current?.selectionStart ?? 0;
        return memory.current.text.slice(Math.max(0, from - 1), from);
      },
      insert(inserted, back = 0) {
        const element = area.current;
        if (element === null) return;
        const { selectionStart: from, selectionEnd: to, value } = element;
        cursor.current = from + inserted.length - back;
        change(value.slice(0, from) + inserted + value.slice(to));
        element.focus();
      },
      moveTo(offset) {
        area.current?.focus();
        area.current?.setSelectionRange(offset, offset);
      },
      focus: () => area.current?.focus(),
    }),
  );

  return (
    <SqlTextArea
      ref={area}
      aria-label={label}
      value={text}
      readOnly={readOnly}
      onChange={(event) => change(event.currentTarget.value)}
      onSelect={(event) => onSelect?.(selectionOf(event.currentTarget) !== null)}
      onKeyDown={(event) => {
        if (onKey?.(event.nativeEvent)) event.preventDefault();
      }}
    />
  );
}
