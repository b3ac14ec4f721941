import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { cssVariablesResolver, theme } from "./src/app/theme/theme.ts";

const NAME = "virtual:mantine-variables.css";

/**
 * Mantine's variables as a style sheet, which a browser keeps for all pages: Mantine itself writes these 15 kB into the
 * HTML of each, and works them out again when React takes the page over.
 */
export function mantineVariables(): Plugin {
  return {
    name: "mantine-variables",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? variables() : undefined),
  };
}

function variables(): string {
  const html = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver, withGlobalClasses: false, children: null }),
  );
  const css = /^<style data-mantine-styles="true">([^<]+)<\/style>$/.exec(html)?.[1];
  if (css === undefined) throw new Error("Mantine no longer writes its variables as one style element.");
  return css;
}
