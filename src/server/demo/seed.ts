import { actorKind } from '#contract/roles.ts';
import { oasisItem } from '#domain/oasis/catalogue.ts';
import type { Race } from '#domain/races.ts';
import { appendAudit } from '#server/db/audit.ts';
import { addDays, dayOf } from '#server/db/calendar-day.ts';
import type { Db } from '#server/db/connect.ts';
import type { Keyring } from '#server/db/keyring.ts';
import { hashPassword } from '#server/features/account/passwords.ts';
import { openOrganisation } from '#server/features/agency/organisation.ts';
import { unset } from './password.ts';
import { buildAgency, type AgencyPlan, type Person } from './agency.ts';
import { insertAgency } from './insert.ts';
import {
  demoOrganisations,
  demoPeople,
  fieldNurses,
  type DemoPerson,
  type OrganisationKey,
} from './people.ts';
import { Chance } from './random.ts';

/** Together 60 patients, 80 episodes, 1,200 visits and twelve clinicians. */
export const demoPlans: Readonly<Record<OrganisationKey, AgencyPlan>> = {
  harborview: {
    seed: 20_260_101,
    patients: 54,
    drafts: 3,
    previousEpisodes: 22,
    visits: 1120,
    todays: { nurse: 6, aide: 4 },
    withPapers: true,
  },
  cedarridge: {
    seed: 20_260_202,
    patients: 6,
    drafts: 0,
    previousEpisodes: 1,
    visits: 80,
    todays: { 'nurse.ridge': 2 },
  },
};

/** A smaller agency of the same kind, for tests that only need some data. */
const smallPlans: Readonly<Record<OrganisationKey, AgencyPlan>> = {
  harborview: {
    seed: 20_260_101,
    patients: 18,
    drafts: 1,
    previousEpisodes: 4,
    visits: 320,
    todays: { nurse: 3, aide: 2 },
  },
  cedarridge: {
    seed: 20_260_202,
    patients: 2,
    drafts: 0,
    previousEpisodes: 0,
    visits: 12,
    todays: { 'nurse.ridge': 1 },
  },
};

/** Fifty more nurses with eight patients each, for the load test. */
const crowdPlans: Readonly<Record<OrganisationKey, AgencyPlan>> = {
  harborview: {
    seed: 20_260_101,
    patients: 400,
    drafts: 0,
    previousEpisodes: 0,
    visits: 6_000,
    todays: {},
  },
  cedarridge: smallPlans.cedarridge,
};
export const crowdNurses = 50;

const plans = { demo: demoPlans, small: smallPlans, crowd: crowdPlans } as const;
export type DemoSize = keyof typeof plans;

/** The people of an organisation with the ids they get. */
const outsideSeed = 7_001;

export const peopleOf = (
  key: OrganisationKey,
  chance: Chance,
  everybody: readonly DemoPerson[] = demoPeople,
): Person[] => {
  // People outside the agency have a chance of their own: they change nothing about its visits.
  const outside = new Chance(outsideSeed);
  return everybody
    .filter((person) => person.organisation === key)
    .map((person) => {
      const own = actorKind(person.roleType) === 'outside' ? outside : chance;
      return { person, id: own.id(), clientId: own.id() };
    });
};

/** Numbers of the office; 555-01xx belongs to nobody. */
const demoPhones = [
  { name: 'officePhone', value: '5595550100' },
  { name: 'afterHoursPhone', value: '5595550199' },
] as const;

/** Races and ethnic groups in the words of A1005 and A1010, each once. */
function oasisRaces(): Race[] {
  const boxes = ['A1005', 'A1010'].flatMap((id) => {
    const item = oasisItem(id);
    return item.kind === 'checks' ? item.boxes.map(({ code, label }) => [label, id + code]) : [];
  });
  return [...new Map(boxes as [string, string][])].map(([name, id]) => ({ id, name }));
}

/**
 * The agency's own constants: its numbers, and races in the words of OASIS. It has no state: public
 * care summaries name patients of every state, and whoever tries the demo imports them.
 */
const demoConstants = [
  ...demoPhones.map((phone) => ({ type: 'WebAppConfig', ...phone })),
  { type: 'GentoCareConfig', name: 'raceData', value: JSON.stringify(oasisRaces()) },
];

type Opening = {
  readonly db: Db;
  readonly keyring: Keyring;
  readonly now: Date;
  readonly passwordHash: string;
  readonly everybody: readonly DemoPerson[];
};

/** Plans everything of one organisation and writes it in bulk. */
async function seedOrganisation(
  { db, keyring, now, passwordHash, everybody }: Opening,
  organisation: (typeof demoOrganisations)[number],
  plan: AgencyPlan,
): Promise<void> {
  const orgId = organisation.id;
  const chance = new Chance(plan.seed);
  await openOrganisation(db, keyring, {
    orgId,
    name: organisation.name,
    now,
    patients: plan.patients,
  });
  await db
    .insertInto('constant')
    .values(demoConstants.map((constant) => ({ org_id: orgId, ...constant })))
    .execute();
  const people = peopleOf(organisation.key, chance, everybody);
  const agency = buildAgency(chance, plan, people, dayOf(now));
  await insertAgency(db, await keyring.within(db, orgId), {
    orgId,
    now,
    people,
    passwordHash,
    agency,
    since: addDays(dayOf(now), -150),
    papersOf: plan.withPapers ? organisation.name : null,
  });
  await appendAudit(db, orgId, {
    at: now,
    userId: null,
    action: 'seedDemo',
    entity: 'organisation',
    entityId: orgId,
    detail: { patients: agency.patients.length, visits: agency.cases.length },
  });
}

export type DemoWish = {
  readonly size?: DemoSize;
  /** Of every demo person; without one nobody can sign in until `settlePassword` has set it. */
  readonly password?: string;
};

/**
 * Fills a fresh database with the demo agency: deterministic, fictional, relative to today. Does
 * nothing when there is any organisation already.
 *
 * @returns true when it did
 */
export async function seedDemo(
  db: Db,
  keyring: Keyring,
  now: Date,
  { size = 'demo', password }: DemoWish = {},
): Promise<boolean> {
  const existing = await db.selectFrom('organisation').select('org_id').limit(1).executeTakeFirst();
  if (existing) return false;
  const everybody = size === 'crowd' ? [...demoPeople, ...fieldNurses(crowdNurses)] : demoPeople;
  // One hash for all of them: hashing is slow by design, and the hash shows who still has it.
  const passwordHash = password === undefined ? unset : await hashPassword(password);
  await db.transaction().execute(async (within) => {
    for (const organisation of demoOrganisations)
      await seedOrganisation(
        { db: within, keyring, now, passwordHash, everybody },
        organisation,
        plans[size][organisation.key],
      );
  });
  return true;
}
