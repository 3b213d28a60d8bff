import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import {
  isNotDone,
  longestDelay,
  missedReasons,
  needsComment,
  visitReportLabels,
  type MissedReason,
  type VisitReportKind,
} from '#domain/visit-reports.ts';
import { knownText } from '#client/i18n.ts';
import { choice, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { longText, number } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog, type FormDialogProps } from '#client/kinds/form-dialog/form-dialog.tsx';
import { referenceNow } from '#client/screen/use-reference.ts';
import { counterOf } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { forgetSignatures } from '#client/store/drafts/kept-signatures.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { findPlace, type Place } from '../clock/position.ts';
import { browserParts, positionExpiry } from '../clock/press.ts';

export type Reporting = {
  readonly store: DeviceStore;
  readonly visit: Visit;
  readonly kind: VisitReportKind;
  /** Where the phone is; looked for since the dialog opened. */
  readonly place: Promise<Place>;
};

/** Longest wait for the position, in milliseconds: a report never waits long for it. */
const reportBudget = 4_000;

/** What the dialog works on; starts to look for the position. */
export const reporting = (store: DeviceStore, visit: Visit, kind: VisitReportKind): Reporting => ({
  store,
  visit,
  kind,
  place: findPlace(browserParts(store).locator, reportBudget, { expiryMs: positionExpiry() }),
});

const delays = ['15', '30', '45', '60'] as const;
type Delay = (typeof delays)[number];

/** The agency's reasons (`AppConfig.missedVisitReasonTypes`), as the device last heard of them. */
const reasonsNow = (): readonly MissedReason[] => missedReasons(referenceNow().constants);

const comment = () => longText(msg`Comment for the office`, { rows: 2, maxLength: 1_000 });

type Given = {
  readonly reasonId?: string;
  readonly minutes?: number;
  readonly comment: string;
};

async function report(
  { reasonId, minutes, comment: said }: Given,
  { store, visit, kind, place }: Reporting,
): Promise<string> {
  const { now, timeZone } = browserParts(store);
  const at = now().toISOString();
  const counter = counterOf(store.clock);
  const differenceMs = await store.tables.read(['meta'], (tx) => tx.meta('clockDifference'));
  const reason = reasonsNow().find(({ id }) => id === reasonId);
  const id = await enqueue(store, {
    command: 'reportVisit',
    targetId: visit.id,
    input: {
      kind,
      // As it is named, not as this phone shows it: each reader has a language of their own.
      reason: reason ? { id: reason.id, name: reason.name } : null,
      minutes: minutes ?? null,
      comment: said,
      clocking: { at, timeZone, ...(await place), counter, differenceMs: differenceMs ?? null },
    },
  });
  // The report is written; a store that fails now must not make it look as if it were not.
  if (kind !== 'late') await forgetSignatures(store, visit.id).catch(() => {});
  return id;
}

const common = {
  title: ({ kind, visit: { patientName } }: Reporting): string =>
    `${knownText(visitReportLabels[kind])} · ${patientName}`,
  submit: msg({ message: 'Report', context: 'tell the office' }),
  failure: msg`Sorry, report could not be saved.`,
  done: () => t`Saved on this phone. It goes to the office with the next sync.`,
};

const noAnswer = 'no-answer';

/** The visit does not take place. */
export const NotDoneDialog = formDialog({
  ...common,
  intro: () => (
    <p>
      <Trans>The visit becomes Missed. Time, place and reason go to the office.</Trans>
    </p>
  ),
  fields: ({ kind }) => {
    const reasons = reasonsNow();
    const isKnown = kind === 'not-home' && reasons.some(({ id }) => id === noAnswer);
    return {
      reasonId: select(msg`Reason`, {
        options: reasons.map(({ id, name }) => ({ value: id, label: name })),
        required: true,
        initial: isKnown ? noAnswer : '',
      }),
      comment: comment(),
    };
  },
  problems: ({ reasonId, comment: said }) =>
    needsComment(reasonId, said) ? { comment: msg`Enter the reason here` } : {},
  run: (given, subject) => report(given, subject),
});

/** The visit stays the clinician's, and the office can tell the patient. */
export const LateDialog = formDialog({
  ...common,
  intro: () => (
    <p>
      <Trans>The office hears how late you are. The visit stays yours.</Trans>
    </p>
  ),
  fields: () => ({
    delay: choice<Delay>(msg`How late`, {
      options: delays.map((value) => ({ value, label: msg`${value} minutes` })),
      compact: true,
    }),
    minutes: number(msg`Or minutes`, { low: 1, high: longestDelay, decimal: false }),
    comment: comment(),
  }),
  problems: ({ delay, minutes }) =>
    delay === '' && minutes === null ? { delay: msg`Choose an answer` } : {},
  run: ({ delay, minutes, comment: said }, subject) =>
    report({ minutes: minutes ?? Number(delay), comment: said }, subject),
});

/** It was started by mistake, or should not be on the list at all. */
export const WrongVisitDialog = formDialog({
  ...common,
  intro: ({ visit }) => (
    <p>
      {visit.timeIn ? (
        <Trans>
          The start comes off this visit and stays on record. What you charted stays in the note.
          The office gets a task.
        </Trans>
      ) : (
        <Trans>
          The office gets a task. The visit stays on your list until the office moves it.
        </Trans>
      )}
    </p>
  ),
  fields: () => ({ comment: comment() }),
  run: (given, subject) => report(given, subject),
});

/** A clinician reports that a visit cannot be done as planned; works offline. */
export function ReportDialog(props: FormDialogProps<Reporting>) {
  const { kind } = props.subject;
  if (kind === 'late') return <LateDialog {...props} />;
  return isNotDone(kind) ? <NotDoneDialog {...props} /> : <WrongVisitDialog {...props} />;
}
