import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OfficeTask } from '#contract/tasks.ts';

/**
 * What a task is about: the visit and its present clinician, or the device and its unsent items.
 */
export function TaskAbout({ task: { visit, deviceName, unsent } }: { task: OfficeTask }) {
  const { t } = useLingui();
  if (visit) {
    const { patientName, dateOfService } = visit;
    const assignee = visit.assignee ?? t`nobody`;
    return t`${patientName}, ${dateOfService}; now assigned to ${assignee}`;
  }
  const device = deviceName ?? '—';
  return unsent === null
    ? device
    : `${device}: ${plural(unsent, { one: '# item', other: '# items' })}`;
}
