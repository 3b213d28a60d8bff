import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { OutputOf } from '#contract/call.ts';
import type { userActivity } from '#contract/user-activity.ts';
import { PickerFilter } from '#client/kinds/list/picker-filter.tsx';
import { userPicker } from '#client/kinds/list/pickers.ts';
import { loadReport, type LoadedReport } from '#client/kinds/report/load-report.ts';
import { ReportView } from '#client/kinds/report/report-view.tsx';
import { useReport } from '#client/kinds/report/use-report.ts';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { userActivityReport } from './user-activity.report.ts';

type Activity = OutputOf<typeof userActivity>;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The person the address names; null for everybody. */
const personIn = ({ personId }: ScreenAt['search']): string | null =>
  typeof personId === 'string' && idPattern.test(personId) ? personId : null;

const person = userPicker(msg`Person`);

function UserActivity({ data, search }: ScreenAt & { data: LoadedReport<Activity> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const chosen = personIn(search);
  const definition = userActivityReport(chosen);
  const now = useReport(data, definition.refreshMs);
  const choose = (personId: string | undefined) =>
    void navigate({ to: '.', search: { ...search, personId } as never, replace: true });
  return (
    <Page wide>
      <PageHeader title={t`User activity`}>
        {person.kind === 'picker' && (
          <PickerFilter filter={person} value={chosen ?? undefined} onChange={choose} />
        )}
      </PageHeader>
      <ReportView definition={definition} now={now} search={search} />
    </Page>
  );
}

export const screen: ScreenPart<LoadedReport<Activity>> = {
  load: ({ search }) => loadReport(userActivityReport(personIn(search)), search, new Date()),
  Screen: UserActivity,
};
