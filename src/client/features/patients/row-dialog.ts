import { msg } from '@lingui/core/macro';
import type { Patient } from '#contract/entities.ts';
import { action } from '#client/kinds/action/action.ts';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import type { ChartListLook } from './chart-columns.ts';
import { removalPatch, rowIds, rowPatch, rowTexts } from './chart-values.ts';
import type { SaveChart } from './use-chart-save.ts';

export type RowEdit = {
  look: ChartListLook;
  id: string;
  /** The chart as it was when the person began to edit. */
  patient: Pick<Patient, 'content'>;
  save: SaveChart;
};

const removeRow = action({
  id: 'remove',
  label: msg`Remove`,
  icon: 'trash',
  look: 'danger',
  failure: msg`Sorry, patient could not be saved.`,
  when: ({ look, id, patient }) => rowIds(patient.content.doc.values, look.list).includes(id),
  run: ({ look, id, patient: { content }, save }: RowEdit) =>
    save(removalPatch(content.doc.values, look.list, id), content.doc.revision),
});

/** Adds, changes or removes one row of a chart's list. */
export const RowDialog = formDialog({
  title: ({ look }) => look.row,
  submit: msg`Save`,
  columns: true,
  failure: msg`Sorry, patient could not be saved.`,
  fields: ({ look, id, patient }: RowEdit) => {
    const texts = rowTexts(patient.content.doc.values, look.list, id);
    return Object.fromEntries(
      look.columns.map(({ field, label }, index) => [
        field,
        text(label, { initial: texts[field] ?? '', required: index === 0 }),
      ]),
    );
  },
  run: (texts, { look, id, patient: { content }, save }) =>
    save(rowPatch(content.doc.values, look.list, id, texts), content.doc.revision),
  extra: removeRow,
});
