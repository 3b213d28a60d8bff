import { msg } from '@lingui/core/macro';
import { providerTypes, saveProviderType, type ProviderTypeRow } from '#contract/rates.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, count, money } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { EditTypeDialog } from './rate-dialogs.ts';
import { RateViews } from './rates.list.tsx';

const edit = action<ProviderTypeRow>({
  id: 'edit-type',
  label: msg`Edit`,
  needs: saveProviderType,
  dialog: EditTypeDialog,
});

/** Provider types with how each is paid (spec rules §3, §9). */
const typeList = list(providerTypes, {
  name: 'provider-types',
  title: msg`Provider types`,
  failure: msg`Sorry, clinician types could not be loaded.`,
  empty: msg`No provider types.`,
  row: { key: 'id', name: 'type' },
  rowActions: [edit],
  columns: [
    col('type', msg`Provider type`, { sort: by('type') }),
    col('unit', msg`Unit`, { noWrap: true }),
    col('fixedAmount', msg`Fixed amount`, money),
    col('bonus', msg`Bonus or discount`, money),
    col('rates', msg({ message: 'Rates', context: 'of a provider type' }), {
      ...count,
      sort: by('-rates'),
    }),
  ],
});

export const screen = listScreen(typeList, { Beside: RateViews });
