import { assignVisit } from '#contract/visits.ts';
import type { Visit } from '#contract/entities.ts';
import { unassignVisit } from '#contract/visits.ts';
import { callApi } from '#client/api/call.ts';

/** Puts visits back to the clinicians they had. */
type Restaffing = () => Promise<void>;
type Staffed = { changed: number; undo: Restaffing };

const byProvider = (visits: readonly Visit[]): Map<string | null, string[]> => {
  const groups = new Map<string | null, string[]>();
  for (const { id, providerId } of visits)
    groups.set(providerId, [...(groups.get(providerId) ?? []), id]);
  return groups;
};

/** Returns every visit to its previous clinician; unstaffed visits become unstaffed again. */
const giveBack =
  (visits: readonly Visit[]): Restaffing =>
  async () => {
    for (const [providerId, visitIds] of byProvider(visits)) {
      await (providerId === null
        ? callApi(unassignVisit, { visitIds })
        : callApi(assignVisit, { visitIds, providerId }));
    }
  };

/** Staffs visits with one clinician, all or none. @throws Refusal */
export async function staff(visits: readonly Visit[], providerId: string): Promise<Staffed> {
  const { changed } = await callApi(assignVisit, {
    visitIds: visits.map(({ id }) => id),
    providerId,
  });
  return { changed, undo: giveBack(visits) };
}

/** Takes visits back from their clinicians, all or none. @throws Refusal */
export async function unstaff(visits: readonly Visit[]): Promise<Staffed> {
  const { changed } = await callApi(unassignVisit, { visitIds: visits.map(({ id }) => id) });
  return { changed, undo: giveBack(visits) };
}
