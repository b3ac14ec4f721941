import type { ButtonProps } from "@mantine/core";
import type { RequestOf } from "@master-sql/protocol/functions";
import { useState } from "react";
import { useNavigate } from "react-router";
import { creditsLeft, useCreditBalance } from "../../../lib/credits/credit-balance.ts";
import { announceDepleted } from "../../../lib/credits/credit-events.ts";
import { startMockInterview } from "../../../lib/interviews/mock-interviews.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast/toast.ts";

/** Opens a mock interview for a credit and goes there; without credits, to the flow for that. */
export function StartMock({
  userId,
  what,
  label,
  variant = "filled",
  isHeldBack = false,
}: {
  /** Null until it is known who is signed in. */
  readonly userId: string | null;
  readonly what: RequestOf<"start-interview">["what"];
  readonly label: string;
  readonly variant?: ButtonProps["variant"];
  /** Whether it isn't known yet if this is to be offered. */
  readonly isHeldBack?: boolean;
}) {
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const balance = useCreditBalance();
  async function start(): Promise<void> {
    if (userId === null) return;
    if (balance.status === "loaded" && creditsLeft(balance.balance) === 0) {
      announceDepleted();
      return;
    }
    setStarting(true);
    const started = await startMockInterview(userId, what);
    setStarting(false);
    if (started.status === "started") await navigate(`/interview-questions/mock/${started.interviewId}`);
    if (started.status === "unknown")
      showToast({
        title: "No answer came",
        message: `${started.message} The interview may have been started: try again, that costs no second credit.`,
        tone: "wrong",
        about: "mock",
      });
    if (started.status === "failed")
      showToast({
        title: "No interview was started",
        message: started.message,
        tone: "wrong",
        about: "mock",
      });
  }
  return (
    <Button variant={variant} loading={isStarting || isHeldBack} onClick={() => void start()}>
      {label}
    </Button>
  );
}
