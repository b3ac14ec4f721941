/** The key that commands are given with on this machine, as in Ctrl and Enter. */
export function commandKey(): "⌘" | "Ctrl" {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
