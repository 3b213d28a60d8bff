import { msg, t } from '@lingui/core/macro';
import { decideProposal, type OfficeTask } from '#contract/tasks.ts';
import { canAccept, type ProposalDecision } from '#domain/proposed-changes.ts';
import { action } from '#client/kinds/action/action.ts';
import { longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { TaskAbout } from './task-about.tsx';

const isOpen = ({ proposal, resolved }: OfficeTask): boolean =>
  proposal !== null && resolved === null;

const reason = () =>
  longText(msg`Reason`, {
    required: true,
    maxLength: 300,
    hint: msg`Stored with the proposal and in the audit log, with your name.`,
  });

const decided = (decision: ProposalDecision) =>
  ({
    failure: msg`Sorry, proposal could not be decided.`,
    fields: (_task: OfficeTask) => ({ reason: reason() }),
    call: decideProposal,
    input: ({ reason: why }: { readonly reason: string }, { id }: OfficeTask) => ({
      id,
      decision,
      reason: why,
    }),
    intro: (task: OfficeTask) => <TaskAbout task={task} />,
  }) as const;

const AcceptDialog = formDialog({
  ...decided('accepted'),
  title: ({ person }) => t`Accept the proposal of ${person}`,
  submit: msg`Accept`,
  icon: 'check',
  done: () => t`Accepted; the change is in the record under your name.`,
});

const DeclineDialog = formDialog({
  ...decided('declined'),
  title: ({ person }) => t`Decline the proposal of ${person}`,
  submit: msg`Decline`,
  done: () => t`Declined; the record stays as it is.`,
});

/** Takes over what somebody who lost the record wanted to change (decision 056). */
export const accept = action<OfficeTask>({
  id: 'accept-proposal',
  label: msg`Accept`,
  icon: 'check',
  needs: decideProposal,
  when: (task) => isOpen(task) && canAccept(task.proposal?.command ?? ''),
  dialog: AcceptDialog,
});

export const decline = action<OfficeTask>({
  id: 'decline-proposal',
  label: msg`Decline`,
  needs: decideProposal,
  when: isOpen,
  dialog: DeclineDialog,
});
