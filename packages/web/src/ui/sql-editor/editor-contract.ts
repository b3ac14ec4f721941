import type { Ref, RefObject } from "react";
import type { SqlSchemaTable } from "./completions-at.ts";

/** What the owner of an editor can do with it, whichever of its two forms is on the page. */
export interface SqlEditorHandle {
  text(): string;
  /** The selected text with its offset; null when nothing but blanks is selected. */
  selection(): { readonly text: string; readonly offset: number } | null;
  /** Replaces the whole text in one step that can be undone. */
  replace(text: string): void;
  /** The character before the cursor or the selection; empty at the start. */
  charBefore(): string;
  /** Inserts at the cursor, in place of the selection, puts the cursor `back` characters before its end, and focuses. */
  insert(text: string, back?: number): void;
  /** Puts the cursor at an offset, shows it and focuses. */
  moveTo(offset: number): void;
  focus(): void;
}

/**
 * What outlives the editor's element, so that a change of layout loses neither text nor undo history. Made once by the
 * owner with `newEditorMemory`.
 */
export interface EditorMemory {
  text: string;
  /** CodeMirror's state as JSON, history included; null until it was first on the page. */
  state: unknown;
  /** Whether the plain form had the focus when another form took its place; null where none was there. */
  hadFocus: boolean | null;
  selection: { from: number; to: number };
}

export function newEditorMemory(text: string): EditorMemory {
  return { text, state: null, hadFocus: null, selection: { from: text.length, to: text.length } };
}

export interface SqlEditorProps {
  readonly memory: RefObject<EditorMemory>;
  readonly ref?: Ref<SqlEditorHandle>;
  /** Accessible name. */
  readonly label: string;
  /** Every change of the text, by whatever cause. */
  onChange?(text: string): void;
  /** Whether `selection()` gives something now; told again whenever it may have changed. */
  onSelect?(hasSelection: boolean): void;
  /** A key, before the editor does with it what it would; true takes it. */
  onKey?(press: KeyboardEvent): boolean;
  /** Tables for completion. */
  readonly schema?: readonly SqlSchemaTable[];
  /** An error to underline at its offset in the text; the mark goes with the next edit. */
  readonly mark?: { readonly offset: number; readonly message: string } | null;
  readonly readOnly?: boolean;
  /** Whether it has the focus as it comes onto the page. */
  readonly autoFocus?: boolean;
}
