import { Refusal } from '#contract/errors.ts';

/** Header every request of ours carries; a form or a link of another site cannot set it. */
const ownHeader = 'x-porchlight';

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Whether the browser says that one of our own pages sent this; other programs say nothing and
 * pass.
 */
export function comesFromUs(headers: Headers, publicUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers.get('origin');
  if (origin === null) return true;
  const host = hostOf(origin);
  return (
    host !== null &&
    (host === headers.get('host') || (publicUrl !== undefined && host === hostOf(publicUrl)))
  );
}

/** @throws Refusal request.origin */
export function checkOrigin(headers: Headers, publicUrl: string | undefined): void {
  if (headers.get(ownHeader) !== '1' || !comesFromUs(headers, publicUrl))
    throw new Refusal('request.origin');
}
