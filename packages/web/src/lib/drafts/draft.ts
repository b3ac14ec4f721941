import { z } from "zod";

const draftSchema = z.object({
  version: z.literal(1),
  sql: z.string(),
  /** Hint rungs open, so that a reload doesn't make an aided answer an unaided one. */
  hintsOpen: z.int().min(0),
  /** Steps of the ladder on rejected answers that were opened, by the numbers that attempts record. */
  rungsOpen: z.array(z.int().min(0)).default([]),
  savedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof draftSchema>;

export type StoredDraft =
  | { readonly kind: "none" }
  | { readonly kind: "draft"; readonly draft: Draft }
  /** Something is stored that no version of this program wrote. */
  | { readonly kind: "unreadable" };

/** JSON text as a value; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads what is stored for a draft; null is nothing. Never throws. */
export function parseDraft(stored: string | null): StoredDraft {
  if (stored === null) return { kind: "none" };
  const parsed = draftSchema.safeParse(parseJson(stored));
  return parsed.success ? { kind: "draft", draft: parsed.data } : { kind: "unreadable" };
}
