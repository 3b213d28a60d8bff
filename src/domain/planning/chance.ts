/**
 * Numbers from 0 to below 1 by chance, the same ones for the same seed (mulberry32): a plan made
 * with them can be made again.
 */
export function chance(seed: number): () => number {
  // Bits of a whole number of 32, which stays one under `| 0`: no number has to be allocated.
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
