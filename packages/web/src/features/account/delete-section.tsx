import { TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callFunction } from "../../lib/backend/call-function.ts";
import { Button } from "../../ui/button.tsx";
import classes from "./account-page.module.css";

/** The end of an account, after its address has been typed. `onDeleted` is called once it is gone. */
export function DeleteSection({
  userId,
  email,
  onDeleted,
}: {
  userId: string;
  email: string;
  onDeleted(): void;
}) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const ask = () => {
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  const cancel = () => {
    flushSync(() => {
      setOpen(false);
      setTyped("");
      setProblem(null);
    });
    opener.current?.focus();
  };
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (deleting) return;
    if (typed.trim().toLowerCase() !== email.toLowerCase()) {
      setProblem("That is not the e-mail address of this account.");
      field.current?.focus();
      return;
    }
    setProblem(null);
    setDeleting(true);
    const outcome = await callFunction("delete-account", { email: typed }, { as: userId });
    setDeleting(false);
    if (outcome.ok) onDeleted();
    else setProblem(outcome.message);
  };

  return (
    <section className={classes.section} aria-labelledby="delete">
      <div className={classes.about}>
        <h2 id="delete">Delete account</h2>
        <p>
          Your profile, progress, answers, credits and sessions are deleted at once, and what this browser
          keeps of them too. It can't be undone.
        </p>
      </div>
      {open ? (
        <form className={classes.form} onSubmit={(event) => void remove(event)} noValidate>
          <TextInput
            ref={field}
            label={`Type ${email} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={400}
            value={typed}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button type="submit" color="wrong" disabled={deleting}>
              {deleting ? "Deleting..." : "Delete my account for good"}
            </Button>
            <Button variant="default" onClick={cancel} disabled={deleting}>
              Keep my account
            </Button>
          </div>
        </form>
      ) : (
        <div className={classes.content}>
          <Button ref={opener} variant="outline" color="wrong" onClick={ask}>
            Delete my account
          </Button>
        </div>
      )}
    </section>
  );
}
