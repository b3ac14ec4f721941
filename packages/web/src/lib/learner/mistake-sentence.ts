import { inSentence } from "@master-sql/words";

/** What somebody's answer did who made a mistake, said about the answer. Authors write it from the verb on. */
export function mistakeSentence({ sentence }: { readonly sentence: string }): string {
  return `An answer with this mistake ${inSentence(sentence)}`;
}
