import { Outlet } from "react-router";
import type { Route } from "./+types/page-boundary.ts";
import { FailurePage } from "./shell/failure-page.tsx";

/** Around every page: where one fails, what is around it stays as it is, an open menu too. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
