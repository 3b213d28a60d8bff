import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FleetRow } from '#contract/devices.ts';
import { officeTaskLabels } from '#domain/office-tasks.ts';
import { useText } from '#client/i18n.ts';
import { StatusPill } from '#client/ui/pill.tsx';

type Alarmed = Pick<FleetRow, 'alarm' | 'unsent' | 'needsPerson'>;

/** What is wrong with a device, or that nothing is. */
export function DeviceAlarm({ alarm, unsent, needsPerson }: Alarmed) {
  const { t } = useLingui();
  const text = useText();
  if (alarm === 'lost')
    return <StatusPill tone="danger">{text(officeTaskLabels['lost-work'])}</StatusPill>;
  if (alarm === 'late')
    return <StatusPill tone="attention">{text(officeTaskLabels['silent-device'])}</StatusPill>;
  // Waiting does not make these fewer: somebody should call the person.
  if (needsPerson)
    return (
      <StatusPill tone="attention">
        {t`${plural(needsPerson, {
          one: '# decision open',
          other: '# decisions open',
        })}`}
      </StatusPill>
    );
  return unsent > 0 ? (
    <StatusPill tone="neutral">{t`Unsent work`}</StatusPill>
  ) : (
    <StatusPill tone="success">{t`All sent`}</StatusPill>
  );
}
