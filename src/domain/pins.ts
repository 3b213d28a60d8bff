/**
 * Which PINs are allowed. A PIN can be tried five times (docs/security.md), so those an attacker
 * tries first are refused: NIST SP 800-63B, 5.1.1.2, names repetitive and sequential characters and
 * data from the person's own account.
 */

/** `form`: not four to eight digits. `guessable`: repeats itself or counts up or down. */
export type PinFault = 'form' | 'guessable';

const longestPiece = 3; // digits; a piece of four over again is as long as two PINs

/** 1111, 1212, 123123: a shorter piece repeated. */
const repeats = (pin: string): boolean =>
  new RegExp(String.raw`^(\d{1,${longestPiece}})\1+$`).test(pin);

/** 1234, 9876, 7890: each digit one step from the one before, always in the same direction. */
const counts = (pin: string): boolean => {
  const steps = Array.from(
    pin.slice(1),
    (digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10,
  );
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
};

/**
 * Why a PIN is refused; null when it is accepted.
 *
 * @param known texts of the account, such as name and address of mail: the digits in them are
 * guessed early
 */
export function pinFault(pin: string, known: readonly string[] = []): PinFault | null {
  if (!/^\d{4,8}$/.test(pin)) return 'form';
  return repeats(pin) || counts(pin) || known.some((text) => text.includes(pin))
    ? 'guessable'
    : null;
}
