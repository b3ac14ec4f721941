import { GOAL_KEY } from "../../lib/account/kept-goal.ts";
import { AUTH_STORAGE_KEY } from "../../lib/backend/auth-storage.ts";
import { OUTBOX_PREFIX } from "../../lib/progress/outbox-prefix.ts";

/**
 * Prerendered pages are the same for all: they show the login button and introduce the product. For learners who are
 * signed in, have begun or named a goal, this marks the document before the first paint, so that none of it flashes by.
 */
export function SessionHintScript() {
  // Our own constant text, no input; the server puts its hash in the content security policy.
  const script = `try{const marks=document.documentElement.dataset,kept=localStorage;if(kept.getItem(${JSON.stringify(AUTH_STORAGE_KEY)}))marks.maybeSignedIn=marks.hasBegun="";if(kept.getItem(${JSON.stringify(GOAL_KEY)}))marks.hasGoal="";for(const key of Object.keys(kept))if(key.startsWith(${JSON.stringify(OUTBOX_PREFIX)})&&/"owner":null/.test(kept[key])&&/"kind":"(attempt|lesson)"/.test(kept[key]))marks.hasBegun=""}catch{}`;
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
