import { msg } from '@lingui/core/macro';
import { facilities, saveFacility, type FacilityRow } from '#contract/facilities.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { knownText } from '#client/i18n.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, computed, count, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, words } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { AddFacilityDialog, EditFacilityDialog } from './facility-dialogs.ts';

const add = action<null>({
  id: 'add-facility',
  label: msg`Add facility`,
  icon: 'plus',
  needs: saveFacility,
  dialog: AddFacilityDialog,
});
const edit = action<FacilityRow>({
  id: 'edit-facility',
  label: msg`Edit`,
  needs: saveFacility,
  dialog: EditFacilityDialog,
});

/** Places that patients live in or are sent to. */
const facilityList = list(facilities, {
  name: 'facilities',
  title: msg`Facilities`,
  failure: msg`Sorry, facilities could not be loaded.`,
  empty: msg`No facilities.`,
  filters: {
    words: words(msg`Name or city`),
    only: choice(msg`Which`, { active: msg`Active`, all: msg`All` }, 'active'),
  },
  row: { key: 'id', name: 'name' },
  headerActions: [add],
  rowActions: [edit],
  columns: [
    col('name', msg`Name`, { ...typed, sort: by('name') }),
    col('kind', msg`Kind`, { text: (kind) => knownText(kind), sort: by('kind') }),
    col('city', msg`City`, { ...typed, sort: by('city'), priority: 2 }),
    computed('phone', msg`Phone`, ({ phone }) => formatUsPhone(phone) || '—', { noWrap: true }),
    col('company', msg`Company`, { ...typed, text: (company) => company ?? '—', priority: 3 }),
    col('patients', msg`Patients`, count),
  ],
});

export const screen = listScreen(facilityList);
