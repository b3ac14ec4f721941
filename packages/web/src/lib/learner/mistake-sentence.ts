import { inSentence } from "@master-sql/words";

/** The sentence that explains a mistake, with the answer as its subject: the course stores it without a subject. */
export function mistakeSentence({ sentence }: { readonly sentence: string }): string {
  return `An answer with this mistake ${inSentence(sentence)}`;
}
