/** The 49,233 most used passwords of zxcvbn-ts (MIT), unpacked when somebody first chooses one. */
let known: Promise<ReadonlySet<string>> | null = null;
const list = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

/** Printed in an earlier version of this project, so everybody can know them. */
const printed: ReadonlySet<string> = new Set(['lantern on the porch']);

/** The shortest part that a text is a repetition of; the text itself when it is none. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length);
  return text;
}

/**
 * Without the digits and signs that people put around a word when twelve characters are required.
 */
const bare = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');

/**
 * Whether a password is among the most used ones: as it is, repeated, or dressed with digits and
 * signs at its ends.
 */
export async function isCommon(password: string): Promise<boolean> {
  const words = await list();
  if (printed.has(password.toLowerCase())) return true;
  const plain = password.toLowerCase();
  return [plain, unitOf(plain), bare(plain), unitOf(bare(plain))].some((each) => words.has(each));
}
