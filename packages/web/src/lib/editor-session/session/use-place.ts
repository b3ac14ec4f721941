import { useState } from "react";
import { answerPlace } from "./answer-place.ts";
import type { EditorSession } from "./editor-session.ts";

/** The places of a room where something is solved; on a narrow screen one is in sight at a time. */
export type Place = "task" | "schema" | "editor" | "results";

/** Which place is in sight on a narrow screen, and the way to the answer from wherever that is. */
export function usePlace(session: EditorSession) {
  const [place, setPlace] = useState<Place>("task");
  return { place, setPlace, toAnswer: answerPlace(session, () => setPlace("editor")) };
}
