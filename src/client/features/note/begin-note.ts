import type { Episode, Note } from '#contract/entities.ts';
import { daysBetween } from '#domain/dates.ts';
import { startOfCareOf } from '#domain/start-of-care.ts';
import { listsToKeep } from '#forms/offered-lists.ts';
import type { Answers, ChartFacts, FormDefinition } from '#forms/define.ts';
import { excludeHidden } from '#forms/engine.ts';
import { loadForm } from '#forms/load.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import { episodesOf } from '#client/store/snapshots/lists.ts';
import { submittedNotes } from '#client/store/snapshots/patient-notes.ts';

/** What a note that begins takes from further away than its visit: the agency, and earlier notes. */

/** Keeps the agency's lists in a note that has no answers yet. */
export function keepLists(form: FormDefinition, draft: Pick<Draft, 'apply'>): void {
  const session = currentSession();
  if (session.kind !== 'open') return;
  const lists = listsToKeep(form, {}, session.state.constants);
  if (Object.keys(lists).length > 0) draft.apply(lists);
}

const isCode = /^(?:oasis\.M102(?:1|3[b-f])|problems\..+\.code)$/;
/** Codes of the diagnoses that a document can take over. */
const codesOf = (values: Answers): readonly string[] =>
  Object.entries(values).flatMap(([path, value]) =>
    isCode.test(path) && typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [],
  );

/** The first start of care of an episode, by the patient's episodes on this phone. */
export const firstStart = async (store: DeviceStore, episode: Episode): Promise<string> =>
  startOfCareOf(episode, await episodesOf(store, episode.patientId));

/** What a note that carries takes from other notes and episodes; what cannot be read is not there. */
export async function fromOthers(
  store: DeviceStore,
  of: Pick<Note, 'visitId' | 'patientId' | 'dateOfService'>,
  chart: ChartFacts['chart'],
  { among, episode }: { among: readonly string[] | undefined; episode: Episode | null },
): Promise<Partial<ChartFacts>> {
  const [found, firstStartOfCare] = await Promise.all([
    among === undefined ? {} : assessed(store, of, chart, among).catch(() => ({})),
    episode && firstStart(store, episode).catch(() => null),
  ]);
  return { ...found, firstStartOfCare };
}

/** The last assessment, and the titles that the agency's list has of its diagnoses and the chart's. */
async function assessed(
  store: DeviceStore,
  of: Pick<Note, 'visitId' | 'patientId' | 'dateOfService'>,
  chart: ChartFacts['chart'],
  among: readonly string[],
): Promise<Pick<ChartFacts, 'assessment' | 'titles'>> {
  const assessment = (await lastAssessment(store, of, among)) ?? null;
  // Without the list, or where it cannot be read, the codes stand by themselves.
  const titles = await import('./fields/code-input.tsx')
    .then(({ keptTitles }) => keptTitles(store, codesOf({ ...chart, ...assessment?.answers })))
    .catch(() => ({}));
  return { assessment, titles };
}

/** The newest note of these forms that was handed in, up to the visit's day, with what of it shows; null for none. */
async function lastAssessment(
  store: DeviceStore,
  { visitId, patientId, dateOfService }: Pick<Note, 'visitId' | 'patientId' | 'dateOfService'>,
  among: readonly string[],
): Promise<ChartFacts['assessment']> {
  const notes = await submittedNotes(store, patientId);
  const last = notes.find(
    ({ visitId: id, formId, content, dateOfService: day }) =>
      id !== visitId &&
      among.includes(formId) &&
      daysBetween(day, dateOfService) >= 0 &&
      Object.keys(content.doc.values).length > 0,
  );
  const form = last && (await loadForm(last.formId, last.formVersion));
  return form
    ? { answers: excludeHidden(form, last.content.doc.values), date: last.dateOfService }
    : null;
}
