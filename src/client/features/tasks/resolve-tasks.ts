import { msg, plural } from '@lingui/core/macro';
import { resolveTask, type OfficeTask } from '#contract/tasks.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

type Tasks = readonly OfficeTask[];

const ResolveDialog = formDialog({
  title: (tasks) => plural(tasks.length, { one: 'Resolve # task', other: 'Resolve # tasks' }),
  submit: msg`Resolve`,
  icon: 'check',
  failure: msg`Sorry, task could not be resolved.`,
  fields: (_tasks: Tasks) => ({
    note: longText(msg`What was done`, {
      required: true,
      maxLength: 1_000,
      hint: msg`Stored with the task and in the audit log, with your name.`,
    }),
  }),
  run: async ({ note }, tasks) => {
    for (const { id } of tasks) await callApi(resolveTask, { id, note });
  },
  done: (_result, tasks) =>
    plural(tasks.length, { one: '# task resolved.', other: '# tasks resolved.' }),
});

/** Closes open tasks with a remark about the solution. */
export const resolve = action<Tasks>({
  id: 'resolve',
  label: msg`Resolve`,
  icon: 'check',
  look: 'primary',
  needs: resolveTask,
  enabled: (tasks) => tasks.every(({ resolved }) => resolved === null),
  dialog: ResolveDialog,
});
