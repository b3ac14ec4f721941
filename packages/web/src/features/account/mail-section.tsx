import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useState } from "react";
import { noteAccount } from "../../lib/account/use-account.ts";
import { callFunction } from "../../lib/backend/call-function.ts";
import { settleToast, showToast } from "../../ui/toast/toast.ts";
import classes from "./account-page.module.css";

/** Mail from us, on or off, the same thing that the unsubscribe links turn off; and a summary of each week. */
export function MailSection({
  userId,
  wantsMail,
  wantsWeeklySummary,
}: {
  readonly userId: string;
  readonly wantsMail: boolean;
  /** Null where this copy sends no mail. */
  readonly wantsWeeklySummary: boolean | null;
}) {
  const mail = useWish(async (wanted) => {
    const outcome = await callFunction("set-mail-preference", { wantsMail: wanted }, { as: userId });
    if (outcome.ok) noteAccount(userId, outcome.value);
    return outcome;
  });
  const summary = useWish(async (wanted) => {
    const outcome = await callFunction("set-weekly-summary", { wantsWeeklySummary: wanted }, { as: userId });
    if (outcome.ok) noteAccount(userId, outcome.value);
    return outcome;
  });
  const isOn = mail.asked ?? wantsMail;
  return (
    <section className={classes.section} aria-labelledby="mail">
      <div className={classes.about}>
        <h2 id="mail">Email</h2>
        <p>A welcome, and news about the course. Each has a link that turns them all off.</p>
      </div>
      <div className={classes.content}>
        <Switch
          label="Send me emails"
          checked={isOn}
          aria-busy={mail.asked !== null}
          onChange={(event) => void mail.choose(event.currentTarget.checked)}
        />
        {wantsWeeklySummary !== null && (
          <Switch
            label="Send me a summary of my week"
            description={
              isOn
                ? "On Mondays: what you did, and which concepts are due for review."
                : "Only with emails turned on."
            }
            checked={isOn && (summary.asked ?? wantsWeeklySummary)}
            disabled={!isOn}
            aria-busy={summary.asked !== null}
            onChange={(event) => void summary.choose(event.currentTarget.checked)}
          />
        )}
      </div>
    </section>
  );
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** What was asked for until the server has answered, and how to ask; a failure is told. */
function useWish(ask: (wanted: boolean) => Promise<Outcome>) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const choose = async (wanted: boolean) => {
    if (asked !== null) return;
    setAsked(wanted);
    const outcome = await ask(wanted);
    setAsked(null);
    if (outcome.ok) settleToast("mail");
    else {
      showToast({
        title: "Your email preference was not saved",
        message: outcome.message,
        tone: "wrong",
        about: "mail",
      });
    }
  };
  return { asked, choose };
}
