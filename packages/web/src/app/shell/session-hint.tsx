import { AUTH_STORAGE_KEY } from "../../lib/backend/auth-storage.ts";

/**
 * Prerendered pages are the same for everybody and show the login button. For somebody signed in, this marks the
 * document before the first paint, so that the button doesn't flash by.
 */
export function SessionHintScript() {
  // Our own constant text, no input; the server puts its hash in the content security policy.
  const script = `try{if(localStorage.getItem(${JSON.stringify(AUTH_STORAGE_KEY)}))document.documentElement.dataset.maybeSignedIn=""}catch{}`;
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
