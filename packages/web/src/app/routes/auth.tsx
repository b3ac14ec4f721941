import { AuthPage } from "../../features/auth/auth-page.tsx";
import type { Route } from "./+types/auth.ts";

export const meta: Route.MetaFunction = ({ location }) => {
  const isSignup = new URLSearchParams(location.search).get("mode") === "signup";
  return [{ title: `${isSignup ? "Join" : "Login"} · Master SQL with AI` }];
};

/** Rendered in the browser: it depends on the address and on who is signed in. */
export const clientLoader = () => null;

export default function Auth() {
  return <AuthPage />;
}
