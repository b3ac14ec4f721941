import { Textarea, TextInput } from "@mantine/core";
import { number } from "@master-sql/words";
import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { type FormEvent, useState } from "react";
import { useSession } from "../../lib/backend/session.ts";
import { closeOverlays } from "../../lib/overlays/index.ts";
import { durableStorage } from "../../lib/storage/durable-storage.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import classes from "./feedback-dialog.module.css";
import { MAX_FEEDBACK_LENGTH, sendFeedback } from "./send-feedback.ts";

/** What somebody has written and not sent yet. */
const DRAFT_KEY = "master-sql.feedback-draft";

/** A message to us; `message` is what it begins with, otherwise what was written last and not sent. */
export function FeedbackDialog({ message: prefilled }: { readonly message: string | undefined }) {
  const session = useSession();
  const [message, setMessage] = useState(() => prefilled ?? durableStorage.get(DRAFT_KEY) ?? "");
  const [email, setEmail] = useState(session.status === "signed-in" ? session.user.email : "");
  const [sending, setSending] = useState(false);
  const length = message.trim().length;
  const tooLong = length > MAX_FEEDBACK_LENGTH;

  const write = (text: string) => {
    setMessage(text);
    // A prefilled request is another message than the one that was being written.
    if (prefilled === undefined) durableStorage.set(DRAFT_KEY, text);
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      await sendFeedback({ message, email });
      if (prefilled === undefined) durableStorage.remove(DRAFT_KEY);
      showToast({
        title: "Feedback submitted!",
        message: "Thank you. We read every message.",
        tone: "saved",
        about: "feedback",
      });
      closeOverlays();
    } catch (cause) {
      console.warn("The feedback was not stored.", cause);
      showToast({
        title: "Error submitting feedback",
        message: "Please try again later.",
        tone: "wrong",
        about: "feedback",
      });
      setSending(false);
    }
  };

  return (
    <Dialog title="Share Your Feedback" focusContent onClose={closeOverlays}>
      <form className={classes.form} onSubmit={(event) => void send(event)}>
        <Textarea
          label="Message"
          placeholder="What is missing, wrong, or good as it is?"
          required
          data-autofocus
          autosize
          minRows={5}
          maxRows={14}
          value={message}
          error={tooLong && `At most ${number(MAX_FEEDBACK_LENGTH)} characters; this has ${number(length)}.`}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <TextInput
          type="email"
          label="Email (optional)"
          description="Only if you would like an answer."
          autoComplete="email"
          maxLength={320}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={closeOverlays}>
            Cancel
          </Button>
          <Button type="submit" disabled={sending || length === 0 || tooLong}>
            {sending ? "Sending..." : "Send"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
