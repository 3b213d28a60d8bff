import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { officeTopicLabels } from '#domain/office-tasks.ts';
import { useText } from '#client/i18n.ts';
import type { OfficeTask } from '#contract/tasks.ts';

/**
 * What a task is about: the message, the visit and its present clinician, or the device and its
 * unsent items.
 */
export function TaskAbout({ task }: { task: OfficeTask }) {
  const { message, visit, patient, deviceName, unsent } = task;
  const { t } = useLingui();
  const known = useText();
  if (message) {
    const name = visit?.patientName ?? patient?.name;
    const about = [name, visit?.dateOfService].filter(Boolean).join(', ');
    return (
      <>
        <strong>
          {[known(officeTopicLabels[message.topic]), about].filter(Boolean).join(' · ')}
        </strong>
        <br />
        {message.text}
      </>
    );
  }
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
