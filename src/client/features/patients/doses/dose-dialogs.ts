import { msg, t } from '@lingui/core/macro';
import type { Patient } from '#contract/entities.ts';
import type { DoseEntry, DoseOutcome } from '#domain/doses.ts';
import { doseLateDays, flagsOfNew } from '#domain/doses.ts';
import { dayMs } from '#domain/durations.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import { date, text, time } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import type { DeviceStore } from '#client/store/device-store.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { rowTexts } from '../chart-values.ts';
import {
  doseField,
  longestReason as longestReasonBeside,
  reasonWith,
  unexplainedDose,
} from '../dose-field.tsx';
import { flagText, outcomeWords } from './dose-words.ts';

/** A drug of a chart on this device, and where its doses are written. */
export type DrugOfChart = {
  readonly drug: string;
  readonly patient: Patient;
  readonly store: DeviceStore;
};

const failure = msg`Sorry, dose could not be saved.`;
const longestReason = 300;
const longestLine = 100;

const valuesOf = ({ patient }: DrugOfChart) => patient.content.doc.values;
const nameOf = (subject: DrugOfChart): string =>
  rowTexts(valuesOf(subject), 'medications', subject.drug)['name'] ?? '';

type Outcome = Exclude<DoseOutcome, 'struck'>;
const outcomes: readonly Outcome[] = ['given', 'refused', 'held'];

type Typed = { readonly day: string; readonly at: string };
const instantOf = ({ day, at }: Typed): string | null =>
  pacificInstant(day, at)?.toISOString() ?? null;

/** What a typed time is wrong about; null when it can be recorded. */
function timeProblem(typed: Typed) {
  const at = instantOf(typed);
  if (at === null) return msg`Enter a time that exists on this day`;
  if (Date.parse(at) > Date.now()) return msg`Enter a time up to now`;
  return Date.parse(at) < Date.now() - doseLateDays * dayMs
    ? msg`Enter a time of the last 60 days`
    : null;
}

/** A dose that was given, refused or held (spec W4). */
export const RecordDoseDialog = formDialog({
  title: (subject: DrugOfChart) => t`Dose: ${nameOf(subject)}`,
  submit: msg`Save dose`,
  failure,
  columns: true,
  fields: (subject) => {
    const now = new Date();
    const { dose = '' } = rowTexts(valuesOf(subject), 'medications', subject.drug);
    return {
      outcome: choice<Outcome>(msg`What became of it`, {
        options: outcomes.map((value) => ({ value, label: outcomeWords[value] })),
        initial: '',
        required: true,
        compact: true,
      }),
      dose: doseField(msg`Dose`, dose, { isAlwaysChecked: false }),
      day: date(msg`Day`, { initial: pacificDate(now), required: true }),
      at: time(msg`Time`, { initial: pacificTime(now), required: true }),
      site: text(msg`Site`, {
        hint: msg`Where on the body, such as left upper arm`,
        required: false,
        maxLength: longestLine,
      }),
      reason: text(msg`Reason`, { required: false, maxLength: longestReasonBeside }),
    };
  },
  problems: ({ outcome, dose, day, at, reason }, subject) => {
    const wrong = timeProblem({ day, at });
    // On another day it is the day that is wrong, as in a mistyped year.
    if (wrong) return day === pacificDate(new Date()) ? { at: wrong } : { day: wrong };
    if (outcome === 'refused' || outcome === 'held')
      return reason === '' ? { reason: msg`Say why it was refused or held` } : {};
    if (dose.dose === '') return { dose: msg`Enter the dose that was given` };
    const listed = rowTexts(valuesOf(subject), 'medications', subject.drug)['dose'] ?? '';
    const unexplained = unexplainedDose(listed, dose);
    return unexplained ? { dose: unexplained } : {};
  },
  question: ({ outcome, day, at, reason }, subject) => {
    if (outcome !== 'given') return null;
    const flags = flagsOfNew(valuesOf(subject), subject.drug, instantOf({ day, at }) ?? '');
    const extra = flags.filter(({ kind }) => kind !== 'late');
    // A reason typed before somebody read that it is one too many is a reason of something else.
    if (flags.length === 0 || (extra.length === 0 && reason !== '')) return null;
    return {
      at: 'reason',
      id: JSON.stringify(extra),
      text: () => {
        const odd = flags.map(flagText).join(' · ');
        return t`${odd}. Say why it is right.`;
      },
      isAnswered: reason !== '',
    };
  },
  run: async ({ outcome, dose, day, at, site, reason }, { drug, patient, store }) => {
    const given = outcome === 'given';
    await enqueue(store, {
      command: 'recordDose',
      targetId: patient.id,
      input: {
        drug,
        outcome: outcome === '' ? 'given' : outcome,
        at: instantOf({ day, at }) ?? '',
        dose: given ? dose.dose : '',
        site: given ? site : '',
        // Why an odd dose is right is said in the entry, beside any other reason.
        reason: reasonWith(reason, dose),
        of: null,
      },
    });
  },
  done: () => t`Dose saved on this phone.`,
});

/** An entry that was a mistake: it stays readable and counts no more. */
export const StrikeDoseDialog = formDialog({
  title: ({ entry }: DrugOfChart & { entry: DoseEntry }) => t`Entered by mistake: ${entry.name}`,
  submit: msg`Strike the entry`,
  failure,
  danger: true,
  fields: () => ({
    reason: text(msg`Reason`, { required: true, maxLength: longestReason }),
  }),
  run: async ({ reason }, { drug, patient, store, entry }) => {
    await enqueue(store, {
      command: 'recordDose',
      targetId: patient.id,
      input: { drug, outcome: 'struck', at: entry.at, dose: '', site: '', reason, of: entry.id },
    });
  },
  done: () => t`The entry was struck.`,
});
