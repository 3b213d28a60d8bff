import type { OutputOf } from '#contract/call.ts';
import { patients } from '#contract/patients.ts';
import { callApi } from '#client/api/call.ts';

export type FoundPatient = OutputOf<typeof patients>['rows'][number];

/** Patients whose names or record number begin with the words. @throws Refusal */
export const findPatients = async (words: string): Promise<readonly FoundPatient[]> =>
  (await callApi(patients, { search: words })).rows;
