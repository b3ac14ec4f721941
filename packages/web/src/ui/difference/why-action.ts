/** What can be asked about a row that only one of two results has. */
export function whyAction(side: "missing" | "extra", act: () => void) {
  const label = side === "missing" ? "Why does my query lack this row?" : "Why does my query have this row?";
  return { words: "Why?", label, act };
}
