import type { MessageDescriptor } from '@lingui/core';
import { msg, t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Patient } from '#contract/entities.ts';
import type { Patch } from '#domain/merge.ts';
import { medicationEntries } from '#domain/medication-log.ts';
import { action } from '#client/kinds/action/action.ts';
import type { Field } from '#client/kinds/form-dialog/field.ts';
import {
  codeBefore,
  codeField,
  drugField,
  problemField,
} from '#client/features/codes/code-fields.tsx';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
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
import { doseField, longestReason, reasonWith, type Dose } from './dose-field.tsx';
import { MedicationEntries } from './medication-history.tsx';
import { scheduleField, type Schedule } from './times-field.tsx';
import type { SaveChart } from './use-chart-save.ts';

const isMedication = ({ list }: ChartListLook): boolean => list === 'medications';

/**
 * Who changed a medication when and why, as far as the chart remembers; only the last one, where the
 * chart was changed before it kept a history.
 */
function LastChange({ look, id, patient: { content } }: Pick<RowEdit, 'look' | 'id' | 'patient'>) {
  const { t } = useLingui();
  if (isMedication(look) && medicationEntries(content.doc.values, id).length > 0)
    return <MedicationEntries values={content.doc.values} drug={id} />;
  const edit = lastReasonOf(content, `${look.list}.${id}.`);
  if (!edit) return null;
  const moment = pacificMoment(new Date(edit.at));
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

/** A cell of a row: a text, a dose with why it is right, or how often and when a drug is taken. */
type Given = string | Dose | Schedule;
type Cell = Field<string> | Field<Dose> | Field<Schedule>;

/** The input of a cell: a dose is checked; diagnoses, drugs and frequencies are suggested. */
function cellField(
  cell: string,
  label: MessageDescriptor,
  texts: Readonly<Record<string, string>>,
  required: boolean,
): Cell {
  const { [cell.slice(cell.indexOf('.') + 1)]: initial = '' } = texts;
  switch (cell) {
    case 'medications.name':
      return drugField(label, (dose) => ({ dose, because: '' }), { initial, required });
    case 'medications.dose':
      return doseField(label, initial);
    case 'medications.frequency':
      return scheduleField({ frequency: initial, times: texts['times'] ?? '' });
    case 'problems.text':
      return problemField(label, { initial, required });
    case 'problems.code':
      return codeField(label, { initial, required });
    default:
      return text(label, { initial, required });
  }
}

const isDose = (value: Given): value is Dose => typeof value !== 'string' && 'because' in value;

const textsOf = (given: Readonly<Record<string, Given>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([field, value]): [string, string][] => {
      if (typeof value === 'string') return [[field, value]];
      if (isDose(value)) return [[field, value.dose]];
      const { frequency, times } = value;
      return Object.entries({ frequency, times });
    }),
  );

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
    // Times are typed beside the frequency: those of another one do not stay.
    const typed = look.columns.filter(({ field }) => !isMedication(look) || field !== 'times');
    const columns = typed.map(({ field, label }, index): [string, Cell] => [
      field,
      cellField(`${look.list}.${field}`, label, texts, index === 0),
    ]);
    const isKnown = rowIds(patient.content.doc.values, look.list).includes(id);
    const reason = text(msg`Reason for the change`, { required: true, maxLength: longestReason });
    return Object.fromEntries([
      ...columns,
      ...(isMedication(look) && isKnown ? [[reasonField, reason] as const] : []),
    ]);
  },
  question: ({ text: words, code }, { look, id, patient }) => {
    if (look.list !== 'problems' || typeof words !== 'string' || typeof code !== 'string')
      return null;
    const saved = rowTexts(patient.content.doc.values, look.list, id);
    const before = codeBefore({ text: words, code }, saved);
    if (before === null) return null;
    return {
      at: 'text',
      id: `${before} ${code}`,
      text: () => say`These words came with ${before}: change them, or save again to keep them.`,
      isAnswered: true,
    };
  },
  run: (given, { look, id, patient: { content }, save }) => {
    const { [reasonField]: reason, ...texts } = textsOf(given);
    const dose = Object.values(given).find(isDose);
    return save(
      {
        ...rowPatch(content.doc.values, look.list, id, texts),
        ...(look.list === 'allergies' && notNoneKnown(content.doc.values)),
      },
      content.doc.revision,
      dose ? reasonWith(reason ?? '', dose) || undefined : reason,
    );
  },
  extra: removeRow,
});
