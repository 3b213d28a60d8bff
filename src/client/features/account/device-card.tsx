import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { shortId } from '#domain/short-id.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { sessionAtom, useUser } from '#client/session/state/session.ts';
import { shellOf } from '#client/screen/shell-kind.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { sizeText } from '#client/ui/size-text.ts';

/** `used` and `quota` in bytes. */
type Storage = { kept: boolean; used: number; quota: number };

async function readStorage(): Promise<Storage> {
  const [kept, { usage = 0, quota = 0 }] = await Promise.all([
    navigator.storage.persisted(),
    navigator.storage.estimate(),
  ]);
  return { kept, used: usage, quota };
}

/**
 * Whether the browser keeps this device's storage, how full it is, and which version of the app
 * runs.
 */
export function DeviceCard() {
  const { t } = useLingui();
  const field = shellOf(useUser()) === 'field';
  const session = useAtomValue(sessionAtom);
  // Named as on the office's fleet page; the office stores nothing on its devices.
  const clientId = session.kind === 'open' ? session.store?.clientId : undefined;
  const [refused, setRefused] = useState(false);
  const { value, again } = useAnswer('storage', readStorage);
  const ask = async () => {
    setRefused(!(await navigator.storage.persist()));
    again();
  };
  const version = import.meta.env.VITE_APP_VERSION;
  return (
    <Card>
      <h2>{t`This device`}</h2>
      <Facts
        items={[
          { name: t`App version`, value: version },
          ...(clientId === undefined ? [] : [{ name: t`Device number`, value: shortId(clientId) }]),
          {
            name: t`Storage`,
            value: value ? t`${sizeText(value.used)} used, ${sizeText(value.quota)} allowed` : '—',
          },
          {
            name: t`Protected storage`,
            value: value ? (value.kept ? t`Yes` : t`Not guaranteed by the browser`) : '—',
          },
        ]}
      />
      {field && value && !value.kept && (
        <Button onClick={() => void ask()}>{t`Ask the browser to keep it`}</Button>
      )}
      {refused && (
        <Banner tone="attention">
          <Trans>
            The browser does not guarantee it. Install Porchlight on the home screen: installed apps
            keep their storage.
          </Trans>
        </Banner>
      )}
    </Card>
  );
}
