import { msg } from '@lingui/core/macro';
import { agencyRoles } from '#contract/agency-roles.ts';
import { companies } from '#contract/companies.ts';
import { errors } from '#contract/errors.ts';
import { callApi } from '#client/api/call.ts';
import { choice, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { mayNow } from '#client/screen/use-may.ts';
import { currentSession } from '#client/session/state/session-state.ts';

/** Fields of a person, for the dialogs that invite and change one. */

/** As many roles as one page of the list has. */
const mostRoles = 100;
const mostCompanies = 100;

const providerTypes = () => {
  const session = currentSession();
  return session.kind === 'open' ? session.state.providerTypes : [];
};

/** Part of a person that the fields are filled from. */
type Given = {
  readonly givenName: string;
  readonly familyName: string;
  readonly roleId: number | null;
  readonly providerTypeId: number | null;
  readonly credential: string | null;
  readonly referralSourceId?: number | null | undefined;
};

export const nobody: Given = {
  givenName: '',
  familyName: '',
  roleId: null,
  providerTypeId: null,
  credential: null,
};

const written = (id: number | null): string => (id === null ? '' : String(id));

export const nameFields = ({ givenName, familyName }: Given) => ({
  givenName: text(msg`First name`, { required: true, initial: givenName, maxLength: 80 }),
  familyName: text(msg`Last name`, { required: true, initial: familyName, maxLength: 80 }),
});

export const roleFields = ({ roleId, providerTypeId, credential, referralSourceId }: Given) => ({
  roleId: choice<string>(msg`Role`, {
    required: true,
    initial: written(roleId),
    missing: msg`Choose a role`,
    options: {
      load: async () => {
        const { rows } = await callApi(agencyRoles, { pageSize: mostRoles });
        return rows.map(({ id, name }) => ({ value: String(id), label: name }));
      },
      failure: msg`Sorry, roles could not be loaded.`,
      none: msg`Your agency has no role yet.`,
    },
  }),
  providerTypeId: select<string>(msg`Discipline`, {
    required: false,
    initial: written(providerTypeId),
    hint: msg`For people who make visits`,
    options: providerTypes().map(({ id, type }) => ({ value: String(id), label: type })),
    codes: { 'user.discipline': errors['user.discipline'].text },
  }),
  referralSourceId: choice<string>(msg`Company`, {
    required: false,
    clearable: true,
    initial: written(referralSourceId ?? null),
    hint: msg`For people who sign in for a company`,
    options: {
      load: async () => {
        if (!mayNow(companies)) return [];
        const { rows } = await callApi(companies, { pageSize: mostCompanies });
        return rows.map((row) => ({ value: String(row.referralSourceId), label: row.name }));
      },
      failure: msg`Sorry, companies could not be loaded.`,
    },
    codes: { 'user.company': errors['user.company'].text },
  }),
  credential: text(msg`Credential`, {
    required: false,
    initial: credential ?? '',
    maxLength: 40,
    hint: msg`As it is signed with, such as BSN, RN`,
  }),
});

/** The values of `roleFields` as the calls take them. */
export const roleInput = (values: {
  readonly roleId: string;
  readonly providerTypeId: string;
  readonly credential: string;
  readonly referralSourceId: string;
}) => ({
  roleId: Number(values.roleId),
  providerTypeId: values.providerTypeId === '' ? null : Number(values.providerTypeId),
  credential: values.credential || null,
  referralSourceId: values.referralSourceId === '' ? null : Number(values.referralSourceId),
});
