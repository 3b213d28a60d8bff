import { msg, plural, t } from '@lingui/core/macro';
import { readRole, saveRole, type RoleDetail } from '#contract/agency-roles.ts';
import { presetRoleNames } from '#contract/roles.ts';
import type { SuppliedPrivileges } from '#domain/known-privileges.ts';
import { knownText } from '#client/i18n.ts';
import { callApi } from '#client/api/call.ts';
import { custom } from '#client/kinds/form-dialog/fields.tsx';
import { formPanel } from '#client/kinds/form-dialog/form-panel.tsx';
import { record, type PanelProps } from '#client/kinds/record/record.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import { AreasTable } from './areas-table.tsx';
import { areasOf } from './covered-areas.ts';
import { remove, resetToDefaults, setFromObject } from './role-actions.ts';
import { nameField } from './role-dialogs.ts';

const readAgain = (roleId: number): Promise<RoleDetail> => callApi(readRole, { roleId });

/** The name and every area of a role, saved together. */
const RoleForm = formPanel({
  submit: msg`Save`,
  failure: msg`Sorry, role could not be saved.`,
  schema: saveRole.input,
  fields: (role: RoleDetail) => ({
    name: nameField(role.name),
    privileges: custom<SuppliedPrivileges>(msg`Areas`, {
      initial: role.privileges,
      blank: {},
      required: false,
      say: (privileges) => Object.keys(privileges).join(', ') || '—',
      draw: ({ value, onChange }) => (
        <AreasTable areas={areasOf(role)} value={value} onChange={onChange} />
      ),
    }),
  }),
  input: ({ name, privileges }, role) => inputOf(role, name, privileges),
  run: ({ name, privileges }, role) => callApi(saveRole, inputOf(role, name, privileges)),
  clash: { codes: ['role.changed'], fresh: ({ id }) => readAgain(id) },
  done: () => t`Role saved. It applies from each person’s next request.`,
});

const inputOf = (
  { id, basedOn, changedAt }: RoleDetail,
  name: string,
  privileges: SuppliedPrivileges,
) => ({ roleId: id, name, basedOn, privileges, seen: changedAt });

/** Saved or set from an object, the role is another one: the form starts from it again. */
const AreasPanel = ({ data }: PanelProps<RoleDetail>) => (
  <RoleForm key={data.changedAt} subject={data} />
);

/** One role: its name, what it is based on, who has it, and how far it reaches into each area. */
export const screen: ScreenPart<RoleDetail> = record<RoleDetail>({
  load: ({ params: { id = '' } }) => readAgain(Number(id)),
  title: ({ name }) => knownText(name),
  from: '/roles',
  status: ({ preset }) => <StatusPill tone="neutral">{preset ? t`Preset` : t`Own`}</StatusPill>,
  line: ({ basedOn, people }) => {
    const base = knownText(presetRoleNames[basedOn]);
    const holders = plural(people, { one: '# active person', other: '# active people' });
    return t`Based on ${base} · ${holders}`;
  },
  label: msg`Role`,
  actions: [setFromObject, resetToDefaults, remove],
  tabs: [{ id: 'areas', label: msg`Areas`, panel: AreasPanel }],
});
