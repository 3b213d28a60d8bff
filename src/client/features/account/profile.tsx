import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { DeviceCard } from './device-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { LinkedAccountsCard } from './linked-accounts-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PinCard } from './pin-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { roleLabel } from '#contract/roles.ts';
import { late } from '#client/screen/late.tsx';
import { PreferenceFields } from '#client/screen/preference-fields.tsx';
import { shellOf } from '#client/screen/shell-kind.ts';
import { useText } from '#client/i18n.ts';
import { sessionAtom, useUser } from '#client/session/state/session.ts';
import { Card, Facts } from '#client/ui/card.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

const CodesCard = late(async () => (await import('./codes/codes-card.tsx')).CodesCard);
const PasskeyCard = late(async () => (await import('./passkeys/passkey-card.tsx')).PasskeyCard);

/** The signed-in person's own data, appearance, password, and this device. */
function Profile() {
  const { t } = useLingui();
  const text = useText();
  const user = useUser();
  const session = useAtomValue(sessionAtom);
  const field = shellOf(user) === 'field';
  // Until a second factor is there, the server refuses what these cards would load.
  const mayAsk = session.kind === 'open' && session.online !== 'factor';
  const credential = [...new Set([user.providerType, user.credential])].filter(Boolean).join(', ');
  return (
    <Page>
      <PageHeader title={t`Profile`} />
      <Card>
        <h2>
          {user.givenName} {user.familyName}
        </h2>
        <Facts
          items={[
            { name: t`User name`, value: user.userName },
            { name: t`Agency`, value: user.orgName },
            { name: t`Role`, value: text(roleLabel(user.rolename)) },
            ...(credential ? [{ name: t`Discipline`, value: credential }] : []),
          ]}
        />
      </Card>
      <Card>
        <h2>{t`Language and display`}</h2>
        <PreferenceFields />
      </Card>
      {field && session.kind === 'open' && <PinCard account={session.account} />}
      {session.kind === 'open' && <PasskeyCard account={session.account} />}
      {mayAsk && <ContactCard />}
      <PasswordCard userName={user.userName} />
      {mayAsk && <LinkedAccountsCard userName={user.userName} />}
      <CodesCard />
      <SessionsCard />
      <DeviceCard />
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: Profile };
