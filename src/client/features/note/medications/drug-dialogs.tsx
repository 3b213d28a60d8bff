import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Patient } from '#contract/entities.ts';
import { daysBetween } from '#domain/dates.ts';
import type { Patch } from '#domain/merge.ts';
import { pacificDate } from '#domain/pacific.ts';
import { drugField } from '#client/features/codes/code-fields.tsx';
import { date, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import {
  activeIds,
  chartText,
  rowPatch,
  rowTexts,
} from '#client/features/patients/chart-values.ts';
import { doseField, longestReason, reasonWith } from '#client/features/patients/dose-field.tsx';
import { scheduleField } from '#client/features/patients/times-field.tsx';
import type { SaveChart } from '#client/features/patients/use-chart-save.ts';
import { checkOf, lineOf, takenBack, type Cells, type DrugRow, type Outcome } from './model.ts';

/** One drug, the chart it is on, and where the answer goes. */
export type DrugEdit = {
  readonly row: Pick<DrugRow, 'id' | 'name' | 'listed' | 'outcome'>;
  readonly patient: Pick<Patient, 'content'>;
  /** Id of the person. */
  readonly author: string;
  /** Writes the chart. @throws Refusal */
  readonly save: SaveChart;
  /** Marks the drug in the note; null opens it again. */
  readonly mark: (cells: Cells | null) => void;
};

const failure = msg`Sorry, patient could not be saved.`;
const saved = () => t`Saved to the chart's medication list.`;
const today = (): string => pacificDate(new Date());
const reasonField = () =>
  text(msg`Reason for the change`, { required: true, maxLength: longestReason });

const valuesOf = ({ patient }: DrugEdit) => patient.content.doc.values;
const textsOf = (edit: DrugEdit) => rowTexts(valuesOf(edit), 'medications', edit.row.id);
const write = async ({ patient, save }: DrugEdit, patch: Patch, reason: string): Promise<void> => {
  if (Object.keys(patch).length > 0)
    await save(patch, patient.content.doc.revision, reason || undefined);
};

function Listed({ text: listed }: { text: string }) {
  const { t: say } = useLingui();
  return listed === '' ? null : <p>{say`On the list: ${listed}`}</p>;
}

/** Another dose, route, frequency or times. */
export const ChangeDialog = formDialog({
  title: ({ row }: DrugEdit) => t`Change: ${row.name}`,
  submit: msg`Save change`,
  failure,
  intro: ({ row }) => <Listed text={row.listed} />,
  fields: (edit) => {
    const { dose = '', route = '', frequency = '', times = '' } = textsOf(edit);
    return {
      dose: doseField(msg`Dose`, dose),
      route: text(msg`Route`, { initial: route }),
      schedule: scheduleField({ frequency, times }),
      reason: reasonField(),
    };
  },
  problems: ({ dose: { dose }, route, schedule: { frequency, times } }, edit) => {
    const before = textsOf(edit);
    const isSame =
      lineOf({ dose, route, frequency }) === lineOf(before) && times === (before['times'] ?? '');
    return isSame && edit.row.outcome !== 'stopped'
      ? { dose: msg`Change the dose, the route, the frequency or the times` }
      : {};
  },
  run: async ({ dose, route, schedule: { frequency, times }, reason }, edit) => {
    const { row } = edit;
    const before = textsOf(edit);
    const after = { dose: dose.dose, route, frequency, times };
    const again = activeIds(valuesOf(edit), 'medications').includes(row.id)
      ? {}
      : { status: 'active', end: '' };
    const why = reasonWith(reason, dose);
    await write(edit, rowPatch(valuesOf(edit), 'medications', row.id, { ...after, ...again }), why);
    edit.mark({
      name: row.name,
      listed: row.listed,
      outcome: row.outcome === 'new' ? 'new' : 'changed',
      now: lineOf(after),
      reason: why,
      check: checkOf(before['dose'] ?? '', dose.dose),
    });
  },
  done: saved,
});

/** The drug is taken no more. */
export const StopDialog = formDialog({
  title: ({ row }: DrugEdit) => t`Stopped: ${row.name}`,
  submit: msg`Save as stopped`,
  failure,
  intro: ({ row }) => <Listed text={row.listed} />,
  fields: () => ({
    end: date(msg`Stopped on`, {
      initial: today(),
      required: true,
      check: (value) => (daysBetween(value, today()) < 0 ? msg`Enter a day up to today` : null),
    }),
    reason: reasonField(),
  }),
  run: async ({ end, reason }, edit) => {
    const { id, name, listed } = edit.row;
    const stopped = { status: 'stopped', end };
    await write(edit, rowPatch(valuesOf(edit), 'medications', id, stopped), reason);
    edit.mark({ name, listed, outcome: 'stopped', end, reason });
  },
  done: saved,
});

const isSameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/** A drug found in the home that the chart does not list. */
export const AddDialog = formDialog({
  title: msg`Add a drug`,
  submit: msg`Add to the list`,
  failure,
  fields: (_edit: DrugEdit) => ({
    name: drugField(msg`Medication`, (dose) => ({ dose, because: '' }), { required: true }),
    dose: doseField(msg`Dose`, ''),
    route: text(msg`Route`),
    schedule: scheduleField({ frequency: '', times: '' }),
    start: date(msg`Start`),
    reason: text(msg`Reason or prescriber`, { maxLength: longestReason }),
  }),
  problems: ({ name }, edit) => {
    const values = valuesOf(edit);
    const isListed = activeIds(values, 'medications').some((id) =>
      isSameName(chartText(values, `medications.${id}.name`), name),
    );
    return isListed ? { name: msg`Already on the list: mark it there` } : {};
  },
  run: async ({ name, dose, route, schedule: { frequency, times }, start, reason }, edit) => {
    const texts = { name, dose: dose.dose, route, frequency, times, start, status: 'active' };
    const why = reasonWith(reason, dose);
    await write(edit, rowPatch(valuesOf(edit), 'medications', edit.row.id, texts), why);
    const check = checkOf('', dose.dose);
    edit.mark({ name, outcome: 'new', now: lineOf(texts), reason: why, check });
  },
  done: saved,
});

/** Takes what the note changed on the chart back, and marks the drug as `next`. */
export const TakeBackDialog = formDialog({
  title: ({ row }: DrugEdit & { next: Outcome | null }) => t`Take back: ${row.name}`,
  submit: msg`Take back`,
  failure,
  intro: ({ row }) => (row.outcome === 'new' ? <Removed /> : <Listed text={row.listed} />),
  fields: () => ({
    reason: text(msg`Reason for the change`, {
      initial: t`Entered by mistake`,
      required: true,
      maxLength: longestReason,
    }),
  }),
  run: async ({ reason }, edit) => {
    const { name, listed } = edit.row;
    await write(edit, takenBack(valuesOf(edit), edit.row, edit.author), reason);
    edit.mark(edit.next && { name, listed, outcome: edit.next });
  },
  done: saved,
});

function Removed() {
  const { t: say } = useLingui();
  return <p>{say`The drug leaves the chart's list again.`}</p>;
}
