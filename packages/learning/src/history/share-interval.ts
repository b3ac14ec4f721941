/** 80 % of a normal distribution lie within this many standard deviations. */
const EIGHTY_PERCENT = 1.2816;

/**
 * Between which shares the true one lies four times in five when `right` of `of` were right (Wilson, JASA 22, 1927).
 * Nothing is known of nothing: 0 to 1.
 */
export function shareInterval(right: number, of: number): { readonly low: number; readonly high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const z = EIGHTY_PERCENT;
  const share = right / of;
  const center = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}
