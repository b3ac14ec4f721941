import { AccountPage } from "../../features/account/account-page.tsx";
import { logInAgain } from "../../features/auth/log-in-again.ts";
import { logOut } from "../../features/auth/log-out.ts";
import type { Route } from "./+types/account.ts";

export const meta: Route.MetaFunction = () => [{ title: "Account · Master SQL with AI" }];

/** Rendered in the browser: it depends on who is signed in. */
export const clientLoader = () => null;

export default function Account() {
  return <AccountPage onLogOutEverywhere={logOut} onLogInAgain={logInAgain} />;
}
