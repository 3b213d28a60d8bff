import type { FleetRow } from '#contract/devices.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { useText } from '#client/i18n.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import { wipeText } from './fleet-labels.ts';

/** Where the wipe of a device is, and since when; a dash where nobody asked for one. */
export function WipeState({ row }: { row: Pick<FleetRow, 'wipe'> }) {
  const text = useText();
  const { wipe } = row;
  if (!wipe) return '—';
  const since = pacificMoment(new Date(wipe.doneAt ?? wipe.askedAt));
  return (
    <span>
      <StatusPill tone={wipe.doneAt === null ? 'attention' : 'muted'}>
        {text(wipeText(row))}
      </StatusPill>{' '}
      {since}
    </span>
  );
}
