import { Component, lazy, type ReactNode, Suspense } from "react";
import type { SqlEditorProps } from "./editor-contract.ts";
import { PlainEditor } from "./plain-editor.tsx";

const CodeMirrorEditor = lazy(() => import("./code-mirror-editor.tsx"));

/** Keeps the plain form when the chunk of the full one can't be loaded: offline, or gone after a new release. */
class WhenLoadingFails extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/**
 * An editor of PostgreSQL text. What the learner types before its chunk has loaded is kept, with cursor and focus.
 * Fills its parent, which sets the height.
 */
export function SqlEditor(props: SqlEditorProps) {
  const plain = <PlainEditor {...props} />;
  return (
    <WhenLoadingFails fallback={plain}>
      <Suspense fallback={plain}>
        <CodeMirrorEditor {...props} />
      </Suspense>
    </WhenLoadingFails>
  );
}
