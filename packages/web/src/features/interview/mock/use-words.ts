import { useEffect, useRef, useState } from "react";
import { useDraft } from "../../../lib/drafts/index.ts";

/** What is being written to the interviewer, kept in this browser until it was said. */
export function useWords(interviewId: string) {
  const { initial, edit, discard } = useDraft(`mock-${interviewId}-words`, "");
  const [text, setText] = useState(initial.sql);
  const stored = useRef(text);
  useEffect(() => {
    if (text === stored.current) return;
    stored.current = text;
    if (text === "") discard();
    else edit(text);
  }, [text, edit, discard]);
  return [text, setText] as const;
}
