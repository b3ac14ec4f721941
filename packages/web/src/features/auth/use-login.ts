import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { currentSession, useSession } from "../../lib/backend/session.ts";
import { clearPendingRedirect, readPendingRedirect } from "../../lib/sign-in/pending-redirect.ts";
import { safeRedirect } from "../../lib/sign-in/safe-redirect.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { isMobileBrowser } from "./browser-kind.ts";
import { exchangeCode, requestLogin } from "./login.ts";
import { readOAuthReturn } from "./oauth-return.ts";

const CONTINUE_AFTER_MS = 1_500;
const DEFAULT_TARGET = "/practice";

const unsupported = "this login link can't be used here. Start again";

/** The course of signing in on /auth: starting, coming back, going on to where the person wanted. */
export function useLogin(signup: boolean) {
  const [query, setQuery] = useSearchParams();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [continueAt, setContinueAt] = useState<string | null>(null);

  const returned = readOAuthReturn(search, hash);
  const code = returned.kind === "code" ? returned.code : null;
  const saidNo =
    returned.kind === "error" ? returned.message : returned.kind === "unsupported" ? unsupported : null;

  const fail = useCallback(
    (message: string) => {
      setBusy(false);
      const told = message === "" ? "An unexpected error occurred" : message;
      setError(
        message === "OAuth URL not received" || message === ""
          ? told
          : `${signup ? "Signup" : "Login"} failed: ${told}`,
      );
    },
    [signup],
  );

  const target = useCallback(() => {
    const origin = window.location.origin;
    return (
      safeRedirect(query.get("redirect"), origin) ??
      safeRedirect(readPendingRedirect(Date.now()), origin) ??
      DEFAULT_TARGET
    );
  }, [query]);

  const goOn = useCallback(() => {
    const to = target();
    clearPendingRedirect();
    // Back to this page would only lead here again.
    navigate(to.startsWith("/auth") ? DEFAULT_TARGET : to, { replace: true });
  }, [navigate, target]);

  const start = useCallback(async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    const step = await requestLogin(target());
    if (!step.ok) {
      fail(step.message);
      return;
    }
    // Inside a frame the provider refuses to show itself.
    (window.top ?? window).location.assign(step.value);
    setTimeout(() => setContinueAt(step.value), CONTINUE_AFTER_MS);
  }, [busy, target, fail]);

  // Coming back: the code for a session.
  useEffect(() => {
    if (code === null) return;
    let here = true;
    setBusy(true);
    exchangeCode(code).then((step) => {
      if (!here) return;
      if (step.ok) {
        showToast({
          title: "You're in! 🎉",
          message: "Now you can mark modules complete and save your progress.",
          tone: "right",
        });
        goOn();
      } else if (currentSession().status === "signed-in") {
        // An old address was opened again: the code is spent, but the login stands.
        goOn();
      } else {
        fail(step.message);
      }
    });
    return () => {
      here = false;
    };
  }, [code, goOn, fail]);

  useEffect(() => {
    if (saidNo !== null) fail(saidNo);
  }, [saidNo, fail]);

  // Here already.
  const signedIn = session.status === "signed-in";
  useEffect(() => {
    if (signedIn && code === null) goOn();
  }, [signedIn, code, goOn]);

  // Sent here to sign in at once, where the browser lets a page do so unasked.
  const automatic = query.get("auto") === "1";
  const begun = useRef(false);
  useEffect(() => {
    if (!automatic || begun.current || session.status !== "visitor") return;
    begun.current = true;
    setQuery(
      (old) => {
        old.delete("auto");
        return old;
      },
      { replace: true },
    );
    if (returned.kind === "none" && !isMobileBrowser(navigator.userAgent)) void start();
  }, [automatic, session.status, returned.kind, setQuery, start]);

  return { busy, error, continueAt, returning: code !== null, start: () => void start() };
}
