import { msg, t } from '@lingui/core/macro';
import { constants, type ConstantRow } from '#contract/constants.ts';
import { by, col, computed, instant } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, words } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { change, history, newConstant, reset } from './constant-actions.ts';

const kinds: Readonly<Record<ConstantRow['kind'], () => string>> = {
  number: () => t({ message: 'Number', context: 'kind of a constant' }),
  text: () => t`Text`,
  list: () => t`List`,
  json: () => t`JSON`,
  choice: () => t`Choice`,
};

const valueOf = ({ value, initial, secret, set }: ConstantRow): string => {
  if (secret) return set ? t`Set, not shown` : '—';
  return value ?? initial ?? '—';
};

/** Server-supplied constants: type, name, value and what they are for (spec portal §9). */
const constantList = list(constants, {
  name: 'constants',
  title: msg`Constants`,
  failure: msg`Sorry, constants could not be loaded.`,
  empty: msg`No constants with these filters.`,
  filters: {
    only: choice(msg`Show`, { all: msg`All`, set: msg`Changed from the default` }, 'all'),
    words: words(msg`Name or description`),
  },
  row: { key: 'key', name: 'name' },
  headerActions: [newConstant],
  rowActions: [change, reset, history],
  columns: [
    col('name', msg`Name`, { sort: by('name') }),
    col('type', msg`Type`, { sort: by('type') }),
    computed('value', msg`Value`, valueOf),
    col('description', msg`Description`, { wrap: true }),
    col('kind', msg`Kind`, { sort: by('kind'), text: (kind) => kinds[kind](), priority: 2 }),
    col('changed', msg`Changed`, {
      sort: by('-changed'),
      text: (changed) => (changed ? instant.text(changed.at) : '—'),
      priority: 2,
    }),
  ],
});

export const screen = listScreen(constantList);
