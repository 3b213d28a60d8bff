import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { saveUser, type UserRecord } from '#contract/users.ts';
import {
  areaAccess,
  isPrivilegeArea,
  overlayPrivileges,
  parsePrivileges,
  type PrivilegeArea,
} from '#domain/privileges.ts';
import { areaNames } from '#client/features/roles/area-names.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { choice, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { Stack } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';
import { ownAccess, withOwnAccess } from './own-privileges.ts';

const areas = Object.keys(areaNames).filter(isPrivilegeArea);

const accessNames = {
  role: msg`As the role`,
  full: msg`Full`,
  view: msg`Look only`,
  none: msg`Hidden`,
} as const;

type Person = { readonly record: UserRecord };

const ChangeAreaDialog = formDialog({
  title: msg`Change an area`,
  submit: msg`Save`,
  failure: msg`Sorry, user could not be saved.`,
  fields: (_person: Person) => ({
    area: select<PrivilegeArea>(msg`Area`, {
      required: true,
      path: 'privileges',
      options: areas.map((value) => ({ value, label: areaNames[value] })),
    }),
    access: choice(msg`Access`, {
      required: true,
      hint: msg`It takes the place of what the role grants, and never reaches further than the role is based on.`,
      options: (['role', 'full', 'view', 'none'] as const).map((value) => ({
        value,
        label: accessNames[value],
      })),
    }),
  }),
  call: saveUser,
  input: ({ area, access }, { record: { id, privileges } }) => ({
    userId: id,
    privileges: area === '' ? privileges : withOwnAccess(privileges, area, access || 'role'),
  }),
});

const changeArea = action<Person>({
  id: 'change-area',
  label: msg`Change an area`,
  needs: saveUser,
  when: ({ record }, me) => record.id !== me,
  dialog: ChangeAreaDialog,
});

/** Areas that the role narrows or that the person has an own entry for. */
export function PrivilegesPanel({ data }: { data: Person }) {
  const { t } = useLingui();
  const { privileges, rolePrivileges } = data.record;
  const ofRole = parsePrivileges(rolePrivileges);
  const together = parsePrivileges(overlayPrivileges(rolePrivileges, privileges));
  const rows = areas.filter(
    (area) => areaAccess(ofRole, area) !== 'full' || ownAccess(privileges, area) !== 'role',
  );
  return (
    <Stack>
      <div>
        <ActionButton action={changeArea} subject={data} />
      </div>
      {rows.length === 0 ? (
        <EmptyState icon="lock" title={t`Nothing is hidden or only looked at.`} />
      ) : (
        <Table<PrivilegeArea>
          caption={t`Privileges`}
          rows={rows}
          rowKey={(area) => area}
          rowName={(area) => i18n._(areaNames[area])}
          columns={[
            { id: 'area', header: t`Area`, cell: (area) => t(areaNames[area]) },
            {
              id: 'role',
              header: t`Role`,
              cell: (area) => t(accessNames[areaAccess(ofRole, area)]),
            },
            {
              id: 'own',
              header: t`Own entry`,
              cell: (area) => t(accessNames[ownAccess(privileges, area)]),
            },
            {
              id: 'together',
              header: t`What counts`,
              cell: (area) => t(accessNames[areaAccess(together, area)]),
            },
          ]}
        />
      )}
    </Stack>
  );
}
