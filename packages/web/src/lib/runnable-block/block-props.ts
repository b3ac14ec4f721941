import type { ReactNode } from "react";
import type { Room } from "../editor-session/session/session-state.ts";

export interface BlockProps {
  /** Tells this block from all others, on every page; what the learner makes of it is kept under this name. */
  readonly id: string;
  readonly sql: string;
  /** Slug of the dataset that it runs on. */
  readonly dataset: string;
  readonly room: Room;
  /** The lesson that it is a part of. */
  readonly lessonId?: string;
  /** SQLSTATE with which it fails on purpose. */
  readonly expectedError: string | null;
  /** What it is called, where a page has many; "SQL of this example" otherwise. */
  readonly label?: string;
  /** Every run begins with the data as they were, whatever ran before. */
  readonly startsFresh?: boolean;
  /** More to be done with the SQL as it stands now, at the end of the bar. */
  readonly extras?: (sql: string) => ReactNode;
}
