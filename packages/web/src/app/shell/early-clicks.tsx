import { useEffect } from "react";

declare global {
  interface Window {
    /** Presses the buttons that were pressed before the page could react, and keeps no more; there until it was called. */
    replayEarlyClicks?: () => void;
  }
}

/**
 * A page can be read, and its buttons pressed, before its scripts have come. From the first moment this keeps clicks on buttons, and
 * keeps them from React, which would lose some and see others; `ReplayEarlyClicks` presses the same elements again, in order, once
 * they react. Impatient clicks on one button are one; what was taken out of the page meanwhile is left alone. Links and
 * fields need no script, so they are left to the browser.
 */
export function EarlyClicksScript() {
  // Our own constant text, no input; the server puts its hash in the content security policy.
  return <script dangerouslySetInnerHTML={{ __html: keepEarlyClicks }} />;
}

export const keepEarlyClicks = `{const pressed=[],keep=(event)=>{const button=event.target instanceof Element?event.target.closest("button"):null;if(!button||button.disabled)return;event.preventDefault();event.stopImmediatePropagation();if(pressed.at(-1)!==button)pressed.push(button)};addEventListener("click",keep,true);window.replayEarlyClicks=()=>{delete window.replayEarlyClicks;removeEventListener("click",keep,true);for(const button of pressed)if(button.isConnected)button.click()}}`;

/** Rendered once, in what every page has around it: its effect runs when React has taken the page over. */
export function ReplayEarlyClicks() {
  useEffect(() => {
    // After the effects of the whole page, which may set what a button works on.
    queueMicrotask(() => window.replayEarlyClicks?.());
  }, []);
  return null;
}
