import { Refusal } from '#contract/errors.ts';

/** Header every request of ours carries; a form or a link of another site cannot set it. */
const ownHeader = 'x-porchlight';

/** Where the app is served from, as far as this process is configured. */
export type Addresses = {
  /** The address people use; undefined on a machine that nobody configured. */
  readonly publicUrl: string | undefined;
  /** Further origins of the app, where service groups have addresses of their own. */
  readonly appOrigins: readonly string[];
  /** Hosts under which this process is reached besides that of the public address. */
  readonly hosts: readonly string[];
};

const parsed = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

/** Whether pages of this origin are ours, scheme included. */
export function isAppOrigin(
  origin: string,
  host: string | null,
  { publicUrl, appOrigins }: Addresses,
): boolean {
  const from = parsed(origin);
  if (from === null) return false;
  if (appOrigins.includes(from.origin)) return true;
  if (publicUrl !== undefined) return from.origin === parsed(publicUrl)?.origin;
  return from.host === host;
}

/**
 * A page of another site that points its name at this machine (DNS rebinding) reaches it under that
 * name. Without a public address every name passes.
 */
function isOurHost(host: string | null, { publicUrl, hosts }: Addresses): boolean {
  if (publicUrl === undefined) return true;
  return host !== null && (host === parsed(publicUrl)?.host || hosts.includes(host));
}

/**
 * Whether the browser says that one of our own pages sent this; other programs say nothing and
 * pass.
 */
export function comesFromUs(headers: Headers, addresses: Addresses): boolean {
  const [site, origin, host] = [
    headers.get('sec-fetch-site'),
    headers.get('origin'),
    headers.get('host'),
  ];
  if (site === null && origin === null) return true;
  if (!isOurHost(host, addresses)) return false;
  if (origin !== null && !isAppOrigin(origin, host, addresses)) return false;
  if (site === null || site === 'same-origin' || site === 'none') return true;
  // A page of ours at another address of the same site; browsers name its origin.
  return site === 'same-site' && origin !== null && addresses.appOrigins.length > 0;
}

/** @throws Refusal request.origin */
export function checkOrigin(headers: Headers, addresses: Addresses): void {
  if (headers.get(ownHeader) !== '1' || !comesFromUs(headers, addresses))
    throw new Refusal('request.origin');
}
