import { msg, plural } from '@lingui/core/macro';
import { physicianOrders } from '#contract/physician-orders.ts';
import {
  orderFilters,
  orderStateLabels,
  orderTypeLabels,
  orderTypes,
} from '#domain/physician-orders.ts';
import { defaultFilters } from '#domain/settings.ts';
import { by, col, computed, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, labelled, patientWords, range, term } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { patientPicker } from '#client/kinds/list/pickers.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import { newOrder, orderActions } from './order-actions.tsx';
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

const filterLabels = {
  ...orderStateLabels,
  notSigned: msg`Not signed`,
  overdue: msg`Overdue`,
  All: msg`All`,
} as const;

/** The longest range of days a list shows at once. */
const mostDays = 366;

/** Orders that wait for a physician's signature, and those that have it (spec portal §3, §9). */
const orderList = list(physicianOrders, {
  name: 'physician-orders',
  title: msg`Physician orders`,
  failure: msg`Sorry, orders could not be loaded.`,
  empty: msg`No orders with these filters.`,
  filters: {
    search: patientWords(msg`Patient’s name, birth date or record number`),
    only: choice(
      msg`Status`,
      labelled(orderFilters, (filter) => filterLabels[filter]),
      defaultFilters.physicianOrderFilter,
      { notSigned: ['open', 'sent'], overdue: null },
    ),
    type: choice(
      msg`Type`,
      { ...labelled(orderTypes, (type) => orderTypeLabels[type]), All: msg`All` },
      defaultFilters.orderType,
    ),
    category: term(msg`Category`),
    patientId: patientPicker(msg`Patient`),
    dates: range(mostDays, 'orders'),
  },
  // The specification's default shows faxes: an order sent in another way is not lost behind it.
  leftOut: ({ otherTypes }) =>
    otherTypes === 0
      ? null
      : {
          text: plural(otherTypes, {
            one: '# order of another type is not shown.',
            other: '# orders of other types are not shown.',
          }),
          show: { type: 'All' },
        },
  row: { key: 'id', name: ({ patientName, content }) => `${patientName} ${content.effectiveFrom}` },
  open: ({ patientId, episodeId, visitId }) => {
    if (episodeId === null) return `/patient/${patientId}`;
    return visitId === null ? `/episode/${episodeId}` : `/episode/${episodeId}/${visitId}`;
  },
  headerActions: [newOrder],
  rowActions: orderActions,
  columns: [
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
    computed('end', msg`Signed`, endText, { wrap: true, priority: 2 }),
    computed('marked', msg`Marked signed by`, markedText, { ...typed, wrap: true, priority: 3 }),
    computed('sendings', msg`Every sending`, sendingsText, { ...typed, wrap: true, priority: 3 }),
    computed('declined', msg`Declined amendments`, declinedText, {
      ...typed,
      wrap: true,
      priority: 3,
    }),
  ],
});

export const screen = listScreen(orderList);
