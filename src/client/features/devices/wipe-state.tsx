import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { wipeDevice } from '#contract/devices.ts';
import type { FleetRow } from '#contract/devices.ts';
import { formatPacific } from '#domain/pacific.ts';
import { useText } from '#client/i18n.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { deviceWords, wipeWords } from './fleet-labels.ts';
import { WipeDialog } from './wipe-dialog.tsx';

/** How the wipe of a device stands and since when, or the way to ask for one where somebody may. */
export function WipeState({ row }: { row: FleetRow }) {
  const { t } = useLingui();
  const text = useText();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const { wipe, person } = row;
  const device = deviceWords(row);
  if (wipe) {
    const since = formatPacific(new Date(wipe.doneAt ?? wipe.askedAt));
    return (
      <span>
        <StatusPill tone={wipe.doneAt === null ? 'attention' : 'muted'}>
          {text(wipeWords(row))}
        </StatusPill>{' '}
        {since}
      </span>
    );
  }
  if (!may(wipeDevice)) return '—';
  return (
    <>
      <Button
        aria-label={t`Wipe ${device} of ${person}`}
        onClick={() => setAsking(true)}
      >{t`Wipe`}</Button>
      {asking && <WipeDialog row={row} onClose={() => setAsking(false)} />}
    </>
  );
}
