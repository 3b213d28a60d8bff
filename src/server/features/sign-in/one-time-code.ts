import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/**
 * One-time codes by the time (RFC 6238), as every app that makes codes knows them: SHA-1, six
 * digits, 30 seconds. Some of those apps pass over any other wish in silence.
 */
const periodMs = 30_000;
const format = { algorithm: 'SHA1', digits: 6, period: periodMs / 1000 } as const;
/** RFC 4226 §4, R6: at least 128 bits, 160 recommended. */
const secretBytes = 20;
/**
 * Steps before and after the present one whose codes count too: clocks differ, and typing takes
 * time.
 */
const window = 1;

/** 160 random bits, base32. */
export const newSecret = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;

/** What an app that makes codes reads from the QR code. */
export const addressOf = (secret: string, userName: string): string =>
  new TOTP({
    ...format,
    issuer: 'Porchlight',
    label: userName,
    secret: Secret.fromBase32(secret),
  }).toString();

/**
 * The time step a code belongs to; null when it is none of the steps around `now`, or not after the
 * last one taken. Looks at every step whatever it finds.
 *
 * @param code six digits
 */
export function stepOf(secret: string, code: string, now: Date, lastStep: number): number | null {
  const totp = new TOTP({ ...format, secret: Secret.fromBase32(secret) });
  const present = Math.floor(now.getTime() / periodMs);
  let found: number | null = null;
  for (let step = present - window; step <= present + window; step += 1) {
    const right = timingSafeEqual(
      Buffer.from(totp.generate({ timestamp: step * periodMs })),
      Buffer.from(code),
    );
    if (right && step > lastStep) found = step;
  }
  return found;
}
