import codeFont from "virtual:fonts/code.woff2?url";
import textFont from "virtual:fonts/text.woff2?url";
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from "@mantine/core";
import { pageAt } from "@master-sql/course/pages";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { useDepartures } from "../lib/belongings/index.ts";
import { SessionSlots } from "../lib/editor-session/slots/slot-context.tsx";
import type { Route } from "./+types/root.ts";
import "./theme/index.css";
import "virtual:mantine-variables.css";
import { sessionSlots } from "./session-slots.ts";
import { EarlyInputScript } from "./shell/early-input.tsx";
import { FailurePage } from "./shell/failure-page.tsx";
import { FillsWindowScript } from "./shell/fills-window.tsx";
import { HostGuardScript } from "./shell/host-guard.tsx";
import { RoutePlaceholder } from "./shell/route-placeholder.tsx";
import { SessionHintScript } from "./shell/session-hint.tsx";
import { Shell } from "./shell/shell.tsx";
import { ZodWithoutEvalScript } from "./shell/zod-without-eval.tsx";
import { surviveTranslation } from "./survive-translation.ts";
import { theme } from "./theme/theme.ts";

// Before React takes the page over.
if (typeof document !== "undefined") surviveTranslation();

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  ...[textFont, codeFont].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

export const meta: Route.MetaFunction = () => [{ title: "Master SQL with AI" }];

/** Asks search engines to leave a page out that isn't for them. */
function RobotsMeta() {
  const page = pageAt(useLocation().pathname);
  return page?.search === "hidden" ? <meta name="robots" content="noindex" /> : null;
}

/** Around whatever the page holds, and kept while that changes: a menu opened early stays open. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121716" media="(prefers-color-scheme: dark)" />
        <HostGuardScript />
        <EarlyInputScript />
        <ColorSchemeScript defaultColorScheme="auto" />
        <SessionHintScript />
        <FillsWindowScript />
        <ZodWithoutEvalScript />
        <RobotsMeta />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
          <SessionSlots slots={sessionSlots}>
            <Shell>{children}</Shell>
          </SessionSlots>
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet key={useDepartures()} />;
}

/** What the page holds while the code of a route that isn't prerendered is fetched. */
export function HydrateFallback() {
  return <RoutePlaceholder />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
