import { useLingui } from '@lingui/react/macro';
import type { UserRecord } from '#contract/users.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { knownText } from '#client/i18n.ts';
import { Card, Columns, Facts } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';

const at = (instant: string | null): string =>
  instant === null ? '—' : pacificMoment(new Date(instant));

function Contact({ record }: { record: UserRecord }) {
  const { t } = useLingui();
  const { invitation, pendingEmail } = record;
  const verified = (since: string | null): string =>
    since === null ? t`not verified` : t`verified`;
  const phone =
    record.phone === null
      ? '—'
      : `${formatUsPhone(record.phone)}, ${verified(record.phoneVerifiedAt)}`;
  return (
    <Card>
      <h2>{t`Person`}</h2>
      <Facts
        items={[
          { name: t`User name`, value: record.userName },
          { name: t`Email`, value: `${record.email}, ${verified(record.emailVerifiedAt)}` },
          ...(pendingEmail ? [{ name: t`New email`, value: t`${pendingEmail}, code sent` }] : []),
          { name: t`Phone`, value: phone },
          { name: t`Role`, value: knownText(record.role.name) },
          { name: t`Discipline`, value: record.providerType ?? '—' },
          ...(record.company ? [{ name: t`Company`, value: record.company }] : []),
          { name: t`Credential`, value: record.credential ?? '—' },
          { name: t`Added`, value: at(record.createdAt) },
          ...(invitation ? [{ name: t`Invitation sent`, value: at(invitation.sentAt) }] : []),
        ]}
      />
    </Card>
  );
}

function SigningIn({ record }: { record: UserRecord }) {
  const { t } = useLingui();
  const yes = (is: boolean): string => (is ? t`Yes` : t`No`);
  const others = (record.linked ?? []).map(({ userName }) => userName).join(', ');
  const clinician = record.role.type === 'ClinicianUser';
  return (
    <Card>
      <h2>{t`Signing in`}</h2>
      <Facts
        items={[
          { name: t`Registered`, value: yes(record.registered) },
          { name: t`Last sign-in`, value: at(record.lastLogin) },
          { name: t`New password required`, value: yes(record.changePassword) },
          { name: t`Code`, value: yes(record.asksCode) },
          { name: t`Passkeys`, value: String(record.passkeys) },
          ...(others === '' ? [] : [{ name: t`Other accounts`, value: others }]),
          ...(clinician
            ? [
                { name: t`First visit given`, value: yes(record.firstAssigment === 1) },
                { name: t`App on a device`, value: yes(record.appDownloaded) },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function Places({ record: { sessions, devices } }: { record: UserRecord }) {
  const { t } = useLingui();
  return (
    <>
      <Card>
        <h2>{t`Sessions`}</h2>
        {sessions.length === 0 && <p>{t`Not signed in.`}</p>}
        <List spaced>
          {sessions.map(({ device, openedAt, lastSeen }) => {
            const [opened, seen] = [at(openedAt), at(lastSeen)];
            return (
              <li key={`${device} ${openedAt}`}>
                <strong>{device}</strong>
                <p>{t`Since ${opened}, last used ${seen}`}</p>
              </li>
            );
          })}
        </List>
      </Card>
      <Card>
        <h2>{t`Devices`}</h2>
        {devices.length === 0 && <p>{t`None yet.`}</p>}
        <List spaced>
          {devices.map(({ clientId, device, lastContact, waiting, wiped }) => {
            const contact = at(lastContact);
            return (
              <li key={clientId}>
                <strong>{device}</strong>
                <p>
                  {t`Last contact ${contact}, ${waiting} waiting to be sent`}
                  {wiped && ` · ${t`to be wiped`}`}
                </p>
              </li>
            );
          })}
        </List>
      </Card>
    </>
  );
}

/** Who a person is, how they sign in and where. */
export const UserFacts = ({ data: { record } }: { data: { readonly record: UserRecord } }) => (
  <Columns>
    <Contact record={record} />
    <SigningIn record={record} />
    <Places record={record} />
  </Columns>
);
