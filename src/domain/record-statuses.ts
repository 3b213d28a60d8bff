/**
 * Statuses of patients and episodes. The specification names Draft (rules §4), Active, on hold,
 * archived, deleted and "waiting for start of care" (portal §4, §9), and the date of a death (rules
 * §3); the rest is field practice.
 */

export const patientStatuses = [
  'Draft',
  'Waiting for Start of Care',
  'Active',
  'On Hold',
  'Discharged',
  'Archived',
  'Deceased',
] as const;
export type PatientStatus = (typeof patientStatuses)[number];

export const episodeStatuses = [
  'Pending',
  'Active',
  'On Hold',
  'Discharged',
  'Archived',
  'Deleted',
] as const;
export type EpisodeStatus = (typeof episodeStatuses)[number];

/** Episodes under which nothing is planned or charted any more. */
export const endedEpisodes = [
  'Discharged',
  'Archived',
  'Deleted',
] as const satisfies readonly EpisodeStatus[];

/** Whether visits and documents are planned under an episode, and orders for it. */
export const takesVisits = (status: EpisodeStatus): boolean =>
  status === 'Active' || status === 'Pending';

export const isEndedEpisode = (status: EpisodeStatus): boolean =>
  endedEpisodes.some((ended) => ended === status);
