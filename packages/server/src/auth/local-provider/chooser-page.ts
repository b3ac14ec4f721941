import { html, raw } from "hono/html";
import { inlineScriptHashes } from "../../static/inline-scripts.ts";

/** Offered on the chooser beside a field for any other address. */
const SAMPLE_ADDRESSES = ["learner@example.com", "second.learner@example.com", "analyst@example.com"];

export interface ChooserState {
  /** What was typed and refused, if anything. */
  readonly refused?: string;
}

/** The page on which a developer chooses who to be. It says plainly that it is no real sign-in. */
export function chooserPage({ refused }: ChooserState = {}): string {
  const accounts = SAMPLE_ADDRESSES.map(
    (address) => html`<li><button class="account" name="email" value="${address}">${address}</button></li>`,
  );
  const complaint =
    refused !== undefined &&
    html`<p class="complaint" id="complaint" role="alert">This is not an email address. It looks like name@example.com</p>`;
  return page(
    "Local sign-in",
    html`
    <h1>Local sign-in for development: choose who you want to be</h1>
    <p class="note">This server has no Google client configured, so no one checks who you are. Choose any address: your
      progress is kept under it on this server. Nothing is sent to Google, and there is no password.</p>
    <form method="post"><ul>${accounts}</ul></form>
    <form method="post" class="other" novalidate>
      <label for="email">Or use another address</label>
      <div class="field">
        <input id="email" name="email" type="email" autocomplete="email" required value="${refused ?? ""}"
          ${refused === undefined ? "" : html`aria-invalid="true" aria-describedby="complaint" autofocus`}>
        <button class="go">Continue</button>
      </div>
      ${complaint}
    </form>
    <form method="post"><button class="cancel" name="cancel" value="yes">Cancel and go back</button></form>`,
  );
}

/** Skips this page when someone goes back in the history: they want the page before the sign-in. */
const GO_FURTHER_BACK =
  'if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") history.back();';

/** The policy of these pages must name their scripts. */
export const pageScripts = inlineScriptHashes(expiredPage(""));

/** When the sign-in that the page belongs to is over: too old, or the server was started again. */
export function expiredPage(home: string): string {
  return page(
    "Local sign-in",
    html`
    <script>${raw(GO_FURTHER_BACK)}</script>
    <h1>This sign-in is over</h1>
    <p class="note">It was finished already, took too long, or the server was started again meanwhile.
      Nothing was lost: go back and sign in once more.</p>
    <p><a class="go" href="${home}">Back to Master SQL</a></p>`,
  );
}

type Html = ReturnType<typeof html>;

function page(title: string, content: Html): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Master SQL with AI</title>
<style>
:root { color-scheme: light dark;
  --surface: light-dark(#fbfaf7, #121716); --raised: light-dark(#ffffff, #19201f);
  --ink: light-dark(#1b2423, #e6ebe8); --muted: light-dark(#56605e, #a3aeaa);
  --line: light-dark(#e2dfd6, #2b3533); --line-strong: light-dark(#8a8f86, #6f7c78);
  --accent: light-dark(#0b6b5f, #5cc8b5); --accent-ink: light-dark(#ffffff, #08211d);
  --accent-soft: light-dark(#e1efec, #17332f); --wrong: light-dark(#a8341f, #f29a86); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--surface);
  color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { width: 100%; max-width: 30rem; padding: clamp(1.25rem, 5vw, 2.25rem); background: var(--raised);
  border: 1px solid var(--line); border-radius: 10px; }
h1 { margin: 0 0 .75rem; font-size: 1.3rem; line-height: 1.3; font-weight: 650; }
.note { margin: 0 0 1.5rem; color: var(--muted); }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: .5rem; }
button, input { font: inherit; color: inherit; border-radius: 6px; min-height: 2.75rem; }
button { cursor: pointer; }
.account { width: 100%; padding: .5rem .9rem; text-align: start; background: none; border: 1px solid var(--line-strong);
  overflow-wrap: anywhere; }
.account:hover { background: var(--accent-soft); border-color: var(--accent); }
.other { margin: 1.5rem 0 1rem; }
label { display: block; margin-bottom: .35rem; font-weight: 600; }
.field { display: flex; flex-wrap: wrap; gap: .5rem; }
input { flex: 1 1 12rem; min-width: 0; padding: .5rem .75rem; background: var(--surface); border: 1px solid var(--line-strong); }
.go { display: inline-block; padding: .5rem 1.1rem; background: var(--accent); color: var(--accent-ink);
  border: 1px solid var(--accent); border-radius: 6px; font-weight: 600; text-decoration: none; }
.cancel { padding: .25rem 0; min-height: 2rem; background: none; border: 0; color: var(--accent); text-decoration: underline; }
.complaint { margin: .5rem 0 0; color: var(--wrong); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
</style>
</head>
<body><main>${content}</main></body>
</html>`);
}
