import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { commandMeta } from '#contract/commands/meta.ts';
import type { CommandName } from '#contract/commands/registry.ts';
import { officeTopicLabels } from '#domain/office-tasks.ts';
import { useText } from '#client/i18n.ts';
import type { OfficeTask } from '#contract/tasks.ts';
import { reportText } from './report-text.ts';

const isCommandName = (name: string): name is CommandName => Object.hasOwn(commandMeta, name);

/** What somebody who lost a visit or a patient wanted to change, line by line. */
function Proposed({
  task: { visit, patient },
  proposal: { command, changes },
}: {
  task: OfficeTask;
  proposal: NonNullable<OfficeTask['proposal']>;
}) {
  const known = useText();
  const name = visit?.patientName ?? patient?.name;
  const label = isCommandName(command) ? known(commandMeta[command].label) : command;
  return (
    <>
      <strong>{[label, name, visit?.dateOfService].filter(Boolean).join(' · ')}</strong>
      {changes.map(({ path, value }) => (
        <div key={path}>{`${path}: ${value}`}</div>
      ))}
    </>
  );
}

/**
 * What a task is about: the message, the visit and its present clinician, or the device and its
 * unsent items.
 */
export function TaskAbout({ task }: { task: OfficeTask }) {
  const { message, report, proposal, visit, patient, deviceName, unsent } = task;
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
  if (report)
    return (
      <>
        <strong>{[visit?.patientName, visit?.dateOfService].filter(Boolean).join(', ')}</strong>
        <br />
        {reportText(report, known)}
      </>
    );
  if (proposal) return <Proposed task={task} proposal={proposal} />;
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
