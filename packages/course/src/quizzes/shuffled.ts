/** The numbers from 0 to `count` − 1 in an order that the seed alone decides (Fisher–Yates). */
export function shuffledOrder(count: number, seed: string): readonly number[] {
  const random = randomOf(seed);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

/** As {@link shuffledOrder}, but never in the right order already. */
export function disorder(count: number, seed: string): readonly number[] {
  const order = shuffledOrder(count, seed);
  const isRight = order.every((piece, index) => piece === index);
  return isRight ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** Numbers in [0, 1) from a text: FNV-1a for the state, mulberry32 for the steps. */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
