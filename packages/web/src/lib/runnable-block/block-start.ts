/** How the learner begins with a block: by running it, by editing it, or with what they made of it earlier. */
export type BlockStart = "run" | "edit" | "draft";

/** The name of a block among all drafts. */
export function draftId(blockId: string): string {
  return `block.${blockId}`;
}
