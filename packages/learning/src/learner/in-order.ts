interface Timed {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Events by their time, then their id, each id once (the last that is told), in whatever order they arrive. What is
 * told of the future counts as now; what has no time is left out. `now` and the times are milliseconds since 1970.
 */
export function inOrder<Event extends Timed>(
  events: readonly Event[],
  now: number,
): { readonly event: Event; readonly at: number }[] {
  const byId = new Map<string, { event: Event; at: number }>();
  for (const event of events) {
    const at = Math.min(Date.parse(event.at), now);
    if (!Number.isNaN(at)) byId.set(event.id, { event, at });
  }
  return [...byId.values()].sort((a, b) => a.at - b.at || (a.event.id < b.event.id ? -1 : 1));
}
