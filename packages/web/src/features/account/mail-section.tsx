import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useState } from "react";
import { noteAccount } from "../../lib/account/use-account.ts";
import { callFunction } from "../../lib/backend/call-function.ts";
import { settleToast, showToast } from "../../ui/toast/toast.ts";
import classes from "./account-page.module.css";

/** Mail from us, on or off; the same thing that the unsubscribe links turn off. */
export function MailSection({ userId, wantsMail }: { userId: string; wantsMail: boolean }) {
  const [asked, setAsked] = useState<boolean | null>(null);

  const choose = async (wanted: boolean) => {
    if (asked !== null) return;
    setAsked(wanted);
    const outcome = await callFunction("set-mail-preference", { wantsMail: wanted }, { as: userId });
    setAsked(null);
    if (outcome.ok) {
      noteAccount(userId, { wantsMail: outcome.value.wantsMail });
      settleToast("mail");
    } else {
      showToast({
        title: "Your e-mail preference was not saved",
        message: outcome.message,
        tone: "wrong",
        about: "mail",
      });
    }
  };

  return (
    <section className={classes.section} aria-labelledby="mail">
      <div className={classes.about}>
        <h2 id="mail">E-mail</h2>
        <p>A welcome, and news about the course. Each has a link that turns them all off.</p>
      </div>
      <Switch
        label="Send me e-mails"
        checked={asked ?? wantsMail}
        aria-busy={asked !== null}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </section>
  );
}
