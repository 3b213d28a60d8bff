/** When a load is over: at a time, or before it when somebody says so. */
export class End {
  readonly #at: number;
  #tell: () => void = () => {};
  #isOver = false;
  readonly reached: Promise<void>;

  constructor(ms: number) {
    this.#at = performance.now() + ms;
    this.reached = new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#tell = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  now(): void {
    this.#isOver = true;
    this.#tell();
  }

  get isOver(): boolean {
    return this.#isOver || performance.now() >= this.#at;
  }

  get leftMs(): number {
    return this.#isOver ? 0 : this.#at - performance.now();
  }
}

/**
 * Time of a load: a second of somebody's work lasts `msPerSecond`, 1,000 unless a short form
 * hurries.
 */
export class Rhythm {
  readonly #random: () => number;
  readonly #msPerSecond: number;
  readonly #end: End;

  constructor(random: () => number, msPerSecond: number, end: End) {
    this.#random = random;
    this.#msPerSecond = msPerSecond;
    this.#end = end;
  }

  get over(): boolean {
    return this.#end.isOver;
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
    const ms = Math.min(this.between(least, most) * this.#msPerSecond, this.#end.leftMs);
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }
}
