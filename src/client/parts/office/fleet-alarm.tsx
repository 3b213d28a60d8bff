import { useLingui } from '@lingui/react/macro';
import type { FleetRow } from '#contract/fleet.ts';
import { officeTaskLabels } from '#domain/office-tasks.ts';
import { useText } from '#client/i18n.ts';
import { StatusPill } from '#client/ui/pill.tsx';

/** What is wrong with a device, or that nothing is. */
export function FleetAlarm({ alarm, unsent }: Pick<FleetRow, 'alarm' | 'unsent'>) {
  const { t } = useLingui();
  const text = useText();
  if (alarm === 'lost') return <StatusPill tone="danger">{text(officeTaskLabels['lost-work'])}</StatusPill>;
  if (alarm === 'late') return <StatusPill tone="attention">{text(officeTaskLabels['silent-device'])}</StatusPill>;
  return unsent > 0 ? <StatusPill tone="neutral">{t`Unsent work`}</StatusPill> : <StatusPill tone="success">{t`All sent`}</StatusPill>;
}
