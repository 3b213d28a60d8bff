import { msg } from '@lingui/core/macro';
import { companies, saveCompany, type CompanyRow } from '#contract/companies.ts';
import { onboardingStageLabel } from '#domain/onboarding.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, count, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { words } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { AddCompanyDialog, EditCompanyDialog } from './company-dialogs.ts';

const add = action<null>({
  id: 'add-company',
  label: msg`Add company`,
  icon: 'plus',
  needs: saveCompany,
  dialog: AddCompanyDialog,
});

const edit = action<CompanyRow>({
  id: 'edit-company',
  label: msg`Edit`,
  needs: saveCompany,
  dialog: EditCompanyDialog,
});

/** The agency's companies, which refer patients (spec portal §2, `/companies`). */
const companyList = list(companies, {
  name: 'companies',
  title: msg`Companies`,
  failure: msg`Sorry, companies could not be loaded.`,
  empty: msg`No companies.`,
  filters: { words: words(msg`Name`) },
  row: { key: 'referralSourceId', name: 'name' },
  headerActions: [add],
  rowActions: [edit],
  columns: [
    col('name', msg`Name`, { ...typed, sort: by('name') }),
    col('usernamePrefix', msg`Lookup prefix`, { text: (prefix) => prefix || '—', priority: 2 }),
    col('onboardStep', msg`Onboarding`, {
      sort: by('onboardStep'),
      text: (step) => onboardingStageLabel(step) || '—',
    }),
    col('idleTimeout', msg`Idle minutes`, { ...count, sort: by('idleTimeout'), priority: 2 }),
    col('people', msg`Active people`, { ...count, sort: by('-people') }),
    col('changedAt', msg`Changed`, { ...instant, sort: by('-changed'), priority: 3 }),
  ],
});

export const screen = listScreen(companyList);
