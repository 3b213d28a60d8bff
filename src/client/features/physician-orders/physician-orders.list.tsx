import { msg, plural } from '@lingui/core/macro';
import { physicianOrders } from '#contract/physician-orders.ts';
import {
  orderFilters,
  orderStateLabels,
  orderStates,
  orderTypeLabels,
  orderTypes,
} from '#domain/physician-orders.ts';
import { defaultFilters } from '#domain/settings.ts';
import { callApi } from '#client/api/call.ts';
import { sessionCategories } from '#client/features/visits/verbal-order/category-field.tsx';
import { knownText } from '#client/i18n.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, labelled, patientWords, picker, range } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { patientPicker } from '#client/kinds/list/pickers.ts';
import { newOrder, orderActions } from './order-actions.tsx';
import { orderColumns, orderName } from './order-columns.tsx';

const filterLabels = {
  ...orderStateLabels,
  notSigned: msg`Not signed`,
  overdue: msg`Overdue`,
  All: msg`All`,
} as const;

/** The longest range of days a list shows at once. */
const mostDays = 366;

/** Categories of the agency and those on record that have these words. */
async function findCategories(words: string): Promise<{ id: string; name: string }[]> {
  const { categories } = await callApi(physicianOrders, { only: 'All', type: 'All', pageSize: 10 });
  return [...new Set([...sessionCategories(), ...categories])]
    .map((id) => ({ id, name: knownText(id) }))
    .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
}

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
      { notSigned: ['open', 'sent'], All: orderStates },
    ),
    type: choice(
      msg`Type`,
      { ...labelled(orderTypes, (type) => orderTypeLabels[type]), All: msg`All` },
      defaultFilters.orderType,
    ),
    category: picker(msg`Category`, { find: findCategories, nameOf: async (id) => knownText(id) }),
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
  row: { key: 'id', name: orderName },
  open: ({ patientId, episodeId, visitId }) => {
    if (episodeId === null) return `/patient/${patientId}`;
    return visitId === null ? `/episode/${episodeId}` : `/episode/${episodeId}/${visitId}`;
  },
  headerActions: [newOrder],
  rowActions: orderActions,
  shortened: true,
  columns: orderColumns,
});

export const screen = listScreen(orderList);
