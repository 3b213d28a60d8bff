import type { Episode } from '#contract/entities.ts';
import {
  byUrgency,
  certificationsOf,
  dutiesOf,
  isDutyOf,
  supervisionForm,
  type Duty,
  type DutyVisit,
} from '#domain/duties.ts';
import { daysBetween } from '#domain/dates.ts';
import type { DutyFacts } from '#client/store/snapshots/duty-facts.ts';

/** A duty with the episode it belongs to. */
export type OwnDuty = { readonly duty: Duty; readonly episode: Episode };

/** Days back and ahead whose visits are looked at on a phone. */
export const dutyDays = { back: 90, ahead: 45 } as const;

/** Supervision that colleagues wrote and the office approved; other forms do not say whose it was. */
const supervisedBy = ({ notes }: DutyFacts, patientId: string): DutyVisit[] =>
  notes
    .filter((note) => note.patientId === patientId && note.formId === supervisionForm)
    .map(({ visitId, formId, dateOfService }) => ({
      id: visitId,
      status: 'NotesApproved',
      providerType: 'RN',
      visitTypeId: 0,
      formId,
      dateOfService,
    }));

/** Whether another episode of the patient goes on where this one ends. */
const isContinued = (episode: Episode, theirs: readonly Episode[]): boolean =>
  theirs.some(({ startDate }) => daysBetween(episode.endDate, startDate) === 1);

/**
 * Dated work of the person's own patients, as far as this device knows: their visits, and what
 * colleagues wrote that was approved. Only work of the person's profession.
 *
 * @param today MM/DD/YYYY in Pacific time
 */
export function ownDuties(
  facts: DutyFacts,
  visitTypes: readonly { readonly id: number; readonly formId: string }[],
  providerType: string,
  today: string,
): OwnDuty[] {
  const formOf = new Map(visitTypes.map(({ id, formId }) => [id, formId]));
  return facts.episodes
    .filter(({ status }) => status === 'Active')
    .flatMap((episode) => {
      const theirs = facts.episodes.filter(({ patientId }) => patientId === episode.patientId);
      const chain = new Set(certificationsOf(episode, theirs));
      const duties = dutiesOf(
        {
          startDate: episode.startDate,
          endDate: episode.endDate,
          orders: episode.orders.map((order) => ({
            ...order,
            formId: formOf.get(order.visitTypeId),
          })),
          visits: [
            ...facts.visits.filter(({ episodeId }) => chain.has(episodeId)),
            ...supervisedBy(facts, episode.patientId),
          ],
        },
        today,
      );
      return duties
        .filter(
          (duty) =>
            isDutyOf(duty, providerType) &&
            !(duty.rule === 'recertification' && isContinued(episode, theirs)),
        )
        .map((duty) => ({ duty, episode }));
    })
    .toSorted((a, b) => byUrgency(a.duty, b.duty));
}
