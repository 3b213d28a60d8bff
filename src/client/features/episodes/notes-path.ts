import type { Episode } from '#contract/entities.ts';

/** The list of notes, to choose from for one PDF: all of a patient. */
export const notesOfPatient = (patientId: string): string =>
  `/notes?${new URLSearchParams({ status: 'All', patientId }).toString()}`;

/** The same within the days of an episode. */
export const notesOfEpisode = ({
  patientId,
  startDate,
  endDate,
}: Pick<Episode, 'patientId' | 'startDate' | 'endDate'>): string =>
  `/notes?${new URLSearchParams({
    status: 'All',
    patientId,
    from: startDate,
    ...(endDate && { to: endDate }),
  }).toString()}`;
