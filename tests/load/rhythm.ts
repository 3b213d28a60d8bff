/**
 * Time of a load: a second of somebody's work lasts `msPerSecond`, 1,000 unless a short form
 * hurries.
 */
export class Rhythm {
  readonly #random: () => number;
  readonly #msPerSecond: number;
  readonly #end: number;

  constructor(random: () => number, msPerSecond: number, end: number) {
    this.#random = random;
    this.#msPerSecond = msPerSecond;
    this.#end = end;
  }

  get over(): boolean {
    return performance.now() >= this.#end;
  }

  /** A number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.#random() * (most - least);
  }

  happens(share: number): boolean {
    return this.#random() < share;
  }

  /** Somebody looks, walks or types for so many seconds; ends early when the load does. */
  async spend(least: number, most = least): Promise<void> {
    const ms = Math.min(
      this.between(least, most) * this.#msPerSecond,
      this.#end - performance.now(),
    );
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }
}
