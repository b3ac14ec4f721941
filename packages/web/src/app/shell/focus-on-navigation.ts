import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

export const MAIN_ID = "main";

/**
 * After a navigation within the app the focus goes to the new page's heading, as a browser's own page load would
 * start reading there; without it a keyboard stays on a link that is gone. Where what stood in while the page was
 * loaded is replaced, the focus goes along, until something is pressed.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById(MAIN_ID);
    if (!main) return;
    focusHeading(main);
    const replaced = new MutationObserver(() => {
      if (document.activeElement === document.body) focusHeading(main);
    });
    replaced.observe(main, { childList: true, subtree: true });
    const stop = () => replaced.disconnect();
    const pressed = new AbortController();
    for (const type of ["keydown", "pointerdown"])
      document.addEventListener(type, stop, { once: true, capture: true, signal: pressed.signal });
    return () => {
      stop();
      pressed.abort();
    };
  }, [pathname]);
}

function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? main).focus({ preventScroll: true });
}
