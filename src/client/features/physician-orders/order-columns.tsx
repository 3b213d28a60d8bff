import { msg } from '@lingui/core/macro';
import type { InputOf } from '#contract/call.ts';
import type { PhysicianOrder, physicianOrders } from '#contract/physician-orders.ts';
import { by, col, computed, typed, type ListColumn } from '#client/kinds/list/columns.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import { declinedText, markedText, sendingsText } from './order-history.ts';
import {
  ageText,
  authorText,
  endText,
  firstLine,
  kindText,
  physicianText,
  readBackText,
  receivedText,
  sentText,
  stateText,
  stateTone,
} from './order-words.ts';

type Sorts = NonNullable<InputOf<typeof physicianOrders>['order']>;

/** What names an order among others. */
export const orderName = ({ patientName, content }: PhysicianOrder): string =>
  `${patientName} ${content.effectiveFrom}`;

/** Everything the office is told of an order: in its list, and in its details. */
export const orderColumns: readonly ListColumn<PhysicianOrder, Sorts>[] = [
  col('patientName', msg`Patient`, typed),
  computed('kind', msg`Kind`, kindText, { wrap: true }),
  computed('text', msg`Order`, firstLine, {
    ...typed,
    exported: ({ content }) => content.text,
    wrap: true,
    priority: 2,
  }),
  computed('physician', msg`Physician`, physicianText, { wrap: true }),
  computed('written', msg`Age`, ageText, { wrap: true, sort: by('written') }),
  computed('state', msg`Status`, stateText, {
    sort: by('state'),
    cell: (order) => <StatusPill tone={stateTone(order)}>{stateText(order)}</StatusPill>,
  }),
  computed('sent', msg`Sent`, sentText, { wrap: true, priority: 3 }),
  computed('author', msg`Written by`, authorText, { wrap: true, priority: 3 }),
  computed('received', msg`Received`, ({ content }) => receivedText(content), {
    ...typed,
    wrap: true,
    priority: 3,
  }),
  computed('readBack', msg`Read back`, readBackText, { wrap: true, priority: 3 }),
  computed('end', msg`Closed`, endText, { wrap: true, priority: 2 }),
  computed('marked', msg`Marked signed by`, markedText, { ...typed, wrap: true, priority: 3 }),
  computed('sendings', msg`Every sending`, sendingsText, { ...typed, wrap: true, priority: 3 }),
  computed('declined', msg`Declined amendments`, declinedText, {
    ...typed,
    wrap: true,
    priority: 3,
  }),
];
