import { listConstant } from './constants.ts';

/** Where a visit by video is held: addresses the office stores, at hosts the agency allows. */

/** Longest address of a room, characters. */
export const longestRoom = 500;

type Constant = { readonly type: string; readonly name: string; readonly value: string };

/** Hosts of `WebAppConfig.telehealthHosts`; empty where the agency allows none. */
export const telehealthHosts = (constants: readonly Constant[]): readonly string[] =>
  listConstant(constants, 'telehealthHosts').map((host) => host.toLowerCase());

/**
 * Why an address is no room of the agency; null when it is one. Only https, the host letter by
 * letter, no port, no user: nothing that leads elsewhere.
 */
export function roomProblem(
  room: string,
  hosts: readonly string[],
): 'telehealth.address' | 'telehealth.host' | null {
  if (room.length > longestRoom || /\s/.test(room) || !URL.canParse(room))
    return 'telehealth.address';
  const { protocol, username, password, port, hostname } = new URL(room);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '')
    return 'telehealth.address';
  return hosts.includes(hostname) ? null : 'telehealth.host';
}
