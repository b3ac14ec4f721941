import { pageAt, pages } from "@master-sql/course/pages";
import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

/** Addresses of the pages that fill the window. */
const pattern = Object.values(pages)
  .filter((page) => "fillsWindow" in page)
  .map(({ path }) => path.replace(/:\w+/g, "[^/]+"))
  .join("|");

/**
 * The header stands over the columns of a page, or over the whole window where the page fills that. The one file that
 * serves all pages of the browser learns which before it is painted, so that nothing jumps.
 */
export function FillsWindowScript() {
  // Our own constant text, no input; the server puts its hash in the content security policy.
  const script = `if(RegExp(${JSON.stringify(`^(?:${pattern})/?$`)}).test(location.pathname))document.documentElement.dataset.fillsWindow=""`;
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Keeps what the script found out true from page to page. */
export function useFillsWindowMark(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-fills-window", pageAt(pathname)?.fillsWindow === true);
  }, [pathname]);
}
