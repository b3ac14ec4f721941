import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

export const MAIN_ID = "main";

/**
 * After a navigation within the app the focus goes to the new page's heading, as a browser's own page load would
 * start reading there; without it a keyboard stays on a link that is gone.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById(MAIN_ID);
    const heading = main?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
