import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { grouperSlice } from '#contract/grouper-tables.ts';
import {
  admissionSource,
  chartDiagnosesOf,
  diagnosesOf,
  oasisAnswersOf,
  periodsOf,
  periodTiming,
} from '#domain/pdgm/episode-periods.ts';
import { factsOf } from '#domain/pdgm/facts.ts';
import { groupPeriod } from '#domain/pdgm/group-period.ts';
import { icdOf } from '#domain/pdgm/hipps.ts';
import type { GrouperTable } from '#domain/pdgm/tables.ts';
import { daysBetween } from '#domain/dates.ts';
import { callApi } from '#client/api/call.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { usePatient } from '#client/store/snapshots/queries.ts';
import { Card } from '#client/ui/card.tsx';
import { GroupingShown } from './grouping-shown.tsx';

type Asked = Pick<Visit, 'id' | 'patientId' | 'episodeId' | 'visitTypeId' | 'dateOfService'>;

/** The agency's tables, as far as these diagnoses need them; none without a connection. */
const loadTables = async (visitId: string, codes: string[]): Promise<GrouperTable[]> =>
  (await callApi(grouperSlice, { visitId, codes })).tables.map(
    // The server wrote the rows of the table's kind.
    ({ rows, ...ref }) => ({ ...ref, rows: JSON.parse(rows) as unknown }) as GrouperTable,
  );

/**
 * The estimate of the period an assessment is made in, from its own answers. Without a connection
 * it is made with the facts on the phone, and says which tables are missing.
 */
export function VisitEstimate({
  visit,
  answers: values,
}: {
  visit: Asked;
  answers: Readonly<Record<string, unknown>>;
}) {
  const { t } = useLingui();
  const page = usePatient(visit.patientId);
  const answers = oasisAnswersOf(values);
  const assessed = diagnosesOf(answers);
  const [first = null, ...others] = chartDiagnosesOf(page?.patient.content.doc.values ?? {});
  const diagnoses =
    assessed.principal === null ? { principal: first, secondary: others } : assessed;
  const codes = [diagnoses.principal ?? '', ...diagnoses.secondary].filter(Boolean).map(icdOf);
  const { value: own, error } = useAnswer(`${visit.id} ${codes.join(' ')}`, () =>
    loadTables(visit.id, codes),
  );
  const start = page?.episodes.find(({ id }) => id === visit.episodeId)?.startDate;
  if (start === undefined) return null;
  const periods = periodsOf(start);
  const period =
    periods.find(({ days }) => daysBetween(visit.dateOfService, days.through) >= 0) ??
    periods.at(-1);
  if (period === undefined) return null;
  const grouping = groupPeriod(
    {
      days: period.days,
      timing: periodTiming(visit.visitTypeId, period, start, visit.dateOfService),
      source: admissionSource(answers),
      ...diagnoses,
      answers,
      reportsQuality: true,
    },
    factsOf(own ?? []),
  );
  return (
    <Card>
      <h3>{t`PDGM estimate`}</h3>
      {error !== null && <p>{t`The agency’s tables need a connection.`}</p>}
      <GroupingShown grouping={grouping} money={false} />
    </Card>
  );
}
