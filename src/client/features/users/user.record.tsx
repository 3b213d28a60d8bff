import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { auditLogs } from '#contract/audit.ts';
import { readAvailability } from '#contract/staffing.ts';
import { unlinkUser } from '#contract/linked-accounts.ts';
import {
  changeUserEmail,
  readUser,
  saveUser,
  type UserRecord,
  type UserRow,
} from '#contract/users.ts';
import { knownText } from '#client/i18n.ts';
import { callApi } from '#client/api/call.ts';
import { AvailabilityPanel } from '#client/features/staffing/availability-panel.tsx';
import { action } from '#client/kinds/action/action.ts';
import { record, type PanelProps } from '#client/kinds/record/record.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { EmptyState } from '#client/ui/notices.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { accessActions } from './access-actions.ts';
import { PrivilegesPanel } from './privileges-panel.tsx';
import { endAllSessions, removePasskeys, turnOffCode } from './user-actions.ts';
import { ChangeEmailDialog, EditUserDialog } from './user-dialogs.ts';
import { UserFacts } from './user-facts.tsx';
import { UserLogPanel } from './user-log-panel.tsx';

/** The person as a row of the list, for the actions both share, and all that is known. */
type Loaded = UserRow & { readonly record: UserRecord };

const loaded = (found: UserRecord): Loaded => ({
  id: found.id,
  name: `${found.givenName} ${found.familyName}`,
  userName: found.userName,
  role: found.role.name,
  active: found.active,
  lastLogin: found.lastLogin,
  sessions: found.sessions.length,
  asksCode: found.asksCode,
  passkeys: found.passkeys,
  registered: found.registered,
  changePassword: found.changePassword,
  record: found,
});

const edit = action<Loaded>({
  id: 'edit',
  label: msg`Edit`,
  look: 'primary',
  needs: saveUser,
  dialog: EditUserDialog,
});

/** One's own address changes in the profile, with the password. */
const changeEmail = action<Loaded>({
  id: 'change-email',
  label: msg`Change email`,
  needs: changeUserEmail,
  when: ({ id, active, registered }, me) => active && registered && id !== me,
  dialog: ChangeEmailDialog,
});

/** For an account that belongs to somebody else, or shall be used alone. */
const unlink = action({
  id: 'unlink',
  label: msg`Unlink account`,
  look: 'danger',
  needs: unlinkUser,
  when: ({ record: { linked = [] } }) => linked.length > 0,
  ask: {
    title: msg`Unlink account`,
    body: [
      ({ userName, record: { linked = [] } }) => {
        const others = linked.map((other) => other.userName).join(', ');
        return t`${userName} no longer belongs together with ${others}.`;
      },
      msg`The person signs in to it by itself; nobody switches to it without its password.`,
    ],
    confirm: msg`Unlink`,
  },
  run: ({ userName }: Loaded) => callApi(unlinkUser, { userName }),
  done: (_result, { userName }) => t`${userName} is unlinked.`,
  failure: msg`Sorry, user could not be saved.`,
});

function StatusOf({ active, registered }: UserRow) {
  if (!active) return <StatusPill tone="muted">{t`Inactive`}</StatusPill>;
  return registered ? (
    <StatusPill tone="success">{t`Active`}</StatusPill>
  ) : (
    <StatusPill tone="attention">{t`Invited`}</StatusPill>
  );
}

const Availability = ({ data: { id, record: found } }: PanelProps<Loaded>) => {
  const { t: read } = useLingui();
  return found.providerTypeId === null ? (
    <EmptyState icon="user" title={read`Only people who make visits have an availability.`} />
  ) : (
    <AvailabilityPanel userId={id} />
  );
};

/** One person for the administrator (spec portal §2, `/user/:id`). */
export const screen: ScreenPart<Loaded> = record<Loaded>({
  load: async ({ params: { id = '' } }) => loaded(await callApi(readUser, { userId: id })),
  title: ({ name }) => name,
  from: '/users',
  status: (person) => <StatusOf {...person} />,
  line: ({ role, userName }) => `${knownText(role)} · ${userName}`,
  label: msg`User`,
  actions: [
    edit,
    changeEmail,
    ...accessActions,
    endAllSessions,
    turnOffCode,
    removePasskeys,
    unlink,
  ],
  tabs: [
    { id: 'person', label: msg`Person`, panel: UserFacts },
    { id: 'availability', label: msg`Availability`, needs: readAvailability, panel: Availability },
    { id: 'privileges', label: msg`Privileges`, panel: PrivilegesPanel },
    { id: 'log', label: msg`Audit log`, needs: auditLogs, panel: UserLogPanel },
  ],
});
