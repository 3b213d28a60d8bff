import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { episodeStatuses } from '#contract/entities.ts';
import { createEpisode, episodeList as call, episodesLite } from '#contract/episodes.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, labelled, patientWords, range } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { patientPicker } from '#client/kinds/list/pickers.ts';
import { useMay } from '#client/screen/use-may.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { NewEpisodeDialog } from './episode-dialog.ts';

const newEpisode = action<null>({
  id: 'new-episode',
  label: msg`New episode`,
  icon: 'plus',
  look: 'primary',
  needs: createEpisode,
  dialog: (props) => <NewEpisodeDialog {...props} />,
});

/** In the order of the specification, the default first (portal §9). */
const statuses = { ...labelled(['Active', ...episodeStatuses]), All: msg`All` };

/** Episodes of care, newest start of care first. */
export const episodeList = list(call, {
  name: 'episodes',
  title: msg`Episodes`,
  failure: msg`Sorry, episodes could not be loaded.`,
  empty: msg`No episodes with these filters.`,
  filters: {
    search: patientWords(),
    status: choice(msg`Status`, statuses, 'Active'),
    dates: range(rangeLimitDays.episodeStart),
    patientId: patientPicker(msg`Patient`),
  },
  row: { key: 'id', name: 'patientName' },
  open: ({ id }) => `/episode/${id}`,
  headerActions: [newEpisode],
  columns: [
    col('patientName', msg`Patient`, typed),
    col('startDate', msg`Start of care`, { sort: by('-start') }),
    col('endDate', msg`End`, { sort: by('-end') }),
    col('payerType', msg`Payer type`, { sort: by('payer'), priority: 2 }),
    col('careCoordinator', msg`Care coordinator`, {
      ...typed,
      sort: by('coordinator'),
      priority: 2,
    }),
    col('status', msg`Status`, {
      sort: by('status'),
      cell: ({ status }) => <RecordStatusPill status={status} />,
    }),
  ],
});

function MapLink() {
  const { t } = useLingui();
  const may = useMay();
  if (!may(episodesLite)) return null;
  return <LinkButton to="." search={{ view: 'map' }} icon="place">{t`Map`}</LinkButton>;
}

export const screen = listScreen(episodeList, { Beside: MapLink });
