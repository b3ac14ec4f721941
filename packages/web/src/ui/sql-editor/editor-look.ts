import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--ms-code-keyword)", fontWeight: "var(--ms-weight-strong)" },
  { tag: [tags.typeName, tags.standard(tags.name)], color: "var(--ms-code-function)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--ms-code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--ms-code-number)" },
  { tag: tags.comment, color: "var(--ms-code-comment)", fontStyle: "italic" },
]);

/** Every colour comes from the tokens, so that the scheme changes without rebuilding the editor. */
const theme = EditorView.theme({
  "&": {
    height: "100%",
    maxHeight: "var(--editor-most, none)",
    color: "var(--ms-ink)",
    backgroundColor: "transparent",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--ms-font-code)",
    fontVariantLigatures: "none",
    fontSize: "var(--ms-size-editor)",
    lineHeight: "var(--editor-line-height)",
  },
  ".cm-content": {
    minHeight: "var(--editor-least, 100%)",
    padding: "var(--ms-editor-block) 0",
    caretColor: "var(--ms-ink)",
  },
  ".cm-line": { padding: "0 var(--ms-space-3) 0 var(--ms-space-2)" },
  ".cm-gutters": {
    backgroundColor: "transparent",
    color: "var(--ms-ink-muted)",
    border: "none",
    fontVariantNumeric: "tabular-nums",
  },
  ".cm-lineNumbers .cm-gutterElement": {
    padding: "0 var(--ms-space-1) 0 var(--ms-space-3)",
    minWidth: "40px",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--ms-accent) 5%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ms-ink)" },
  "& .cm-content ::selection, & .cm-content::selection": {
    backgroundColor: "color-mix(in srgb, var(--ms-accent) 28%, transparent)",
  },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--ms-accent-soft)",
    outline: "1px solid var(--ms-accent)",
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--ms-wrong-soft)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--ms-wrong) 1.5px",
    textUnderlineOffset: "3px",
    textDecorationSkipInk: "none",
  },
  ".cm-tooltip": {
    border: "1px solid var(--ms-line)",
    borderRadius: "var(--ms-radius)",
    backgroundColor: "var(--ms-surface-raised)",
    color: "var(--ms-ink)",
    boxShadow: "var(--ms-shadow)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--ms-font-code)",
    fontSize: "var(--ms-size-small)",
    maxHeight: "15em",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    padding: "var(--ms-space-half) var(--ms-space-2)",
    lineHeight: "1.5",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--ms-accent-soft)",
    color: "var(--ms-ink)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "var(--ms-weight-strong)" },
  ".cm-completionDetail": {
    color: "var(--ms-ink-muted)",
    fontStyle: "normal",
    marginLeft: "var(--ms-space-5)",
  },
  ".cm-tooltip.cm-completionInfo": {
    padding: "var(--ms-space-2) var(--ms-space-3)",
    maxWidth: "280px",
    fontFamily: "var(--ms-font-text)",
    fontSize: "var(--ms-size-small)",
  },
  // Beside the list there is no room for it, and over the list it would hide what is to be chosen.
  "@media (max-width: 48em)": { ".cm-tooltip.cm-completionInfo": { display: "none" } },
  ".cm-diagnostic": {
    padding: "var(--ms-space-2) var(--ms-space-3)",
    fontFamily: "var(--ms-font-text)",
    fontSize: "var(--ms-size-small)",
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--ms-wrong)" },
  ".cm-panels": {
    backgroundColor: "var(--ms-surface-sunken)",
    color: "var(--ms-ink)",
    borderColor: "var(--ms-line) !important",
  },
  ".cm-panel.cm-search": {
    padding: "var(--ms-space-2) var(--ms-space-3)",
    fontFamily: "var(--ms-font-text)",
  },
  ".cm-panel.cm-search label": { fontSize: "var(--ms-size-small)" },
  ".cm-panel.cm-search [name=close]": {
    color: "var(--ms-ink)",
    fontSize: "var(--ms-size-lead)",
    padding: "0 var(--ms-space-2)",
  },
  ".cm-textfield": {
    backgroundColor: "var(--ms-surface-raised)",
    color: "var(--ms-ink)",
    border: "1px solid var(--ms-line-strong)",
    borderRadius: "4px",
    fontSize: "var(--ms-size-small)",
  },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--ms-surface-raised)",
    color: "var(--ms-ink)",
    border: "1px solid var(--ms-line-strong)",
    borderRadius: "4px",
    fontSize: "var(--ms-size-small)",
  },
  ".cm-searchMatch": {
    backgroundColor: "var(--ms-warn-soft)",
    outline: "1px solid var(--ms-warn)",
  },
  ".cm-searchMatch-selected": { backgroundColor: "var(--ms-accent-soft)" },
  ".cm-placeholder": { color: "var(--ms-ink-muted)" },
});

export const editorLook: Extension = [theme, syntaxHighlighting(highlight)];
