import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useNow } from '#client/screen/use-now.ts';
import { useUser } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Columns } from '#client/ui/card.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/notices.tsx';
import { FilterChips } from '#client/ui/tabs.tsx';
import type { Grouping, Read, ReportDefinition } from './definition.ts';
import type { Shown } from './load-report.ts';
import { pointsOf } from './points.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportPeriods } from './report-periods.tsx';
import { ReportTable, type TableParts } from './report-table.tsx';
import { ReportTools } from './report-tools.tsx';
import styles from './report.module.css';
import type { ReportNow } from './use-report.ts';

type Search = Readonly<Record<string, unknown>>;
type ViewProps<D> = { definition: ReportDefinition<D>; now: ReportNow<D>; search: Search };

const groupingOf = <D,>({ groupings }: ReportDefinition<D>, id: unknown): Grouping<D> =>
  groupings.find((each) => each.id === id) ?? groupings[0];

/** The grouping as a table in the present language. */
function useTable<D>(
  definition: ReportDefinition<D>,
  grouping: Grouping<D>,
  shown: Shown<D> | null,
): TableParts | null {
  const { t } = useLingui();
  if (!shown) return null;
  const read: Read = (message) => t(message);
  const { open } = grouping;
  return {
    caption: t(definition.title),
    header: t(grouping.header),
    measures: grouping.measures(shown.data, read),
    rows: grouping.rows(shown.data, read),
    sums: grouping.sums,
    open: open && ((row, measure) => open(row, measure, shown.period)),
  };
}

/** Agency, period and time of printing; paper only. */
function PaperHead({ period }: Pick<Shown<unknown>, 'period'>) {
  const { t } = useLingui();
  const { orgName } = useUser();
  const printed = pacificMoment(useNow());
  return (
    <p className={styles.paper}>
      {t`${orgName} · ${period.start} to ${period.end} · printed ${printed}`}
    </p>
  );
}

function Charts<D>({ definition, shown }: { definition: ReportDefinition<D>; shown: Shown<D> }) {
  const { t } = useLingui();
  const read: Read = (message) => t(message);
  const drawn = (definition.charts ?? []).flatMap((chart) => {
    const grouping = groupingOf(definition, chart.grouping);
    const points = pointsOf(chart, grouping, shown.data, read);
    const unit = grouping.measures(shown.data, read)[0]?.unit ?? 'count';
    // One bar compares nothing.
    return points.length < 2 ? [] : [{ chart, grouping, points, unit }];
  });
  return (
    <Columns>
      {drawn.map(({ chart, grouping, points, unit }) => (
        <ReportChart
          key={`${chart.kind} ${chart.grouping}`}
          kind={chart.kind}
          title={t(chart.title)}
          header={t(grouping.header)}
          unit={unit}
          points={points}
        />
      ))}
    </Columns>
  );
}

/** A report inside a page: period, charts, table, export and print. Old numbers stay, dimmed. */
export function ReportView<D>({ definition, now, search }: ViewProps<D>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const router = useRouter();
  const { chosen, shown, error, waiting } = now;
  const grouping = groupingOf(definition, search['by']);
  const table = useTable(definition, grouping, shown);
  const group = (id: string) => {
    const { by: _by, ...rest } = search;
    const to = id === definition.groupings[0].id ? rest : { ...rest, by: id };
    void navigate({ to: '.', search: to, replace: true });
  };
  return (
    <Card aria-label={t(definition.title)}>
      <Cluster spread>
        <h2>{t(definition.title)}</h2>
        {shown && table && (
          <Cluster data-print="no">
            <ReportTools name={definition.name} period={shown.period} table={table} />
          </Cluster>
        )}
      </Cluster>
      <ReportPeriods periods={definition.periods} search={search} chosen={chosen} />
      <FailureNotice
        error={error}
        lead={t(definition.failure)}
        actions={
          <Button icon="sync" onClick={() => void router.invalidate()}>{t`Try again`}</Button>
        }
      />
      {shown && table && (
        <div className={classNames(styles.body, waiting && styles.old)} aria-busy={waiting}>
          <PaperHead period={shown.period} />
          {table.rows.length === 0 ? (
            <EmptyState title={t(definition.empty)} />
          ) : (
            <>
              <Charts definition={definition} shown={shown} />
              {definition.groupings.length > 1 && (
                <div data-print="no">
                  <FilterChips
                    label={t`Rows`}
                    value={grouping.id}
                    options={definition.groupings.map(({ id, label }) => ({
                      value: id,
                      label: t(label),
                    }))}
                    onChange={group}
                  />
                </div>
              )}
              <ReportTable {...table} />
            </>
          )}
        </div>
      )}
    </Card>
  );
}
