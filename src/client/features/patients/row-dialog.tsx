import { msg, t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Patient } from '#contract/entities.ts';
import type { Patch } from '#domain/merge.ts';
import { formatPacific } from '#domain/pacific.ts';
import { action } from '#client/kinds/action/action.ts';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import type { ChartListLook } from './chart-columns.ts';
import {
  chartText,
  lastReasonOf,
  removalPatch,
  rowIds,
  rowPatch,
  rowTexts,
  type ChartValues,
} from './chart-values.ts';
import type { SaveChart } from './use-chart-save.ts';

/** Who changed a medication last, when and why, as far as the chart remembers. */
function LastChange({ look, id, patient: { content } }: Pick<RowEdit, 'look' | 'id' | 'patient'>) {
  const { t } = useLingui();
  const edit = lastReasonOf(content, `${look.list}.${id}.`);
  if (!edit) return null;
  const moment = formatPacific(new Date(edit.at));
  const { byName, reason = '' } = edit;
  return <p>{t`Last changed by ${byName}, ${moment}: ${reason}`}</p>;
}

export type RowEdit = {
  look: ChartListLook;
  id: string;
  /** The chart as it was when the person began to edit. */
  patient: Pick<Patient, 'content'>;
  save: SaveChart;
};

const isMedication = ({ list }: ChartListLook): boolean => list === 'medications';

/** Path of the reason among the fields of a row; no list has a column of this name. */
const reasonField = '$reason';

const removeRow = action({
  id: 'remove',
  label: msg`Remove`,
  icon: 'trash',
  look: 'danger',
  failure: msg`Sorry, patient could not be saved.`,
  when: ({ look, id, patient }) => rowIds(patient.content.doc.values, look.list).includes(id),
  run: ({ look, id, patient: { content }, save }: RowEdit) =>
    save(
      removalPatch(content.doc.values, look.list, id),
      content.doc.revision,
      isMedication(look) ? say`Taken off the list` : undefined,
    ),
});

/** An allergy that is listed takes back that there are none. */
const notNoneKnown = (values: ChartValues): Patch =>
  chartText(values, 'noKnownAllergies') === '' ? {} : { noKnownAllergies: null };

/** Adds, changes or removes one row of a chart's list. */
export const RowDialog = formDialog({
  title: ({ look }) => look.row,
  submit: msg`Save`,
  columns: true,
  intro: ({ look, id, patient }) => <LastChange look={look} id={id} patient={patient} />,
  failure: msg`Sorry, patient could not be saved.`,
  fields: ({ look, id, patient }: RowEdit) => {
    const texts = rowTexts(patient.content.doc.values, look.list, id);
    const columns = look.columns.map(
      ({ field, label }, index) =>
        [field, text(label, { initial: texts[field] ?? '', required: index === 0 })] as const,
    );
    const isKnown = rowIds(patient.content.doc.values, look.list).includes(id);
    const reason = text(msg`Reason for the change`, { required: true, maxLength: 300 });
    return Object.fromEntries([
      ...columns,
      ...(isMedication(look) && isKnown ? [[reasonField, reason] as const] : []),
    ]);
  },
  run: ({ [reasonField]: reason, ...texts }, { look, id, patient: { content }, save }) =>
    save(
      {
        ...rowPatch(content.doc.values, look.list, id, texts),
        ...(look.list === 'allergies' && notNoneKnown(content.doc.values)),
      },
      content.doc.revision,
      reason,
    ),
  extra: removeRow,
});
