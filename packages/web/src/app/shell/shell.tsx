import type { ReactNode } from "react";
import { SessionKeeper } from "../../features/auth/session-keeper.tsx";
import { ToastHost } from "../../ui/toast/toast-host.tsx";
import { MAIN_ID, useFocusOnNavigation } from "./focus-on-navigation.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import classes from "./shell.module.css";

/** Header, page, footer: what every address has around it. */
export function Shell({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <Header />
      <NavigationProgress />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
      <ToastHost />
      <SessionKeeper />
    </div>
  );
}
