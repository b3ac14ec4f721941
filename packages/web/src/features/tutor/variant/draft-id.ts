/** Under which id what is written into the similar task of an answer is kept in the browser. */
export function draftIdOfTask(interactionId: string): string {
  return `similar-${interactionId}`;
}
