/** Texts of a source in other languages than its first. */
export class Translations {
  readonly #all = new Map<string, Map<string, string>>();

  /** Adds the wordings of a text; true when it already has another one in some language. */
  add(text: string, wordings: readonly { language: string; text: string }[]): boolean {
    let differs = false;
    for (const { language, text: wording } of wordings) {
      if (text === '' || wording === '' || !/^[A-Za-z]{2,3}\b/.test(language)) continue;
      const name = language.slice(0, 2).toLowerCase();
      const known = this.#all.get(name) ?? new Map<string, string>();
      this.#all.set(name, known);
      const before = known.get(text);
      if (before === undefined) known.set(text, wording);
      else differs ||= before !== wording;
    }
    return differs;
  }

  get all(): Readonly<Record<string, Readonly<Record<string, string>>>> {
    return Object.fromEntries(
      [...this.#all].map(([language, texts]) => [language, Object.fromEntries(texts)]),
    );
  }
}
