import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { patientReminders } from '#contract/circle.ts';
import { dashboardRefreshMs } from '#domain/settings.ts';
import { knownText } from '#client/i18n.ts';
import { by, col, computed, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { reminderActions } from './reminder-actions.ts';

/** Reminders about patients, those that are due first (spec portal §2, §4). */
const reminderList = list(patientReminders, {
  name: 'reminders',
  title: msg`Patient reminders`,
  failure: msg`Sorry, patient reminder list could not be loaded.`,
  empty: msg`No reminders with these filters.`,
  filters: {
    only: choice(
      msg`Which`,
      { due: msg`Due`, open: msg`Open`, done: msg`Done`, all: msg`All` },
      'open',
    ),
  },
  row: { key: 'id', name: ({ patientName, day }) => `${patientName} ${day ?? ''}` },
  open: ({ patientId }) => `/patient/${patientId}?view=circle`,
  rowActions: reminderActions,
  columns: [
    col('patientName', msg`Patient`, typed),
    col('text', msg`Reminder`, { ...typed, wrap: true }),
    computed('day', msg`Due`, ({ day }) => day ?? '—', { noWrap: true, sort: by('day') }),
    col('cycle', msg`Repeats`, { text: (cycle) => knownText(cycle), priority: 2 }),
    col('changedBy', msg`Changed by`, { ...typed, priority: 3 }),
  ],
});

/** The refresh cycle of the list, while it is looked at (spec portal §4, §9). */
function Refresh() {
  const { t } = useLingui();
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void router.invalidate();
    }, dashboardRefreshMs);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <Button variant="quiet" icon="sync" onClick={() => void router.invalidate()}>
      {t`Refresh`}
    </Button>
  );
}

export const screen = listScreen(reminderList, { Beside: Refresh });
