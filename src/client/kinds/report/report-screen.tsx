import { useLingui } from '@lingui/react/macro';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { Page, PageHeader } from '#client/ui/page.tsx';
import type { ReportDefinition } from './definition.ts';
import { loadReport, type LoadedReport } from './load-report.ts';
import { ReportView } from './report-view.tsx';
import { useReport } from './use-report.ts';

/** A report as a screen of its own: `export const screen = reportScreen(definition)`. */
export const reportScreen = <D,>(definition: ReportDefinition<D>): ScreenPart<LoadedReport<D>> => ({
  load: ({ search }) => loadReport(definition, search, new Date()),
  Screen: function ReportScreen({ data, search }) {
    const { t } = useLingui();
    const now = useReport(data, definition.refreshMs);
    return (
      <Page wide>
        <PageHeader title={t(definition.title)} />
        <ReportView definition={definition} now={now} search={search} />
      </Page>
    );
  },
});
