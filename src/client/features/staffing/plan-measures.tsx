import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffingMeasure } from '#domain/planning/measure-staffing.ts';
import { Table } from '#client/ui/table.tsx';
import type { Measures } from './plan-model.ts';

type Row = {
  readonly id: string;
  readonly name: string;
  readonly text: (m: StaffingMeasure) => string;
};

const number = (value: number, digits = 0): string =>
  i18n.number(value, { maximumFractionDigits: digits });

/** Continuity, travel and overtime, before and after. */
export function PlanMeasures({ before, after }: Measures) {
  const { t } = useLingui();
  const rows: Row[] = [
    {
      id: 'continuity',
      name: t`Continuity index`,
      text: ({ continuity }) => (continuity === null ? '—' : `${number(continuity * 100, 1)} %`),
    },
    {
      id: 'miles',
      name: t`Travel, straight line`,
      text: ({ miles }) => t`${number(miles, 1)} mi`,
    },
    {
      id: 'travel',
      name: t`Travel, estimated`,
      text: ({ travelMinutes }) => t`${number(travelMinutes / 60, 1)} h`,
    },
    {
      id: 'overtime',
      name: t`Overtime of the week`,
      text: ({ overtimeMinutes }) => t`${number(overtimeMinutes / 60, 1)} h`,
    },
    { id: 'unstaffed', name: t`Unstaffed visits`, text: ({ unstaffed }) => number(unstaffed) },
  ];
  return (
    <>
      <Table<Row>
        caption={t`Before and after`}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={[
          { id: 'name', header: t`Figure`, cell: ({ name }) => name },
          { id: 'before', header: t`Before`, align: 'end', cell: ({ text }) => text(before) },
          { id: 'after', header: t`After`, align: 'end', cell: ({ text }) => text(after) },
        ]}
      />
      <p>
        <Trans>
          Continuity index: share of the visits made by the patient’s main clinician of the
          discipline. Low continuity of nursing goes with more readmissions (odds ratio 1.33; Ma
          2021).
        </Trans>
      </p>
      <p>
        <Trans>
          Travel is counted from home to home where places are known; the hours assume roads a third
          longer than the straight line and 25 miles an hour.
        </Trans>
      </p>
    </>
  );
}
