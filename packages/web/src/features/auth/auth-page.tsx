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
  "Your progress is saved and checked by the server.",
  "You find it again on every device.",
  "What you did before logging in is kept.",
];

export function AuthPage() {
  const [query] = useSearchParams();
  const signup = query.get("mode") === "signup";
  const login = useLogin(signup);
  return (
    <div className={classes.place}>
      <section className={classes.card} aria-labelledby="auth">
        <h1 id="auth">{signup ? "Join Master SQL" : "Log in to Master SQL"}</h1>
        <ul className={classes.gains}>
          {gains.map((gain) => (
            <li key={gain}>{gain}</li>
          ))}
        </ul>
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
      <p className={classes.without}>
        You don't need an account to read, run queries and solve exercises.{" "}
        <Link to="/practice">Go on without one</Link>
      </p>
    </div>
  );
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
