import { msg, plural, t } from '@lingui/core/macro';
import { useRef, useState, type ReactNode } from 'react';
import type { InputOf } from '#contract/call.ts';
import type { Episode } from '#contract/entities.ts';
import { errors, Refusal } from '#contract/errors.ts';
import {
  applyOrder,
  previewOrder,
  previewStop,
  stopOrder,
  type OrderChanged,
  type OrderPreview,
} from '#contract/orders.ts';
import { daysBetween } from '#domain/dates.ts';
import { lacksSign, orderFrequency } from '#domain/orders.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isPlannable } from '#domain/visit-times.ts';
import { callApi } from '#client/api/call.ts';
import { OverrideQuestion } from '#client/features/scheduling/board/override.tsx';
import { withReason } from '#client/features/scheduling/board/send-placement.ts';
import { action, type ActionDialogProps } from '#client/kinds/action/action.ts';
import { ActionDialog } from '#client/kinds/action/action-dialog.tsx';
import { useReport } from '#client/kinds/action/use-report.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { date, longText, number, text, time } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { referenceNow } from '#client/screen/use-reference.ts';
import { PreviewTable } from './order-preview.tsx';
import type { OrderOf } from './orders-card.tsx';
import { undoPlanning } from './undo-planning.ts';

/** Shortest, usual and longest planned visit, minutes; the server takes 15 to 720. */
const minutesRange = { low: 15, initial: 60, high: 720 } as const;

type Applied = Omit<InputOf<typeof applyOrder>, 'seen'>;
type Stopped = Omit<InputOf<typeof stopOrder>, 'seen'>;

/** What was looked at: the order as it was entered, and what it will do. */
type Looked =
  | { readonly kind: 'apply'; readonly input: Applied; readonly preview: OrderPreview }
  | { readonly kind: 'stop'; readonly input: Stopped; readonly preview: OrderPreview };

type Entering = {
  readonly episode: Episode;
  /** The order that is changed; null for a new one. */
  readonly order: OrderOf['order'] | null;
  /** What was entered before, after a look back. */
  readonly before: Looked | null;
  readonly show: (looked: Looked) => void;
};

const understood = (frequency: string) => {
  const order = orderFrequency(frequency);
  if (!order.ok) return null;
  const most = plural(order.limit, {
    one: 'At most # visit in 60 days',
    other: 'At most # visits in 60 days',
  });
  const sign = lacksSign(order) ? t`The sign or symptom of the PRN visits is missing.` : '';
  return <output>{[most, sign].filter(Boolean).join('. ')}</output>;
};

/** First day a change can hold from: today, inside the episode. */
function firstDay({ startDate, endDate }: Episode): string {
  const today = pacificDate(new Date());
  return daysBetween(startDate, today) > 0 && daysBetween(today, endDate) >= 0 ? today : startDate;
}

const orderFields = ({ episode, order, before }: Entering) => {
  const typed = before?.kind === 'apply' ? before.input : null;
  return {
    visitTypeId: select(msg`Visit type`, {
      initial: String(typed?.visitTypeId ?? order?.visitTypeId ?? ''),
      options: referenceNow().visitTypes.map(({ id, type, discipline }) => ({
        value: String(id),
        label: (known: (english: string) => string) => `${known(type)} (${discipline})`,
      })),
    }),
    frequency: text(msg`Frequency`, {
      required: true,
      initial: typed?.frequency ?? order?.frequency ?? '',
      hint: msg`For example 2w9, 3w1 1w3, or 2 PRN for wound bleeding`,
      check: (frequency) => (orderFrequency(frequency).ok ? null : errors['order.unreadable'].text),
      after: understood,
    }),
    startDate: date(msg`From`, {
      initial: typed?.startDate ?? (order ? firstDay(episode) : episode.startDate),
      check: (day) =>
        isPlannable(day, pacificDate(new Date())) ? null : errors['visit.plan-far'].text,
    }),
    endDate: date(msg`Last day`, {
      initial: typed?.endDate ?? '',
      required: false,
      hint: msg`Empty where the order runs to its own end.`,
    }),
    plannedStart: time(msg`Planned start`, { initial: typed?.plannedStart ?? '' }),
    plannedMinutes: number(msg`Planned length`, {
      ...minutesRange,
      initial: typed?.plannedMinutes ?? minutesRange.initial,
      unit: msg`minutes`,
      decimal: false,
    }),
  };
};

const reasonField = (initial = '') =>
  longText(msg`Reason`, {
    required: true,
    maxLength: 300,
    initial,
    hint: msg`Stored with the order.`,
  });

type Fields = {
  readonly visitTypeId: string;
  readonly frequency: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly plannedStart: string;
  readonly plannedMinutes: number | null;
};

async function look(values: Fields, { episode, order, show }: Entering, reason: string) {
  const ordered = {
    episodeId: episode.id,
    orderId: order?.id ?? null,
    visitTypeId: Number(values.visitTypeId),
    frequency: values.frequency,
    startDate: values.startDate,
    endDate: values.endDate || null,
    plannedStart: values.plannedStart || null,
    plannedMinutes: values.plannedMinutes ?? minutesRange.initial,
  };
  const preview = await callApi(previewOrder, ordered);
  show({ kind: 'apply', input: { ...ordered, reason }, preview });
}

const previewing = {
  submit: msg`Preview`,
  failure: msg`Sorry, order could not be planned.`,
} as const;

const EnterNew = formDialog({
  ...previewing,
  title: msg`Plan visits`,
  fields: orderFields,
  run: (values, entering) => look(values, entering, ''),
});

const EnterChange = formDialog({
  ...previewing,
  title: ({ order }: Entering) => t`Change the order ${order?.frequency ?? ''}`,
  fields: (entering: Entering) => ({
    ...orderFields(entering),
    reason: reasonField(entering.before?.kind === 'apply' ? entering.before.input.reason : ''),
  }),
  run: ({ reason, ...values }, entering) => look(values, entering, reason),
});

const EnterStop = formDialog({
  ...previewing,
  title: ({ order }: Entering) => t`Stop the order ${order?.frequency ?? ''}`,
  fields: ({ before }: Entering) => ({
    lastDay: date(msg`Last day`, {
      required: true,
      initial: before?.kind === 'stop' ? before.input.lastDay : pacificDate(new Date()),
    }),
    reason: reasonField(before?.kind === 'stop' ? before.input.reason : ''),
  }),
  run: async ({ lastDay, reason }, { episode, order, show }) => {
    const stop = { episodeId: episode.id, orderId: order?.id ?? '', lastDay };
    const preview = await callApi(previewStop, stop);
    show({ kind: 'stop', input: { ...stop, reason }, preview });
  },
});

const saidOf = ({ planned, removed }: OrderChanged): string =>
  [
    plural(planned, { one: '# visit planned.', other: '# visits planned.' }),
    ...(removed > 0
      ? [plural(removed, { one: '# visit deleted.', other: '# visits deleted.' })]
      : []),
  ].join(' ');

/** The look itself: what will happen, and the button that does it. */
const confirm = action<Looked, OrderChanged>({
  id: 'confirm-order',
  label: ({ kind }) => (kind === 'stop' ? msg`Stop the order` : msg`Plan visits`),
  failure: msg`Sorry, order could not be planned.`,
  ask: {
    title: msg`Preview`,
    body: (looked) => (
      <PreviewTable
        preview={looked.preview}
        plannedStart={looked.kind === 'apply' ? looked.input.plannedStart : null}
      />
    ),
    confirm: ({ kind }) => (kind === 'stop' ? msg`Stop the order` : msg`Plan these visits`),
  },
  run: async (looked) => {
    const { seen } = looked.preview;
    if (looked.kind === 'stop') return callApi(stopOrder, { ...looked.input, seen });
    const applied = await withReason((despite) =>
      callApi(applyOrder, { ...looked.input, seen, ...(despite && { despite }) }),
    );
    // Left alone: the look stays, and says what it waits for.
    if (applied === null) throw new Refusal('staffing.ask');
    return applied;
  },
  done: saidOf,
  undo: ({ changeId }) => undoPlanning(changeId),
});

type Enter = (props: { subject: Entering; onClose: () => void }) => ReactNode;

/** Entering an order and looking at what it does; closing the look leads back to what was entered. */
function OrderDialog({
  episode,
  order,
  Enter,
  onClose,
  onDone,
}: { Enter: Enter } & Pick<Entering, 'episode' | 'order'> &
  Pick<ActionDialogProps<never>, 'onClose' | 'onDone'>) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [isLooking, setLooking] = useState(false);
  // A form closes by itself once it led on to the look: that is no leaving.
  const leadOn = useRef(false);
  const report = useReport();
  if (looked && isLooking)
    return (
      <>
        <ActionDialog
          action={confirm}
          subject={looked}
          onClose={() => {
            leadOn.current = false;
            setLooking(false);
          }}
          onFinish={async (outcome) => {
            onDone();
            onClose();
            await report(outcome);
          }}
        />
        <OverrideQuestion />
      </>
    );
  const show = (next: Looked) => {
    leadOn.current = true;
    setLooked(next);
    setLooking(true);
  };
  return (
    <Enter
      subject={{ episode, order, before: looked, show }}
      onClose={() => {
        if (!leadOn.current) onClose();
      }}
    />
  );
}

export const PlanVisitsDialog = ({
  subject: { episode },
  ...rest
}: ActionDialogProps<{ readonly episode: Episode }>) => (
  <OrderDialog episode={episode} order={null} Enter={EnterNew} {...rest} />
);

const isInForce = ({ order }: OrderOf): boolean => order.endedBy === undefined;

/** What the office does with an order. */
export const orderActions = [
  action<OrderOf>({
    id: 'change-order',
    label: msg`Change`,
    name: ({ order }) => t`Change the order ${order.frequency}`,
    needs: applyOrder,
    when: isInForce,
    dialog: ({ subject, ...rest }) => <OrderDialog {...subject} Enter={EnterChange} {...rest} />,
  }),
  action<OrderOf>({
    id: 'stop-order',
    label: msg`Stop`,
    name: ({ order }) => t`Stop the order ${order.frequency}`,
    needs: stopOrder,
    when: isInForce,
    dialog: ({ subject, ...rest }) => <OrderDialog {...subject} Enter={EnterStop} {...rest} />,
  }),
];
