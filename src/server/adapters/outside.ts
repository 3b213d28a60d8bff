import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

/**
 * The internet as services that an agency names are asked there: an address must be https and lead
 * to the internet, whatever its name resolves to; machines on private networks are asked only where
 * the operator named them (`AI_HOSTS`).
 */
type Outside = {
  /** Whether the address could be asked at all, as far as its text says. */
  accepts(address: string): boolean;
  /** How a request resolves the name of an address that is accepted. */
  lookupOf(url: URL): { readonly lookup?: LookupFunction };
};

/** Networks that are nobody's on the internet: an agency's address must not lead into them. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** IPv4 addresses written as IPv6 ones are looked at as what they are. */
const isInside = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (mapped.toLowerCase().startsWith('::ffff:')) return true;
  return inside.check(mapped, isIP(mapped) === 6 ? 'ipv6' : 'ipv4');
};

/** Names that no machine of the internet has: a network's own, and the machine's. */
const isInsideName = (host: string): boolean => {
  const name = host.toLowerCase().replace(/\.$/, '');
  return !name.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
};

/** An address that leads into the server's network. */
export class InsideError extends Error {}

/** All addresses of a name. */
type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

/** Resolves a name and hands out only addresses of the internet, so that none is asked in between. */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new InsideError(), '', 4);
      if (found.some(({ address }) => isInside(address))) return callback(new InsideError(), '', 4);
      if (options.all === true) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const hostAndPort = (url: URL): string => {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return `${url.hostname}:${port}`;
};

/**
 * @param privateHosts machines on private networks that may be asked, as `host:port`
 * @param resolve the names of the internet, for tests
 */
export function outsideOf(privateHosts: readonly string[], resolve: Resolve = lookup): Outside {
  const named = (url: URL): boolean => privateHosts.includes(hostAndPort(url));
  const accepts = (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if (url.username !== '' || url.password !== '') return false;
    if (named(url)) return /^https?:$/.test(url.protocol);
    const host = bareHost(url);
    const leadsInside = isIP(host) === 0 ? isInsideName(host) : isInside(host);
    return url.protocol === 'https:' && !leadsInside;
  };
  return { accepts, lookupOf: (url) => (named(url) ? {} : { lookup: publicLookup(resolve) }) };
}

/** Asks an address for its answer. @throws InsideError, and whatever a line says */
export type Ask = (url: URL, signal: AbortSignal) => Promise<Response>;

/** Answers that have no body. */
const bodiless = [204, 205];

/** Asks once, nowhere but outside, and follows no redirect: it would carry a key somewhere else. */
export const askOutside =
  ({ accepts, lookupOf }: Outside): Ask =>
  (url, signal) =>
    new Promise((resolve, reject) => {
      if (!accepts(url.href)) return reject(new InsideError());
      const ask = url.protocol === 'https:' ? secureRequest : plainRequest;
      const options = { agent: false, signal, ...lookupOf(url) } as const;
      const request = ask(url, options, (message) => {
        const status = message.statusCode ?? 0;
        if (status < 200 || status > 599 || (status > 299 && status < 400)) {
          message.destroy();
          return reject(new Error('no answer'));
        }
        if (bodiless.includes(status)) {
          message.resume();
          return resolve(new Response(null, { status }));
        }
        return resolve(new Response(Readable.toWeb(message), { status }));
      });
      request.on('error', reject);
      request.end();
    });
