import { TutorHistoryPage } from "../../features/account/tutor-history-page.tsx";
import type { Route } from "./+types/account.tutor.ts";

export const meta: Route.MetaFunction = () => [{ title: "Asked of the tutor · Master SQL with AI" }];

/** Rendered in the browser: it depends on who is signed in. */
export const clientLoader = () => null;

export default function AccountTutor() {
  return <TutorHistoryPage />;
}
