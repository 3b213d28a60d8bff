import type { MessageDescriptor } from '@lingui/core';
import { patients, readPatient } from '#contract/patients.ts';
import { users } from '#contract/users.ts';
import { providersLite } from '#contract/visits.ts';
import { callApi } from '#client/api/call.ts';
import { picker, type Filter, type Picked, type PickerFilter } from './filters.ts';

/** A patient by name or record number; never part of a saved view. */
export const patientPicker = (label: MessageDescriptor): Filter<string | null> =>
  picker(label, {
    ofPatient: true,
    needs: patients,
    find: async (words) => {
      if (words === '') return [];
      const { rows } = await callApi(patients, { search: words });
      return rows.map(({ id, name, mrn, birthday }) => ({
        id,
        name,
        detail: [mrn, birthday].filter(Boolean).join(' · '),
      }));
    },
    nameOf: async (id) => {
      const { patient } = await callApi(readPatient, { id });
      const { lastName, firstName } = patient.content.doc.values;
      return [lastName, firstName].filter((part) => typeof part === 'string').join(', ');
    },
  });

type Wanted = { readonly search: string } | { readonly clinicianId: string };

const clinicians = async (wanted: Wanted): Promise<Picked[]> => {
  const { rows } = await callApi(providersLite, { visitId: null, ...wanted });
  return rows.map(({ id, name, providerType }) => ({ id, name, detail: providerType }));
};

/** Looks for a clinician by name; without words the first of them. */
export const clinicianSearch = (label: MessageDescriptor): PickerFilter => ({
  kind: 'picker',
  label,
  needs: providersLite,
  find: (search) => clinicians({ search }),
  nameOf: async (clinicianId) => (await clinicians({ clinicianId }))[0]?.name ?? '',
});

/** The same as a filter of a list. */
export const clinicianPicker = (label: MessageDescriptor): Filter<string | null> =>
  clinicianSearch(label);

const mostPages = 10; // a thousand people; who is not among them is found by another filter

/** Everybody of the organisation, by name. */
async function everybody(): Promise<Picked[]> {
  const found: Picked[] = [];
  for (let pageNumber = 1; pageNumber <= mostPages; pageNumber += 1) {
    const { rows, pageCount } = await callApi(users, { pageNumber, pageSize: 100 });
    found.push(...rows.map(({ id, name, userName }) => ({ id, name, detail: userName })));
    if (pageNumber >= pageCount) break;
  }
  return found;
}

/** A user of the organisation by name or user name; without words all of them. */
export const userPicker = (label: MessageDescriptor): Filter<string | null> =>
  picker(label, {
    needs: users,
    find: async (words) =>
      (await everybody()).filter(({ name, detail = '' }) =>
        `${name} ${detail}`.toLowerCase().includes(words.toLowerCase()),
      ),
    nameOf: async (id) => (await everybody()).find((each) => each.id === id)?.name ?? '',
  });
