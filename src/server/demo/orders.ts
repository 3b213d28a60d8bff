import type { Insertable } from 'kysely';
import { orderText, signedOrderText, type OrderContent } from '#contract/order-content.ts';
import { must } from '#domain/must.ts';
import type { OrderSource, OrderState, OrderType } from '#domain/physician-orders.ts';
import { addDays, dayOf, toDate } from '#server/db/calendar-day.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { cardOf, nameOf } from '#server/db/patient-card.ts';
import type { PhysicianOrderRow } from '#server/db/physician-order-tables.ts';
import { cardPlace, textHash, type OrderCard } from '#server/features/physician-orders/rows.ts';
import type { Agency, DemoPatient, Person } from './agency.ts';
import { demoPhysician } from './people.ts';
import { Chance } from './random.ts';
import { pacificInstant } from './visits.ts';

/** Physicians' orders of the demo in each of their states, so that their lists show some of each. */

type DemoOrder = {
  readonly source: Exclude<OrderSource, 'plan-of-care'>;
  readonly category: string;
  readonly text: string;
  /** Days since it was written. */
  readonly written: number;
  readonly by: string;
  readonly state: OrderState;
  /** How it went out, and so many days ago. */
  readonly sent?: { readonly type: OrderType; readonly days: number };
  /** Days since it was signed in the portal. */
  readonly signed?: number;
  readonly voided?: { readonly days: number; readonly reason: string };
};

const orders: readonly DemoOrder[] = [
  {
    source: 'written',
    category: 'Therapy',
    text: 'Physical therapy to evaluate and treat.',
    written: 1,
    by: 'qa',
    state: 'open',
  },
  {
    source: 'verbal',
    category: 'Visit frequency',
    text: 'One more nursing visit this week.',
    written: 2,
    by: 'nurse',
    state: 'open',
  },
  {
    source: 'written',
    category: 'Equipment and supplies',
    text: 'Shower chair for the bathroom.',
    written: 34,
    by: 'qa',
    state: 'open',
  },
  {
    source: 'verbal',
    category: 'Therapy',
    text: 'Occupational therapy to evaluate and treat.',
    written: 10,
    by: 'nurse2',
    state: 'sent',
    sent: { type: 'fax', days: 9 },
  },
  {
    source: 'written',
    category: 'Equipment and supplies',
    text: 'Front-wheeled walker.',
    written: 4,
    by: 'qa',
    state: 'sent',
    sent: { type: 'portal', days: 3 },
  },
  {
    source: 'verbal',
    category: 'Visit frequency',
    text: 'Move the next nursing visit to the day after tomorrow.',
    written: 2,
    by: 'nurse',
    state: 'sent',
    sent: { type: 'portal', days: 1 },
  },
  {
    source: 'verbal',
    category: 'Therapy',
    text: 'Speech therapy to evaluate and treat.',
    written: 12,
    by: 'nurse',
    state: 'signed',
    sent: { type: 'portal', days: 11 },
    signed: 10,
  },
  {
    source: 'written',
    category: 'Other',
    text: 'Medical social worker to visit once about help at home.',
    written: 8,
    by: 'qa',
    state: 'signed',
    sent: { type: 'portal', days: 7 },
    signed: 5,
  },
  {
    source: 'written',
    category: 'Equipment and supplies',
    text: 'Bedside commode.',
    written: 6,
    by: 'qa',
    state: 'void',
    voided: { days: 5, reason: 'The patient has one already.' },
  },
];

/** A chance of its own, so that the rest of the agency stays as it was. */
const orderSeed = 66_001;
/** 555-01xx belongs to nobody. */
const faxNumber = '5595550150';
const physicianName = `${demoPhysician.givenName} ${demoPhysician.familyName}`;

type Filled = {
  readonly orgId: string;
  readonly now: Date;
  readonly people: readonly Person[];
  readonly agency: Agency;
  /** Name of the organisation. */ readonly name: string;
};

/**
 * A patient of the physician with the account who has no order yet, was in care when it was written,
 * and whose nurse took it where it was spoken.
 */
function subjectOf(
  { agency }: Filled,
  { source, by }: DemoOrder,
  taken: Set<string>,
  day: string,
): DemoPatient {
  const found = agency.patients.find(
    ({ id, isDraft, since, chart }, index) =>
      !isDraft &&
      !taken.has(id) &&
      since < day &&
      chart['physicianName'] === `Dr. ${physicianName}` &&
      (source === 'written' ||
        agency.teams.get(index)?.some(({ userName }) => userName === by) === true),
  );
  const patient = must(found, 'patient of the physician');
  taken.add(patient.id);
  return patient;
}

const personNamed = (people: readonly Person[], userName: string) => {
  const { id, person } = must(
    people.find((each) => each.person.userName === userName),
    userName,
  );
  return { id, name: `${person.givenName} ${person.familyName}` };
};

/** Where an order went, when and by whom. */
function sendingOf({ sent }: DemoOrder, at: Date | null, by: { id: string; name: string }) {
  if (!sent || !at) return undefined;
  return {
    type: sent.type,
    to: sent.type === 'fax' ? faxNumber : physicianName,
    at: at.toISOString(),
    by: by.name,
    byId: by.id,
    printed: sent.type === 'fax',
    language: 'en' as const,
  };
}

function orderRow(
  given: DemoOrder,
  patient: DemoPatient,
  filled: Filled,
  keys: OrgKeys,
  id: string,
): Insertable<PhysicianOrderRow> {
  const { orgId, now, people, agency, name } = filled;
  const { source, category, text, written, state, sent, signed, voided } = given;
  const ago = (days: number, time: string) => pacificInstant(addDays(dayOf(now), -days), time);
  const [author, desk] = [personNamed(people, given.by), personNamed(people, 'qa')];
  const [writtenAt, sentAt] = [ago(written, '10:00'), sent ? ago(sent.days, '11:00') : null];
  const effective = addDays(dayOf(now), -written);
  const { birthday, ...card } = cardOf(patient.chart);
  const physician = { id: null, name: `Dr. ${physicianName}`, npi: '', fax: '' };
  const received =
    source === 'verbal' ? { on: toDate(effective), time: '09:45', from: physician.name } : null;
  const content: OrderContent = {
    orderId: id,
    patient: {
      id: patient.id,
      name: nameOf({ birthday, ...card }),
      birthday,
      mrn: patient.mrn,
    },
    source,
    category,
    text,
    effectiveFrom: toDate(effective),
    physician: { name: physician.name, npi: physician.npi },
    author: { name: author.name, at: writtenAt.toISOString() },
    received,
    agency: name,
  };
  const signature =
    signed === undefined
      ? undefined
      : {
          how: 'login' as const,
          name: physicianName,
          npi: '',
          at: ago(signed, '16:30').toISOString(),
        };
  const sending = sendingOf(given, sentAt, desk);
  const sealed: OrderCard = {
    text,
    physician,
    received,
    content: state === 'open' ? undefined : content,
    ...(sending && { sendings: [sending] }),
    signature,
    voided: voided && {
      at: ago(voided.days, '12:00').toISOString(),
      by: desk.name,
      reason: voided.reason,
    },
  };
  const patientIndex = agency.patients.indexOf(patient);
  return {
    org_id: orgId,
    id,
    patient_id: patient.id,
    episode_id:
      agency.episodes.find((each) => each.isCurrent && each.patientIndex === patientIndex)?.id ??
      null,
    visit_id: null,
    source,
    type: sent?.type ?? 'fax',
    state,
    category,
    effective_from: effective,
    written_at: writtenAt,
    written_by: author.id,
    account_id: sent?.type === 'portal' ? personNamed(people, demoPhysician.userName).id : null,
    content_hash: sent ? textHash(orderText(content)) : null,
    seal: signature ? textHash(signedOrderText(content, signature)) : null,
    sent_at: sentAt,
    signed_at: signature ? new Date(signature.at) : null,
    voided_at: sealed.voided ? new Date(sealed.voided.at) : null,
    changed_at: now,
    card: keys.seal(cardPlace, id, sealed),
  };
}

/** The orders of an organisation whose people include the physician. */
export function physicianOrderRows(
  filled: Filled,
  keys: OrgKeys,
): readonly Insertable<PhysicianOrderRow>[] {
  const chance = new Chance(orderSeed);
  const taken = new Set<string>();
  return orders.map((order) => {
    const day = addDays(dayOf(filled.now), -order.written);
    return orderRow(order, subjectOf(filled, order, taken, day), filled, keys, chance.id());
  });
}
