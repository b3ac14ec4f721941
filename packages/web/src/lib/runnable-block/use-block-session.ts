import { type Room, useEditorSession } from "../editor-session/index.ts";
import { draftId } from "./block-start.ts";

interface BlockSessionOptions {
  /** Tells the block from all others, on every page. */
  readonly id: string;
  readonly sql: string;
  /** Slug of the dataset that it runs on. */
  readonly dataset: string;
  readonly room: Room;
  readonly lessonId?: string;
  /** Every run begins with the data as they were, whatever ran before. */
  readonly startsFresh?: boolean;
}

/** The session of a block: what the learner makes of it is a draft until it is the original again. */
export function useBlockSession({
  id,
  sql,
  dataset,
  room,
  lessonId,
  startsFresh = false,
}: BlockSessionOptions) {
  return useEditorSession({
    draftId: draftId(id),
    original: sql,
    dataset,
    setting: { room, exercise: null, lessonId },
    rules: { startsFresh, forgetsOriginal: true, keepsHistory: room === "playground" },
  });
}

export type BlockSession = ReturnType<typeof useBlockSession>;
