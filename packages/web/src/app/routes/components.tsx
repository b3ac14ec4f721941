import { ComponentsPage } from "../../features/components/components-page.tsx";
import type { Route } from "./+types/components.ts";

export const meta: Route.MetaFunction = () => [{ title: "Components · Master SQL with AI" }];

export default function Components() {
  return <ComponentsPage />;
}
