import { says } from "../asked/cues.ts";

/** Answers about the site itself, by the words that ask for them. */
const ANSWERS: readonly (readonly [words: string, answer: string])[] = [
  [
    "exam|exams|simulation|simulations|timed test|pass mark",
    "Each exam's page shows how many questions it has, how many minutes, and which share of the points passes. The clock starts when you start and doesn't stop. During an exam there are no hints and no tutor, so you can't ask me anything; documentation is fine, and you can run queries as often as you like. You see whether your answers are right when it is over.",
  ],
  [
    "credit|credits|cost me|charged|charge me|pay for|free of charge|price",
    "An answer from me costs a credit; where I have none, the credit comes back. Running queries, checking answers and hints are free. Your account page lists what credits were spent on.",
  ],
  [
    "account|sign in|log in|sign up|my progress|my data|delete my|export my",
    "Everything works without an account. If you sign in, the server keeps your progress, and you can export or delete your data at any time on the account page.",
  ],
];

/** What is known about the site; null where the question is about something else. */
export function aboutProduct(words: string): string | null {
  const found = ANSWERS.find(([phrases]) => says(words, phrases));
  return found?.[1] ?? null;
}
