import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { shellOf } from '#client/screen/shell-kind.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import { late } from '#client/screen/late.tsx';
import { DeskHelp } from './desk-help.tsx';
import { SyncWords } from './sync-labels.tsx';
import { InstallSteps } from '#client/features/install/install-steps.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

const AskHelp = late(async () => (await import('./ask-help.tsx')).AskHelp, { isPiece: true });

/** Help of the field: working without signal, what the words mean, installing, and contacts. */
function FieldHelp() {
  const { t } = useLingui();
  return (
    <>
      <Card>
        <h2>{t`Working without signal`}</h2>
        <p>
          <Trans>
            Sign in once while online. After that, your visits, charts, last notes and forms are on
            this device, and the app opens without signal.
          </Trans>
        </p>
        <p>
          <Trans>
            Everything you enter is saved on this device within a third of a second. You never have
            to press save, and closing the app loses nothing.
          </Trans>
        </p>
        <p>
          <Trans>
            When you are online again, your work is sent automatically, oldest first. Other people's
            changes arrive the same way. Changes to different fields are merged; when two people
            changed the same answer, both are shown and you choose.
          </Trans>
        </p>
        <p>
          <Trans>
            Data on this device is encrypted with a key that only your password opens. Sign out or
            lock when you hand the device to somebody else: they cannot read your work, and it is
            still sent under your name.
          </Trans>
        </p>
      </Card>
      <SyncWords />
      <Card>
        <h2>{t`Install on the home screen`}</h2>
        <p>
          <Trans>
            An installed app keeps its storage. A plain browser tab on an iPhone or iPad can lose it
            after seven days without use.
          </Trans>
        </p>
        <h3>{t`iPhone and iPad`}</h3>
        <InstallSteps />
        <h3>{t`Android and desktop`}</h3>
        <p>{t`Open the browser's menu and choose “Install app” or “Add to Home screen”.`}</p>
      </Card>
      <Card>
        <h2>{t`Support`}</h2>
        <p>
          <Trans>
            Call your agency's office and tell them the app version on the Profile page. If
            something is marked “Needs you”, open Sync and read them the reason shown there.
          </Trans>
        </p>
        <p>
          <Trans>
            Forgot your password? Use the link on the sign-in page to set a new one. Unsent work
            stays on the device until you open it with your earlier password.
          </Trans>
        </p>
      </Card>
    </>
  );
}

/** Help for the shell the reader works in; a reader who is not signed in gets that of the field. */
function Help() {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const atDesk = session.kind === 'open' && shellOf(session.state.user) === 'office';
  const texts = useRef<HTMLDivElement>(null);
  return (
    <Page>
      <PageHeader title={t`Help`} />
      {session.kind === 'open' && <AskHelp texts={texts} />}
      <div ref={texts}>
        <Stack>{atDesk ? <DeskHelp /> : <FieldHelp />}</Stack>
      </div>
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: Help };
