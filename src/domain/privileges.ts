/**
 * The privilege registry: one entry per area, each starting as an empty object (spec portal §6).
 */

export const privilegeAreas = [
  'header',
  'dashboard',
  'episodes',
  'episode',
  'unstaffedVisits',
  'visits',
  'messages',
  'support',
  'collaboration',
  'clinicians',
  'provider',
  'tasks',
  'taskDetail',
  'physicianGroups',
  'physicianGroup',
  'providerPayments',
  'myVisits',
  'myInvoices',
  'invoices',
  'activityLogs',
  'broadcast',
  'users',
  'user',
  'companies',
  'referralSource',
  'profile',
  'logout',
  'myProfile',
  'myProfilePhysician',
  'shortUrl',
  'physicians',
  'physician',
  'patients',
  'reports',
  'unpaidVisits',
  'myReferralSource',
  'referralSourceFunnel',
  'orientations',
  'referralSourceHealth',
  'patientFunnel',
  'visitFunnel',
  'operationsHealth',
  'patient',
  'claims',
  'orgRatings',
  'qapiTracker',
  'timeline',
  'inbox',
  'contacts',
  'physicianOrders',
  'episodeFunnel',
  'dischargeReport',
  'ccDemand',
] as const;

/**
 * Not in the printed list of areas, but one of the known privileges belongs to it (spec portal §6).
 */
const furtherAreas = ['referralSources'] as const;

export type PrivilegeArea = (typeof privilegeAreas)[number] | (typeof furtherAreas)[number];

const everyArea: readonly string[] = [...privilegeAreas, ...furtherAreas];

/** True for the name of an area, `referralSources` included. */
export const isPrivilegeArea = (name: string): name is PrivilegeArea => everyArea.includes(name);

type PrivilegeValue = string | number | boolean;
export type Privileges = Readonly<Record<PrivilegeArea, Readonly<Record<string, PrivilegeValue>>>>;

/** Every area without any privilege. */
export function defaultPrivileges(): Privileges {
  return registry(() => bare());
}

/**
 * The privileges of a stored JSON text, each known area overriding its default (spec portal §5,
 * §6). Line breaks and tabs are removed before reading. Unknown areas, values other than text,
 * number or boolean, and unreadable input are ignored; no object has a prototype, so only granted
 * privileges exist.
 */
export function parsePrivileges(json: string | null | undefined): Privileges {
  const given = readObject((json ?? '').replace(/[\r\n\t]+/g, ''));
  return registry((area) => {
    const privileges = bare();
    const granted = Object.hasOwn(given, area) ? given[area] : null;
    for (const [name, value] of Object.entries(isRecord(granted) ? granted : {})) {
      if (isPrivilegeValue(value)) privileges[name] = value;
    }
    return privileges;
  });
}

function registry(entry: (area: PrivilegeArea) => Record<string, PrivilegeValue>): Privileges {
  const result = Object.create(null) as Record<PrivilegeArea, Record<string, PrivilegeValue>>;
  for (const area of [...privilegeAreas, ...furtherAreas]) result[area] = entry(area);
  return result;
}

function bare(): Record<string, PrivilegeValue> {
  return Object.create(null) as Record<string, PrivilegeValue>;
}

function readObject(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPrivilegeValue(value: unknown): value is PrivilegeValue {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
}

/**
 * The privileges of a person: their role's, with each area that they have an own entry for in its
 * place (spec portal §6, "set from a supplied object that overrides defaults per area").
 *
 * @returns JSON text
 */
export function overlayPrivileges(ofRole: string, own: string): string {
  const base = parsePrivileges(ofRole);
  const over = parsePrivileges(own);
  const granted: Record<string, Readonly<Record<string, PrivilegeValue>>> = {};
  for (const area of [...privilegeAreas, ...furtherAreas]) {
    const entry = Object.keys(over[area]).length > 0 ? over[area] : base[area];
    if (Object.keys(entry).length > 0) granted[area] = entry;
  }
  return JSON.stringify(granted);
}

/** How far the privileges let somebody into an area that the policy table opens. */
export type AreaAccess = 'full' | 'view' | 'none';

/**
 * `hide` keeps an area from somebody, `view` lets them read it and change nothing. The printed
 * specification shows no privilege that does either; these two names are ours (decision 059).
 */
export function areaAccess(privileges: Privileges, area: PrivilegeArea): AreaAccess {
  if (isGranted(privileges, area, 'hide')) return 'none';
  return isGranted(privileges, area, 'view') ? 'view' : 'full';
}

/** Whether a privilege is set: true, 1 or "true", as different back offices store it. */
export function isGranted(privileges: Privileges, area: PrivilegeArea, name: string): boolean {
  const value = privileges[area][name];
  return value === true || value === 1 || value === 'true';
}

/** header.blockLogin: "Sorry, you don't have access to this." (spec portal §4, §6). */
export function blocksLogin(privileges: Privileges): boolean {
  return isGranted(privileges, 'header', 'blockLogin');
}

/** hideRatesOnBoardStep, in either of the two areas it is known under (spec portal §6). */
export function hidesRatesStep(privileges: Privileges): boolean {
  return (
    isGranted(privileges, 'referralSources', 'hideRatesOnBoardStep') ||
    isGranted(privileges, 'companies', 'hideRatesOnBoardStep')
  );
}
