import { Secret, TOTP } from 'otpauth';

/** What an app that makes codes would show for a secret at a time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Six digits that are no code around a time. */
export function wrongCode(secret: string, at: Date): string {
  const near = new Set(
    [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, new Date(at.getTime() + seconds * 1000))),
  );
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, '0');
    if (!near.has(code)) return code;
  }
}
