import { AuthPage } from "../../features/auth/auth-page.tsx";
import type { Route } from "./+types/auth.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Login · Master SQL with AI" },
  { name: "robots", content: "noindex" },
];

/** Rendered in the browser: it depends on the address and on who is signed in. */
export const clientLoader = () => null;

export default function Auth() {
  return <AuthPage />;
}
