import { OperatorPage } from "../../features/operator/operator-page.tsx";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import type { Route } from "./+types/operator.ts";

export const meta: Route.MetaFunction = () => [{ title: "Operator · Master SQL with AI" }];

/** Rendered in the browser: it depends on who is signed in. */
export const clientLoader = () => null;

export default function Operator() {
  return <OperatorPage notFound={<NotFoundPage />} />;
}
