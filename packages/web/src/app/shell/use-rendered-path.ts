import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

declare global {
  interface Window {
    /**
     * What React Router's build wrote into the HTML; `isSpaMode` in the one file that serves every page rendered in the
     * browser.
     */
    readonly __reactRouterContext?: { readonly isSpaMode: boolean };
  }
}

const never = () => () => {};

/**
 * Path of the address, for what is already in the HTML. While React takes over the one file that serves all pages
 * rendered in the browser, it is the path which that file was made for, "/": React keeps attributes of the HTML as they
 * are, also where the address would have them otherwise, and would never set them right.
 */
export function useRenderedPath(): string {
  const { pathname } = useLocation();
  return useSyncExternalStore(
    never,
    () => pathname,
    () => (typeof window !== "undefined" && window.__reactRouterContext?.isSpaMode === true ? "/" : pathname),
  );
}
