import { randomUUID } from 'node:crypto';
import { mergePatients } from '#contract/patient-merges.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import type { Value } from '#domain/merge.ts';
import type { Api } from './api.ts';

export type Parts = Readonly<Record<string, Value>>;

/** Made up: what two charts of one person say alike. */
export const person: Parts = {
  lastName: 'Quartzhaven',
  firstName: 'Wilhelmina',
  birthday: '03/05/1941',
  gender: 'F',
  addressLine1: '412 Oak St',
  city: 'Fresno',
  state: 'CA',
  zipcode: '93701',
  phoneNumber1: '5595557731',
};

/** Charts that somebody of the office makes, reads and merges. */
export function chartsBy(office: () => Api) {
  const chart = async (parts: Parts = {}, status: 'Draft' | 'Active' = 'Active') =>
    (
      await office().call(savePatient, {
        id: null,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { ...person, ...parts },
        status,
      })
    ).patient;
  const read = (id: string) => office().call(readPatient, { id });
  const pin = async (id: string) => ({
    id,
    revision: (await read(id)).patient.content.doc.revision,
  });
  /** Id of the merge. */
  const merge = async (survivor: string, other: string, choices = {}) =>
    (
      await office().call(mergePatients, {
        survivor: await pin(survivor),
        other: await pin(other),
        choices,
      })
    ).mergeId;
  return { chart, read, pin, merge };
}
