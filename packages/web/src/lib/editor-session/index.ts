export { editorActions } from "./actions/action.ts";
export { ActionButton, useActionState } from "./actions/action-button.tsx";
export { AnswerEditor } from "./actions/answer-editor.tsx";
export type { SessionControls } from "./actions/controls.ts";
export { editorHeight } from "./actions/editor-height.ts";
export { press } from "./actions/press.ts";
export { RunButton } from "./actions/run-button.tsx";
export { ShortcutHelp } from "./actions/shortcut-help.tsx";
export { useRoomKeys } from "./actions/use-room-keys.ts";
export type { AnswerHandle } from "./session/answer-handle.ts";
export { type AnswerPlace, answerPlace } from "./session/answer-place.ts";
export type { EditorSession } from "./session/editor-session.ts";
export { SessionAnnouncer } from "./session/session-announcer.tsx";
export type { Activity, Room } from "./session/session-state.ts";
export { useEditorSession, useSession } from "./session/use-editor-session.ts";
export { usePlace } from "./session/use-place.ts";
export { SlotButtons } from "./slots/slot-buttons.tsx";
export { SlotOffers } from "./slots/slot-offers.tsx";
export { SlotTabs } from "./slots/slot-tabs.tsx";
export { useCellTrace } from "./slots/use-cell-trace.ts";
export { type OwnPane, useSlotPanes } from "./slots/use-slot-panes.tsx";
export {
  askForStep,
  type CellRequest,
  onCell,
  requestedStep,
  takeCell,
  type XrayRequest,
} from "./slots/xray-request.ts";
