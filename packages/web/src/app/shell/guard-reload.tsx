import { useCallback, useEffect, useRef } from "react";
import { createPath, useLocation, useNavigate, useNavigation } from "react-router";
import { showToast } from "../../ui/toast/toast.ts";
import { MAIN_ID } from "./focus-on-navigation.ts";

/** How long a navigation may take before it is looked into, once code was missing. */
const PATIENCE_MS = 400;

/**
 * When the code of the next page can't be fetched, React Router reloads the document, because the reason may be a new
 * version of the site. When the reason is a lost connection, that would put the browser's error page in place of what
 * somebody is working on. So a reload by a script waits until the server has answered; otherwise the page stays, and
 * says why. Browsers without the Navigation API reload as before.
 */
export function GuardReload() {
  const navigate = useNavigate();
  const location = useLocation();
  const pending = useNavigation().location;
  const target = pending ? createPath(pending) : null;
  const latest = useRef({ location, target });
  latest.current = { location, target };
  /** Code was missing: React Router waits for it for ever, so going there takes loading the document anew. */
  const incomplete = useRef(false);
  const serverAnswered = useRef(false);

  const askServer = useCallback(() => {
    const goOn = () => {
      serverAnswered.current = true;
      const to = latest.current.target;
      if (to === null) window.location.reload();
      else window.location.assign(to);
    };
    const stay = () => {
      incomplete.current = true;
      const { location: here, target: to } = latest.current;
      // It may have ended by itself, on the page that tells of failures.
      if (to === null) return;
      // Going nowhere but to a hash ends the pending navigation without loading anything.
      navigate({ ...here, hash: here.hash || `#${MAIN_ID}` }, { replace: true, preventScrollReset: true });
      showToast({
        tone: "wrong",
        title: "That page can't be opened now",
        message: "There is no connection to the server. Nothing is lost: go on here and try again later.",
        about: "navigation",
      });
    };
    fetch("/healthz", { cache: "no-store" }).then((answer) => (answer.ok ? goOn() : stay()), stay);
  }, [navigate]);

  useEffect(() => {
    if (!("navigation" in window)) return;
    const onNavigate = (event: NavigateEvent) => {
      const byScript = event.navigationType === "reload" && !event.userInitiated;
      if (!byScript || !event.cancelable || serverAnswered.current) return;
      event.preventDefault();
      askServer();
    };
    window.navigation.addEventListener("navigate", onNavigate);
    return () => window.navigation.removeEventListener("navigate", onNavigate);
  }, [askServer]);

  useEffect(() => {
    if (target === null || !incomplete.current) return;
    const timer = setTimeout(askServer, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [target, askServer]);
  return null;
}
