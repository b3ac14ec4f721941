/** Milliseconds as one reads them: `8 ms`, `1.2 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1) return "under 1 ms";
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
