/** Once the page has drawn what it had to; what it returns takes that back. */
export function whenIdle(act: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const asked = requestIdleCallback(act, { timeout: 2_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(act, 500);
  return () => clearTimeout(timer);
}
