import { msg } from '@lingui/core/macro';
import { patientAuthorizations } from '#contract/authorizations.ts';
import { authorizationStateLabels, authorizationStates } from '#domain/authorizations.ts';
import { knownText } from '#client/i18n.ts';
import { col, computed, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, labelled, patientWords } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { patientPicker } from '#client/kinds/list/pickers.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import { authorizationActions } from './authorization-dialogs.tsx';
import { leftText, scopeText, stateTones, unitWords, usedText } from './authorization-words.ts';

/** What payers authorised: first what expires, is used up or exceeded (decision 079). */
const authorizationList = list(patientAuthorizations, {
  name: 'authorizations',
  title: msg`Authorizations`,
  failure: msg`Sorry, authorizations could not be loaded.`,
  empty: msg`No authorizations with these filters.`,
  filters: {
    search: patientWords(),
    only: choice(
      msg`Status`,
      {
        queue: msg`Needs attention`,
        All: msg`All`,
        ...labelled(authorizationStates, (state) => authorizationStateLabels[state]),
      },
      'queue',
    ),
    patientId: patientPicker(msg`Patient`),
  },
  row: { key: 'id', name: ({ patientName, payer }) => `${patientName}, ${payer}` },
  open: ({ patientId, episodeId }) =>
    episodeId === null ? `/patient/${patientId}` : `/episode/${episodeId}?view=authorizations`,
  rowActions: authorizationActions,
  columns: [
    col('patientName', msg`Patient`, typed),
    col('payer', msg`Payer`, typed),
    col('number', msg`Number`, { ...typed, priority: 3 }),
    computed('scope', msg`For`, scopeText),
    computed('left', msg({ message: 'Left', context: 'of an authorization' }), leftText, {
      noWrap: true,
    }),
    computed('used', msg`Used`, usedText, { priority: 2 }),
    col('unit', msg`Counts`, { text: (unit) => unitWords[unit].message ?? unit, priority: 3 }),
    col('startDate', msg`From`, { priority: 2, noWrap: true }),
    col('endDate', msg`To`, { noWrap: true }),
    col('state', msg`Status`, {
      text: (state) => authorizationStateLabels[state],
      cell: ({ state }) => (
        <StatusPill tone={stateTones[state]}>
          {knownText(authorizationStateLabels[state])}
        </StatusPill>
      ),
    }),
  ],
});

export const screen = listScreen(authorizationList);
