import { CheatSheetPage } from "../../features/cheat-sheet/cheat-sheet-page.tsx";
import { readCheatSheet, readDialects } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/cheatsheet.ts";

export const meta: Route.MetaFunction = () => [
  { title: "PostgreSQL cheat sheet · Master SQL with AI" },
  {
    name: "description",
    content:
      "PostgreSQL from CREATE TABLE to window functions: snippets that run in the page, when to use each, and the trap in it.",
  },
];

export async function loader() {
  return { sheet: await readCheatSheet(), dialects: await readDialects() };
}

/** What was prerendered stays the same whatever the address asks of it. */
export const shouldRevalidate = () => false;

export default function CheatSheet({ loaderData }: Route.ComponentProps) {
  return <CheatSheetPage {...loaderData} />;
}
