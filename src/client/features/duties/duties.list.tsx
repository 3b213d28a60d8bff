import { msg } from '@lingui/core/macro';
import { duties } from '#contract/duties.ts';
import { dutyRule, dutyRules, dutyStateLabels, dutyStates } from '#domain/duties.ts';
import { by, col, computed, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, choiceOrAll, labelled, patientWords } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { dueText, dutyText, sourceText, stateText, stateTones, visitsText } from './duty-words.ts';

/** Supervision, reassessment and recertification by date: first what is overdue (decision 087). */
const dutyList = list(duties, {
  name: 'duties',
  title: msg`Work by date`,
  failure: msg`Sorry, work by date could not be loaded.`,
  empty: msg`No work by date with these filters.`,
  filters: {
    search: patientWords(),
    only: choice(
      msg`Status`,
      {
        queue: msg`Needs attention`,
        ...labelled(dutyStates, (state) => dutyStateLabels[state]),
        All: msg`All`,
      },
      'queue',
      { queue: ['overdue', 'due', 'soon'] },
    ),
    rule: choiceOrAll(
      msg`Kind of work`,
      labelled(dutyRules, (rule) => dutyRule[rule].label),
    ),
  },
  row: { key: 'key', name: (row) => `${row.patientName}, ${dutyText(row)}` },
  open: ({ episodeId, planned, last }) => {
    const visit = planned ?? last;
    return visit ? `/episode/${visit.episodeId}/${visit.id}` : `/episode/${episodeId}`;
  },
  columns: [
    col('patientName', msg`Patient`, typed),
    computed('work', msg`Work`, dutyText, { wrap: true }),
    computed('due', msg({ message: 'Due', context: 'day' }), dueText, {
      noWrap: true,
      sort: by('by'),
    }),
    computed('state', msg`Status`, stateText, {
      sort: by('urgency'),
      cell: (row) => <StatusPill tone={stateTones[row.state]}>{stateText(row)}</StatusPill>,
    }),
    computed('visits', msg`Visit`, visitsText),
    col('careCoordinator', msg`Care coordinator`, { ...typed, priority: 2 }),
    computed('source', msg`Source`, sourceText, { priority: 3 }),
  ],
});

export const screen = listScreen(dutyList);
