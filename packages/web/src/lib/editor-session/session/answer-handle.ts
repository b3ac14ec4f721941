import type { SqlEditorHandle } from "../../../ui/sql-editor/index.ts";

/**
 * What every kind of answer lets its session do, be it SQL that is written, pieces put together or a predicted result.
 */
export interface AnswerHandle {
  /** The answer as it would be submitted now. */
  text(): string;
  /** Puts another answer in its place; what doesn't fit this kind of answer is left out. */
  replace(text: string): void;
  /** Moves the focus to where the answer is given. */
  focus(): void;
}

/** What stands in the page for an answer: an editor can do more than the others. */
export type Answer = AnswerHandle | SqlEditorHandle;

/** The editor of an answer that is written as SQL; null for every other kind, and while none is in the page. */
export function editorOf(answer: Answer | null): SqlEditorHandle | null {
  return answer !== null && "selection" in answer ? answer : null;
}
