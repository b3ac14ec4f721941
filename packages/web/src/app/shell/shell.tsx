import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { PostSignIn } from "../../features/auth/post-sign-in.tsx";
import { FloatingCredits } from "../../features/credits/credits-control.tsx";
import { ToastHost } from "../../ui/toast/toast-host.tsx";
import { CreditsWork } from "./credits-work.tsx";
import { ReplayEarlyInput } from "./early-input.tsx";
import { MAIN_ID, useFocusOnNavigation } from "./focus-on-navigation.ts";
import { Footer } from "./footer.tsx";
import { GuardReload } from "./guard-reload.tsx";
import { Header } from "./header.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { OverlayHost } from "./overlay-host.tsx";
import classes from "./shell.module.css";
import { SignedInWork } from "./signed-in-work.tsx";

/** True for a route whose module exports `handle = { fillsWindow: true }`: it has no footer below it. */
function useFillsWindow(): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === "object" && handle !== null && "fillsWindow" in handle,
  );
}

/** Header, page, footer: what every address has around it. */
export function Shell({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  const fillsWindow = useFillsWindow();
  return (
    <div className={classes.shell} data-fills-window={fillsWindow || undefined}>
      <a className={classes.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <Header fillsWindow={fillsWindow} />
      <NavigationProgress />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {!fillsWindow && <Footer />}
      {!fillsWindow && <FloatingCredits />}
      <OverlayHost />
      <ToastHost />
      <PostSignIn />
      <SignedInWork />
      <CreditsWork />
      <GuardReload />
      <ReplayEarlyInput />
    </div>
  );
}
