import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useEffect, useState } from "react";
import { noteAccount } from "../../lib/account/use-account.ts";
import { callFunction } from "../../lib/backend/call-function.ts";
import { rememberAi } from "../../lib/tutor/ai-off.ts";
import { showToast } from "../../ui/toast/toast.ts";
import classes from "./account-page.module.css";

/** The tutor, on or off. */
export function AiSection({ userId, wantsAi }: { userId: string; wantsAi: boolean }) {
  const [asked, setAsked] = useState<boolean | null>(null);
  useEffect(() => rememberAi(userId, wantsAi), [userId, wantsAi]);

  const choose = async (wanted: boolean) => {
    if (asked !== null) return;
    setAsked(wanted);
    const outcome = await callFunction("set-ai-preference", { wantsAi: wanted }, { as: userId });
    // Known to this browser before the switch says that it is done.
    if (outcome.ok) rememberAi(userId, outcome.value.wantsAi);
    setAsked(null);
    if (outcome.ok) noteAccount(userId, { wantsAi: outcome.value.wantsAi });
    else showToast({ title: "Your choice was not saved", message: outcome.message, tone: "wrong" });
  };

  return (
    <section className={classes.section} aria-labelledby="ai">
      <div className={classes.about}>
        <h2 id="ai">AI</h2>
        <p>
          Off: the tutor is out of sight and answers nothing, so nothing you write can reach a model. Hints,
          verdicts and the X-ray use none.
        </p>
      </div>
      <Switch
        label="Show me the tutor"
        checked={asked ?? wantsAi}
        aria-busy={asked !== null}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </section>
  );
}
