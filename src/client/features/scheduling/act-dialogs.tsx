import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Call } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import {
  cancelVisit,
  deleteVisit,
  expireVisit,
  missVisit,
  undoVisitAct,
} from '#contract/visit-acts.ts';
import type { EndingAct } from '#domain/visit-acts.ts';
import { must } from '#domain/must.ts';
import { reasonsFor } from '#domain/visit-reasons.ts';
import { needsComment } from '#domain/visit-reports.ts';
import { callApi } from '#client/api/call.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { referenceNow } from '#client/screen/use-reference.ts';

type Visits = readonly Visit[];

export const pinned = (visits: Visits) =>
  visits.map(({ id, revision }) => ({ visitId: id, revision }));

/** Undoes what was just done, while nobody has changed the visits since. @throws Refusal */
export const undoAct = (visits: Visits) => callApi(undoVisitAct, { visits: pinned(visits) });

type Words = {
  /** "Cancel 2 visits". */
  readonly title: (visits: Visits) => string;
  readonly submit: MessageDescriptor;
  readonly intro: MessageDescriptor;
  readonly done: (count: number) => string;
};

const counted = (visits: Visits): string =>
  plural(visits.length, { one: '# visit', other: '# visits' });

const words: Readonly<Record<EndingAct, Words>> = {
  miss: {
    title: (visits) => t`Mark ${counted(visits)} missed`,
    submit: msg`Mark missed`,
    intro: msg`It did not take place. The physician is told of a missed visit.`,
    done: (count) => plural(count, { one: '# visit missed.', other: '# visits missed.' }),
  },
  cancel: {
    title: (visits) => t`Cancel ${counted(visits)}`,
    submit: msg({ message: 'Cancel visit', context: 'calls a visit off' }),
    intro: msg`It is called off before anybody goes, and counts as missed. The physician is told.`,
    done: (count) => plural(count, { one: '# visit cancelled.', other: '# visits cancelled.' }),
  },
  expire: {
    title: (visits) => t`Expire ${counted(visits)}`,
    submit: msg`Expire`,
    intro: msg`Its order or authorization ran out, or its notes will not come. It is not billed.`,
    done: (count) => plural(count, { one: '# visit expired.', other: '# visits expired.' }),
  },
  delete: {
    title: (visits) => t`Delete ${counted(visits)}`,
    submit: msg`Delete`,
    intro: msg`For what was planned by mistake. It leaves lists and phones, keeps its note, and can be restored.`,
    done: (count) => plural(count, { one: '# visit deleted.', other: '# visits deleted.' }),
  },
};

/** Whether the physician reads the reason. */
const isToldPhysician = (act: EndingAct): boolean => act === 'miss' || act === 'cancel';

const calls = {
  miss: missVisit,
  cancel: cancelVisit,
  expire: expireVisit,
  delete: deleteVisit,
} as const satisfies Readonly<Record<EndingAct, Call>>;

/** What is worth knowing before these visits are ended. */
function Cautions({ visits, intro }: { visits: Visits; intro: MessageDescriptor }) {
  const { t: read } = useLingui();
  const started = visits.filter(({ timeIn }) => timeIn !== null).length;
  return (
    <>
      <p>{read(intro)}</p>
      {started > 0 && (
        <p>
          <Trans>Started already: {started}. Times and notes stay on record.</Trans>
        </p>
      )}
    </>
  );
}

/** A dialog that ends visits with a reason of the agency's list; the message offers undo. */
export const endingDialog = (act: EndingAct) =>
  formDialog({
    title: words[act].title,
    submit: words[act].submit,
    danger: act === 'delete',
    failure: msg`Sorry, visits could not be saved.`,
    intro: (visits: Visits) => <Cautions visits={visits} intro={words[act].intro} />,
    fields: () => ({
      reasonId: select(msg`Reason`, {
        path: 'reason',
        required: true,
        options: reasonsFor(act, referenceNow().constants).map(({ id, name }) => ({
          value: id,
          label: name,
        })),
      }),
      comment: longText(msg`Comment`, { rows: 2, maxLength: 1_000 }),
    }),
    problems: ({ reasonId, comment }) =>
      isToldPhysician(act) && needsComment(reasonId, comment)
        ? { comment: msg`Enter the reason here` }
        : {},
    run: ({ reasonId, comment }, visits) =>
      callApi(calls[act], {
        visits: pinned(visits),
        reason: must(
          reasonsFor(act, referenceNow().constants).find(({ id }) => id === reasonId),
          'chosen reason',
        ),
        comment,
      }),
    done: ({ visits }) => words[act].done(visits.length),
    undo: ({ visits }) => undoAct(visits),
  });
