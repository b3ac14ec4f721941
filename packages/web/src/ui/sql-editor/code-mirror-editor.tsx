import {
  acceptCompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyField, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { useEffect, useEffectEvent, useId, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { SqlSchemaTable } from "./completions-at.ts";
import type { SqlEditorHandle, SqlEditorProps } from "./editor-contract.ts";
import { editorLook } from "./editor-look.ts";
import { postgresCompletion, postgresLanguage } from "./postgres-language.ts";
import classes from "./sql-editor.module.css";
import { errorRange } from "./text-position.ts";

const NO_TABLES: readonly SqlSchemaTable[] = [];
const completionPart = new Compartment();
const readOnlyPart = new Compartment();
const attributesPart = new Compartment();

const savedFields = { history: historyField };

const constantExtensions: Extension = [
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  bracketMatching(),
  closeBrackets(),
  search({ top: true }),
  highlightSelectionMatches(),
  indentUnit.of("  "),
  EditorState.tabSize.of(2),
  EditorView.lineWrapping,
  postgresLanguage,
  editorLook,
  // After Escape, CodeMirror itself lets the next Tab leave the editor.
  keymap.of([
    { key: "Tab", run: acceptCompletion },
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
];

function readOnlyExtension(readOnly: boolean): Extension {
  return [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];
}

function selectionOf(state: EditorState): ReturnType<SqlEditorHandle["selection"]> {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to);
  return text.trim() === "" ? null : { text, offset: from };
}

/** The full editor; a chunk of its own, loaded by `SqlEditor`. */
export default function CodeMirrorEditor({
  memory,
  ref,
  label,
  onChange,
  onSelect,
  onKey,
  schema = NO_TABLES,
  mark = null,
  readOnly = false,
  autoFocus = false,
}: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const viewRef = useRef<EditorView | null>(null);
  const hintId = useId();

  const attributes = (name: string) =>
    EditorView.contentAttributes.of({ "aria-label": name, "aria-describedby": hintId, tabindex: "0" });

  const changed = useEffectEvent((text: string) => {
    memory.current.text = text;
    onChange?.(text);
  });
  const selected = useEffectEvent((hasSelection: boolean) => onSelect?.(hasSelection));
  const take = useEffectEvent((press: KeyboardEvent, view: EditorView): boolean => {
    if (onKey === undefined || !onKey(press)) return false;
    closeCompletion(view);
    return true;
  });

  const createState = useEffectEvent((): EditorState => {
    const extensions: Extension = [
      Prec.highest(EditorView.domEventHandlers({ keydown: (press, view) => take(press, view) })),
      EditorView.updateListener.of((update) => {
        if (update.selectionSet || update.docChanged) selected(selectionOf(update.state) !== null);
        if (!update.docChanged) return;
        changed(update.state.doc.toString());
        // An error belongs to the text that was run; after an edit its place means nothing.
        queueMicrotask(() => viewRef.current?.dispatch(setDiagnostics(viewRef.current.state, [])));
      }),
      completionPart.of(postgresCompletion(schema)),
      readOnlyPart.of(readOnlyExtension(readOnly)),
      attributesPart.of(attributes(label)),
      constantExtensions,
    ];
    const { state, text, selection } = memory.current;
    if (state !== null) return EditorState.fromJSON(state, { extensions }, savedFields);
    const length = text.length;
    return EditorState.create({
      doc: text,
      selection: { anchor: Math.min(selection.from, length), head: Math.min(selection.to, length) },
      extensions,
    });
  });

  // A layout effect, so that the plain form is never seen to vanish before this one stands.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const view = new EditorView({ state: createState(), parent: host.current });
    viewRef.current = view;
    // It may go on with what was selected before.
    selected(selectionOf(view.state) !== null);
    return () => {
      selected(false);
      memory.current.state = view.state.toJSON(savedFields);
      viewRef.current = null;
      view.destroy();
    };
  }, [memory]);

  // A layout effect too: between the plain form's end and a later effect, what is typed would go nowhere.
  const focusFirst = useEffectEvent(() => {
    // Whoever went on to write elsewhere while this form was on its way stays there.
    if (memory.current.hadFocus ?? autoFocus) viewRef.current?.focus();
    memory.current.hadFocus = null;
  });
  useLayoutEffect(() => focusFirst(), []);

  useEffect(() => {
    viewRef.current?.dispatch({ effects: completionPart.reconfigure(postgresCompletion(schema)) });
  }, [schema]);
  useEffect(() => {
    viewRef.current?.dispatch({ effects: readOnlyPart.reconfigure(readOnlyExtension(readOnly)) });
  }, [readOnly]);

  useEffect(() => {
    const view = viewRef.current;
    if (view === null) return;
    const diagnostics =
      mark === null
        ? []
        : [
            {
              ...errorRange(view.state.doc.toString(), mark.offset),
              severity: "error" as const,
              message: mark.message,
            },
          ];
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [mark]);

  useImperativeHandle(
    ref,
    (): SqlEditorHandle => ({
      text: () => viewRef.current?.state.doc.toString() ?? memory.current.text,
      selection() {
        return viewRef.current === null ? null : selectionOf(viewRef.current.state);
      },
      replace(text) {
        const view = viewRef.current;
        view?.dispatch({
          changes: { from: 0, to: view.state.doc.length, insert: text },
          selection: { anchor: Math.min(view.state.selection.main.head, text.length) },
          userEvent: "input.replace",
        });
      },
      charBefore() {
        const state = viewRef.current?.state;
        const from = state?.selection.main.from ?? 0;
        return state?.sliceDoc(Math.max(0, from - 1), from) ?? "";
      },
      insert(text, back = 0) {
        const view = viewRef.current;
        if (view === null) return;
        const { from, to } = view.state.selection.main;
        view.dispatch({
          changes: { from, to, insert: text },
          selection: { anchor: from + text.length - back },
          userEvent: "input",
          scrollIntoView: true,
        });
        view.focus();
      },
      moveTo(offset) {
        const view = viewRef.current;
        view?.dispatch({
          selection: { anchor: Math.min(offset, view.state.doc.length) },
          scrollIntoView: true,
        });
        view?.focus();
      },
      focus: () => viewRef.current?.focus(),
    }),
    [memory],
  );

  return (
    <div className={classes.editor}>
      <div ref={host} className={classes.host} />
      <span id={hintId} hidden>
        Tab indents. To leave the editor with the keyboard, press Escape, then Tab.
      </span>
    </div>
  );
}
