import { FREE_CREDITS_PER_DAY } from "@master-sql/protocol";
import { list, quantity } from "@master-sql/words";
import { useProgress } from "../../lib/progress/index.ts";
import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import { IconBrandGoogle } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { isInAppBrowser } from "../../lib/sign-in/browser-kind.ts";
import { Notice } from "../../ui/notice.tsx";
import classes from "./auth-page.module.css";
import { InAppBrowserCard } from "./in-app-browser-card.tsx";
import { useLogin } from "./use-login.ts";

const gains = [
  {
    title: "Your progress, checked by the server",
    text: "It judges every answer again, so what counts as solved is solved.",
  },
  {
    title: "Pick up on any device",
    text: "Your path, your reviews, and your streak are the same everywhere.",
  },
  {
    title: `${FREE_CREDITS_PER_DAY} free AI credits a day`,
    text: "A credit pays for one answer from the tutor, or for a whole mock interview.",
  },
  {
    title: "Timed exams",
    text: "The server keeps the time and your answers, and reports on every concept.",
  },
];

export function AuthPage() {
  const [query] = useSearchParams();
  const signup = query.get("mode") === "signup";
  const login = useLogin(signup);
  const kept = useKeptText();
  return (
    <div className={classes.place}>
      <section className={classes.card} aria-labelledby="auth">
        <h1 id="auth">{signup ? "Join Master SQL" : "Log in to Master SQL"}</h1>
        <p className={classes.other}>
          Google sends us your name, email address, and picture. Your password stays with Google.
        </p>
        {login.error !== null && (
          <Notice tone="wrong" live="alert">
            {login.error}
          </Notice>
        )}
        {isInAppBrowser(navigator.userAgent) ? (
          <InAppBrowserCard address={window.location.origin + withMode(query, signup ? "signup" : null)} />
        ) : (
          <Button
            size="md"
            fullWidth
            leftSection={<IconBrandGoogle size={18} stroke={2} aria-hidden />}
            aria-disabled={login.busy}
            onClick={login.start}
          >
            {login.busy ? busyText(signup) : `${signup ? "Sign up" : "Login"} with Google`}
          </Button>
        )}
        {login.continueAt !== null && (
          <Button component="a" href={login.continueAt} target="_top" variant="default" size="md" fullWidth>
            Continue login
          </Button>
        )}
        <p role="status" className={classes.status}>
          {login.busy && login.returning ? "Completing your login..." : ""}
        </p>
        <p className={classes.other}>
          {signup ? (
            <>
              Here before? <Link to={withMode(query, null)}>Log in</Link>
            </>
          ) : (
            <>
              New here? <Link to={withMode(query, "signup")}>Join</Link>
            </>
          )}
        </p>
      </section>
      <section className={classes.keeps} aria-labelledby="keeps">
        <h2 id="keeps">What an account keeps</h2>
        <ul className={classes.gains}>
          {gains.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className={classes.other}>{kept}</p>
        <p className={classes.other}>
          You don't need an account to read, run queries, and solve exercises.{" "}
          <Link to="/practice">Go on without one</Link>
        </p>
      </section>
    </div>
  );
}

/** What this browser holds and an account would keep. */
function useKeptText(): string {
  const { exercises, lessons } = useProgress();
  const kept = [
    ...(exercises.size > 0 ? [`answers to ${quantity(exercises.size, "exercise")}`] : []),
    ...(lessons.size > 0 ? [quantity(lessons.size, "lesson")] : []),
  ];
  return kept.length === 0
    ? "What you do before you log in moves to your account."
    : `When you log in, ${list(kept)} from this browser move to your account.`;
}

function busyText(signup: boolean): string {
  return signup ? "Creating account..." : "Signing in...";
}

/** The same page with the other wording; where to return to stays. */
function withMode(query: URLSearchParams, mode: "signup" | null): string {
  const kept = new URLSearchParams();
  const redirect = query.get("redirect");
  if (mode) kept.set("mode", mode);
  if (redirect) kept.set("redirect", redirect);
  return kept.size > 0 ? `/auth?${kept}` : "/auth";
}
