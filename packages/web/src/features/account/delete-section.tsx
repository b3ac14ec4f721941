import { TextInput } from "@mantine/core";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { noteAccount } from "../../lib/account/use-account.ts";
import { callFunction } from "../../lib/backend/call-function.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import classes from "./account-page.module.css";

/** Of this section, where a login that was asked for here comes back. */
const PLACE = "#delete-account";

interface DeleteSectionProps {
  readonly userId: string;
  readonly email: string;
  /** An account is deleted by a login of just now only. */
  readonly isLoginFresh: boolean;
  onLogInAgain(path: string): Promise<string | null>;
  /** Called once the account is gone. */
  onDeleted(): void;
}

/** The end of an account, after a fresh login, and after its address has been typed. */
export function DeleteSection({ userId, email, isLoginFresh, onLogInAgain, onDeleted }: DeleteSectionProps) {
  const { hash } = useLocation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  /** Deleting, or leaving for the login. */
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const logIn = useRef<HTMLButtonElement>(null);

  const ask = useCallback(() => {
    flushSync(() => setOpen(true));
    (field.current ?? logIn.current)?.focus();
  }, []);
  // Back from the login that was asked for here.
  const returned = useRef(hash === PLACE);
  useEffect(() => {
    if (!returned.current) return;
    returned.current = false;
    setTimeout(ask);
  }, [ask]);
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
    if (busy) return;
    if (typed.trim().toLowerCase() !== email.toLowerCase()) {
      setProblem("That is not the email address of this account.");
      field.current?.focus();
      return;
    }
    setProblem(null);
    setBusy(true);
    const outcome = await callFunction("delete-account", { email: typed }, { as: userId });
    setBusy(false);
    if (outcome.ok) onDeleted();
    else if (outcome.code === "login_too_old") {
      flushSync(() => noteAccount(userId, { isLoginFresh: false }));
      logIn.current?.focus();
    } else setProblem(outcome.message);
  };
  const logInAgain = async () => {
    if (busy) return;
    setProblem(null);
    setBusy(true);
    const reason = await onLogInAgain(`/account${PLACE}`);
    if (reason === null) return;
    setBusy(false);
    setProblem(reason);
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
      {open && !isLoginFresh ? (
        <div className={classes.form}>
          <p>
            To delete your account, log in once more. This makes sure it's you, and not someone at a computer
            you left unlocked. You come back here, and nothing is deleted yet.
          </p>
          {problem !== null && (
            <Notice tone="wrong" live="alert">
              {problem}
            </Notice>
          )}
          <div className={classes.actions}>
            <Button ref={logIn} onClick={() => void logInAgain()} disabled={busy}>
              {busy ? "Logging in..." : "Log in again"}
            </Button>
            <Button variant="default" onClick={cancel} disabled={busy}>
              Keep my account
            </Button>
          </div>
        </div>
      ) : open ? (
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
            <Button type="submit" color="wrong" disabled={busy}>
              {busy ? "Deleting..." : "Delete my account for good"}
            </Button>
            <Button variant="default" onClick={cancel} disabled={busy}>
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
