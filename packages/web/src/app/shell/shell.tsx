import { pageAt } from "@master-sql/course/pages";
import type { ReactNode } from "react";
import { PostSignIn } from "../../features/auth/post-sign-in.tsx";
import { ToastHost } from "../../ui/toast/toast-host.tsx";
import { CreditsWork } from "./credits-work.tsx";
import { ReplayEarlyInput } from "./early-input.tsx";
import { useFillsWindowMark } from "./fills-window.tsx";
import { MAIN_ID, useFocusOnNavigation } from "./focus-on-navigation.ts";
import { Footer } from "./footer.tsx";
import { GuardReload } from "./guard-reload.tsx";
import { Header } from "./header.tsx";
import { LoginEnded } from "./login-ended.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { OverlayHost } from "./overlay-host.tsx";
import classes from "./shell.module.css";
import { SignedInWork } from "./signed-in-work.tsx";
import { useRenderedPath } from "./use-rendered-path.ts";

/** Header, page, footer: what every address has around it. */
export function Shell({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  useFillsWindowMark();
  const fillsWindow = pageAt(useRenderedPath())?.fillsWindow === true;
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
      {!fillsWindow && <Footer />}
      <OverlayHost />
      <ToastHost />
      <PostSignIn />
      <LoginEnded />
      <SignedInWork />
      <CreditsWork />
      <GuardReload />
      <ReplayEarlyInput />
    </div>
  );
}
