import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { removeVisitRate, saveVisitRate, visitRates, type VisitRateRow } from '#contract/rates.ts';
import { providerTypes as disciplines } from '#domain/clinicians.ts';
import { formatCurrency } from '#domain/pay.ts';
import { callApi } from '#client/api/call.ts';
import { knownText } from '#client/i18n.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, computed, money } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choiceOrAll, labelled } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { currentSession } from '#client/session/state/session-state.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { AddRateDialog, EditRateDialog } from './rate-dialogs.ts';

const add = action<null>({
  id: 'add-rate',
  label: msg`Add rate`,
  icon: 'plus',
  needs: saveVisitRate,
  dialog: AddRateDialog,
});

const edit = action<VisitRateRow>({
  id: 'edit-rate',
  label: msg`Edit`,
  needs: saveVisitRate,
  dialog: EditRateDialog,
});

const remove = action({
  id: 'remove-rate',
  label: msg`Remove`,
  look: 'danger',
  needs: removeVisitRate,
  ask: {
    title: msg`Remove rate`,
    body: [
      ({ providerType, amount }) => `${providerType} · ${formatCurrency(amount)}`,
      msg`Visits that are paid already keep their pay.`,
    ],
    confirm: msg`Remove`,
  },
  run: ({ id, revision }: VisitRateRow) => callApi(removeVisitRate, { id, revision }),
  done: () => t`The rate was removed.`,
  failure: msg`Sorry, rate could not be saved.`,
});

const typeNumber = (type: string): number => {
  const session = currentSession();
  const types = session.kind === 'open' ? session.state.providerTypes : [];
  return types.find((each) => each.type === type)?.id ?? 0;
};

/** What the agency pays for visits, by provider type and visit type (spec rules §9). */
const rateList = list(visitRates, {
  name: 'rates',
  title: msg`Pay rates`,
  failure: msg`Sorry, rates could not be loaded.`,
  empty: msg`No rates. Without a rate a visit is paid $200.00.`,
  filters: {
    providerTypeId: choiceOrAll(msg`Provider type`, labelled(disciplines), typeNumber),
  },
  row: {
    key: 'id',
    name: ({ providerType, visitType, startDate }) =>
      [providerType, knownText(visitType), startDate].filter(Boolean).join(' '),
  },
  headerActions: [add],
  rowActions: [edit, remove],
  columns: [
    col('providerType', msg`Provider type`, { sort: by('type') }),
    col('visitType', msg`Visit type`, { text: (type) => (type ? knownText(type) : t`All`) }),
    col('amount', msg`Amount`, { ...money, sort: by('-amount') }),
    col('unit', msg`Unit`, { noWrap: true, priority: 2 }),
    col('startDate', msg`First day`, { noWrap: true, sort: by('-start') }),
    computed('last', msg`Last day`, ({ endDate }) => endDate, {
      noWrap: true,
      sort: by('-end'),
    }),
  ],
});

/** The three views of what is paid. */
export function RateViews() {
  const { t: say } = useLingui();
  return (
    <Cluster>
      <LinkButton to="/rates" search={{}}>{say`Agency rates`}</LinkButton>
      <LinkButton to="/rates" search={{ view: 'types' }}>{say`Provider types`}</LinkButton>
      <LinkButton to="/rates" search={{ view: 'own' }}>{say`Clinicians’ rates`}</LinkButton>
    </Cluster>
  );
}

export const screen = listScreen(rateList, { Beside: RateViews });
