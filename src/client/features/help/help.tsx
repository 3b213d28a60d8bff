import { useLingui } from '@lingui/react/macro';
import { KeyboardTable } from './keyboard-table.tsx';
import { SyncWords } from './sync-labels.tsx';
import { InstallSteps } from '#client/features/install/install-steps.tsx';
import { Card } from '#client/ui/card.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/**
 * Help: working without signal, what the words mean, installing, keyboard shortcuts, and contacts.
 */
function Help() {
  const { t } = useLingui();
  return (
    <Page>
      <PageHeader title={t`Help`} />
      <Card>
        <h2>{t`Working without signal`}</h2>
        <p>{t`Sign in once with a connection. From then on your visits, charts, last notes and forms are on this device, and the app opens without signal.`}</p>
        <p>{t`Everything you enter is written to this device within a third of a second. You never have to press save, and closing the app loses nothing.`}</p>
        <p>{t`When there is a connection again, your work is sent by itself, oldest first. Other people's changes arrive the same way. Different fields are joined; when two people changed the same answer, both are shown and you choose.`}</p>
        <p>{t`What lies on this device is encrypted with a key that only your password opens. Sign out or lock when you hand the device to somebody else: they cannot read your work, and it is still sent as yours.`}</p>
      </Card>
      <SyncWords />
      <Card>
        <h2>{t`Install on the home screen`}</h2>
        <p>{t`An installed app keeps its storage. A plain browser tab on an iPhone or iPad can lose it after seven days without use.`}</p>
        <h3>{t`iPhone and iPad`}</h3>
        <InstallSteps />
        <h3>{t`Android and desktop`}</h3>
        <p>{t`Open the browser's menu and choose “Install app” or “Add to Home screen”.`}</p>
      </Card>
      <KeyboardTable />
      <Card>
        <h2>{t`Support`}</h2>
        <p>{t`Call your agency's office and tell them the app version on the Profile page. If something is marked “Needs you”, open Sync and read them the reason shown there.`}</p>
        <p>{t`Forgot your password? The reset link on the sign-in page sends you a new one. What is not sent yet stays on the device until you open it with the former password.`}</p>
      </Card>
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: Help };
