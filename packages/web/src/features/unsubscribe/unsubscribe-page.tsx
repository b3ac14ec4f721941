import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import { IconMailOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { unsubscribe } from "./unsubscribe.ts";
import classes from "./unsubscribe-page.module.css";
import { userIdOf } from "./user-id-of.ts";

const INVALID_LINK = "Invalid unsubscribe link. Please contact support.";
const FAILED = "Failed to unsubscribe. Please try again or contact support.";
const DONE = "You have been unsubscribed from email communications.";

type State =
  | { readonly step: "initial"; readonly problem: string | null }
  | { readonly step: "processing" }
  | { readonly step: "done" };

/** Where an unsubscribe link leads. Opening it changes nothing, as programs open links too; the button does. */
export function UnsubscribePage({ parameter }: { parameter: string | undefined }) {
  const userId = userIdOf(parameter);
  const [state, setState] = useState<State>({ step: "initial", problem: null });
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useRef(false);
  const isInvalid = userId === null;

  useEffect(() => {
    if (!isInvalid || told.current) return;
    told.current = true;
    showToast({ title: "Error", message: INVALID_LINK, tone: "wrong" });
  }, [isInvalid]);

  // The button that had the focus is gone.
  useEffect(() => {
    if (state.step === "done") heading.current?.focus();
  }, [state.step]);

  const confirm = async () => {
    if (userId === null || state.step !== "initial") return;
    setState({ step: "processing" });
    const outcome = await unsubscribe(userId);
    if (outcome.status === "done") {
      setState({ step: "done" });
      showToast({
        title: "Successfully Unsubscribed",
        message: outcome.message ?? DONE,
        tone: "saved",
        about: "unsubscribe",
      });
    } else {
      setState({ step: "initial", problem: outcome.reason ?? "The server didn't answer." });
      showToast({ title: "Error", message: FAILED, tone: "wrong", about: "unsubscribe" });
    }
  };

  return (
    <div className={classes.place}>
      <section className={classes.card} aria-labelledby="unsubscribe">
        <IconMailOff size={28} stroke={1.5} className={classes.icon} aria-hidden />
        <h1 id="unsubscribe" ref={heading} tabIndex={-1}>
          {state.step === "done" ? "Successfully Unsubscribed!" : "Unsubscribe from our emails"}
        </h1>
        {state.step === "done" ? (
          <p role="status">You will no longer receive emails from us. You can close this window now.</p>
        ) : isInvalid ? (
          <Notice tone="wrong" title="This link can't be used">
            {INVALID_LINK}
          </Notice>
        ) : (
          <>
            <p>
              You will get no more emails from us. Your account and your progress stay as they are, and you
              can turn emails on again on your account page.
            </p>
            {state.step === "initial" && state.problem !== null && (
              <Notice tone="wrong" title="You are not unsubscribed yet">
                {state.problem}
              </Notice>
            )}
            <Button
              size="md"
              fullWidth
              aria-disabled={state.step === "processing"}
              onClick={() => void confirm()}
            >
              {state.step === "processing" ? "Unsubscribing..." : "Unsubscribe"}
            </Button>
          </>
        )}
      </section>
    </div>
  );
}
