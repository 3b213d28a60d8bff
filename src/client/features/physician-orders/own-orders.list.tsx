import { msg } from '@lingui/core/macro';
import { physicianOrders, type PhysicianOrder } from '#contract/physician-orders.ts';
import { orderStateLabels } from '#domain/physician-orders.ts';
import { by, computed, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { ownOrderActions } from './order-actions.tsx';
import {
  ageText,
  amendedText,
  authorText,
  endText,
  firstLine,
  kindText,
  physicianText,
  readBackText,
  receivedText,
  stateText,
  stateTone,
} from './order-words.ts';

/** Only a spoken order was received and read back. */
const isSpoken = ({ content }: PhysicianOrder): boolean => content.received !== null;

/** The orders that were sent to the signed-in physician's account. */
const ownOrders = list(physicianOrders, {
  name: 'own-orders',
  title: msg`Physician orders`,
  failure: msg`Sorry, orders could not be loaded.`,
  empty: msg`No orders with these filters.`,
  fixed: { type: 'All' },
  filters: {
    only: choice(
      msg`Status`,
      { notSigned: msg`Not signed`, signed: orderStateLabels.signed },
      'notSigned',
      { notSigned: ['open', 'sent'] },
    ),
  },
  row: {
    key: 'id',
    name: ({ content }) => `${content.patient.name} ${content.effectiveFrom}`,
  },
  rowActions: ownOrderActions,
  shortened: true,
  columns: [
    computed('patient', msg`Patient`, ({ content }) => content.patient.name, typed),
    computed('birthday', msg`Date of birth`, ({ content }) => content.patient.birthday, {
      ...typed,
      noWrap: true,
      priority: 2,
    }),
    computed('physician', msg`Physician`, physicianText, { ...typed, wrap: true, priority: 2 }),
    computed('kind', msg`Kind`, kindText, { wrap: true }),
    computed(
      'text',
      msg`Order`,
      (order) => [firstLine(order), amendedText(order.content)].filter(Boolean).join(' · '),
      {
        ...typed,
        exported: ({ content }) => [content.text, amendedText(content)].filter(Boolean).join(' · '),
        wrap: true,
      },
    ),
    computed('effectiveFrom', msg`Effective from`, ({ content }) => content.effectiveFrom, {
      ...typed,
      noWrap: true,
      priority: 3,
    }),
    computed('author', msg`Written by`, authorText, { ...typed, wrap: true, priority: 3 }),
    computed('written', msg`Age`, ageText, { noWrap: true, sort: by('written') }),
    computed('state', msg`Status`, stateText, {
      cell: (order) => <StatusPill tone={stateTone(order)}>{stateText(order)}</StatusPill>,
    }),
    computed('received', msg`Received`, ({ content }) => receivedText(content), {
      ...typed,
      wrap: true,
      priority: 3,
      unlessNone: isSpoken,
    }),
    computed('readBack', msg`Read back`, readBackText, {
      wrap: true,
      priority: 3,
      unlessNone: isSpoken,
    }),
    computed('end', msg`Signed`, endText, { wrap: true, priority: 2 }),
  ],
});

export const screen = listScreen(ownOrders);
