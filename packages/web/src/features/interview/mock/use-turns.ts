import type { Interview } from "@master-sql/protocol";
import type { Turn } from "@master-sql/tutor/interview";
import { useRef, useState } from "react";
import { callFunction } from "../../../lib/backend/call-function.ts";
import { keepInterview, refetchInterview } from "../../../lib/interviews/mock-interviews.ts";
import { newId } from "../../../lib/progress/new-id.ts";

export interface Turns {
  /** What was sent and isn't answered yet. */
  readonly sending: Turn["type"] | null;
  /** Why the last turn wasn't taken. */
  readonly failure: string | null;
  /** Whether it was taken. */
  send(turn: Turn): Promise<boolean>;
}

/** Sends what the candidate does, one after the other; what was not taken may be sent again as the same turn. */
export function useTurns(userId: string, { interviewId, version }: Interview): Turns {
  const [sending, setSending] = useState<Turn["type"] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The page shows an answer a little later than it came, and the next turn may be quicker.
  const answered = useRef(version);
  const lost = useRef<{ readonly turnId: string; readonly sent: string } | null>(null);

  async function send(turn: Turn): Promise<boolean> {
    if (sending !== null) return false;
    setSending(turn.type);
    setFailure(null);
    const seen = Math.max(version, answered.current);
    const sent = `${seen} ${JSON.stringify(turn)}`;
    // It may have arrived although its answer didn't.
    const turnId = lost.current?.sent === sent ? lost.current.turnId : newId();
    const request = { interviewId, turnId, version: seen, turn };
    const outcome = await callFunction("take-interview-turn", request, { as: userId });
    setSending(null);
    lost.current = outcome.ok ? null : { turnId, sent };
    if (outcome.ok) {
      answered.current = outcome.value.version;
      keepInterview(userId, outcome.value);
      return true;
    }
    if (outcome.code === "conflict") await refetchInterview(userId, interviewId);
    setFailure(outcome.message);
    return false;
  }

  return { sending, failure, send };
}
