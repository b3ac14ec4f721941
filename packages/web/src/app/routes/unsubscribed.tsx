import { UnsubscribePage } from "../../features/unsubscribe/unsubscribe-page.tsx";
import type { Route } from "./+types/unsubscribed.ts";

export const meta: Route.MetaFunction = () => [{ title: "Unsubscribe · Master SQL with AI" }];

/** Rendered in the browser: it depends on the address. */
export const clientLoader = () => null;

export default function Unsubscribed({ params }: Route.ComponentProps) {
  return <UnsubscribePage parameter={params.cus_params} />;
}
