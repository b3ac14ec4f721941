/** How many questions must be right for so many percent. */
export function neededToPass(questions: number, passPercent: number): number {
  return Math.ceil((questions * passPercent) / 100);
}
