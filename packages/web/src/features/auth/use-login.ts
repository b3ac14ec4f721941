import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { currentSession, useSession } from "../../lib/backend/session.ts";
import { isMobileBrowser } from "../../lib/sign-in/browser-kind.ts";
import { signInDestination, takePendingRedirect } from "../../lib/sign-in/destination.ts";
import { entranceElsewhere, leaveTo } from "./entrance.ts";
import { loginFailureText } from "./failure-text.ts";
import { exchangeCode, requestLogin } from "./login.ts";
import { readOAuthReturn } from "./oauth-return.ts";
import { welcome } from "./welcome.ts";

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
  /** Where to go, once it has been taken out of storage. */
  const taken = useRef<string | null>(null);

  const returned = readOAuthReturn(search, hash);
  const code = returned.kind === "code" ? returned.code : null;
  const saidNo =
    returned.kind === "error" ? returned.message : returned.kind === "unsupported" ? unsupported : null;

  const fail = useCallback(
    (reason: string) => {
      setBusy(false);
      setError(loginFailureText(reason, signup));
    },
    [signup],
  );

  const target = useCallback(() => {
    const wanted = taken.current ?? signInDestination(query.get("redirect")) ?? DEFAULT_TARGET;
    // Back to this page would only lead here again.
    return wanted.startsWith("/auth") ? DEFAULT_TARGET : wanted;
  }, [query]);

  const goOn = useCallback(() => {
    const to = target();
    takePendingRedirect(to);
    navigate(to, { replace: true });
  }, [navigate, target]);

  const start = useCallback(async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    const elsewhere = entranceElsewhere(target(), signup);
    const step =
      elsewhere === null ? await requestLogin(target(), signup) : { ok: true as const, value: elsewhere };
    if (!step.ok) {
      fail(step.reason);
      return;
    }
    leaveTo(step.value);
    setTimeout(() => setContinueAt(step.value), CONTINUE_AFTER_MS);
  }, [busy, target, signup, fail]);

  // Back by the browser's own button, the page may be as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);

  // Coming back: the code for a session.
  useEffect(() => {
    if (code === null) return;
    let here = true;
    setBusy(true);
    // Before the session appears, so that another tab, which sees it too, doesn't go there as well.
    taken.current = target();
    takePendingRedirect(taken.current);
    exchangeCode(code).then((step) => {
      if (!here) return;
      if (step.ok) {
        welcome();
        goOn();
      } else if (currentSession().status === "signed-in") {
        // An old address was opened again: the code is spent, but the login stands.
        goOn();
      } else {
        fail(step.reason);
      }
    });
    return () => {
      here = false;
    };
  }, [code, target, goOn, fail]);

  useEffect(() => {
    if (saidNo !== null) fail(saidNo);
  }, [saidNo, fail]);

  // Here already, or just signed in elsewhere.
  const before = useRef(session.status);
  useEffect(() => {
    const justNow = before.current === "visitor" && session.status === "signed-in";
    before.current = session.status;
    if (session.status !== "signed-in" || code !== null) return;
    if (justNow) welcome();
    goOn();
  }, [session.status, code, goOn]);

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
