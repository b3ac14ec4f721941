import { isRouteErrorResponse, Outlet } from "react-router";
import type { Route } from "./+types/page-boundary.ts";
import { FailurePage } from "./shell/failure-page.tsx";

/** Pages that don't exist get their title here, because their own route isn't rendered. */
export const meta: Route.MetaFunction = ({ error, matches }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? [{ title: "Page not found · Master SQL with AI" }]
    : matches.flatMap((match) => match?.meta ?? []);

/** Around every page: where one fails, what is around it stays as it is, an open menu too. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
