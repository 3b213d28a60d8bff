import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ClinicianFacts } from '#domain/clinician-facts.ts';
import { groupOf } from '#domain/planning/eligibility.ts';
import { useText } from '#client/i18n.ts';
import { clockText, dayAndTime } from '#client/features/visits/day-and-time.ts';
import { coverText } from '#client/features/authorizations/cover-text.ts';
import { VisuallyHidden } from '#client/ui/notices.tsx';
import { PathLink } from '#client/ui/path-link.tsx';
import { Select } from '#client/ui/select.tsx';
import { Table } from '#client/ui/table.tsx';
import type { PlanRow } from './plan-model.ts';
import { reasonLabels } from './plan-texts.ts';

type Parts = {
  rows: readonly PlanRow[];
  clinicians: readonly ClinicianFacts[];
  /** Null for nobody. */
  onChoose: (visitId: string, clinicianId: string | null) => void;
};

const nobody = 'nobody';

function WhenCell({ visit, start }: PlanRow) {
  const { t } = useLingui();
  const { dateOfService, plannedStart } = visit;
  const was = clockText(plannedStart) || t`no time`;
  return start === null ? (
    <>{dayAndTime(visit)}</>
  ) : (
    <>
      {dateOfService} <strong>{clockText(start)}</strong> {t`(was ${was})`}
    </>
  );
}

/** Why it is so, or what speaks against it. */
function WhyCell({ visit, unserved, hindrance, overlaps, known, clinicianId }: PlanRow) {
  const { t } = useLingui();
  if (unserved !== null) return <strong>{t`Stays unserved: ${t(reasonLabels[unserved])}`}</strong>;
  if (clinicianId === null) return <>—</>;
  const { own, all } = known;
  const texts = [
    ...(hindrance === null ? [] : [t(reasonLabels[hindrance])]),
    ...(overlaps ? [t`busy at that time`] : []),
    ...(visit.cover === undefined || visit.cover.kind === 'covered'
      ? []
      : [coverText(visit.cover)]),
    all === 0 ? t`first visits of the patient` : t`${own} of ${all} visits here`,
  ];
  return <>{texts.join(' · ')}</>;
}

function VisitCell({ visit }: PlanRow) {
  const text = useText();
  return (
    <>
      <PathLink to="/episode/$id/$visitId" params={{ id: visit.episodeId, visitId: visit.id }}>
        {visit.patientName}
      </PathLink>
      <br />
      {text(visit.visitType)}
    </>
  );
}

const visitOf = (row: PlanRow): ReactNode => <VisitCell {...row} />;
const whenOf = (row: PlanRow): ReactNode => <WhenCell {...row} />;
const whyOf = (row: PlanRow): ReactNode => <WhyCell {...row} />;

/** Who takes what, to be changed by hand. */
export function PlanTable({ rows, clinicians, onChoose }: Parts) {
  const { t } = useLingui();
  const names = new Map(clinicians.map(({ id, name }) => [id, name]));
  const optionsFor = ({ visit }: PlanRow) => [
    { value: nobody, label: t`Nobody` },
    ...clinicians
      .filter((clinician) => groupOf(clinician) === groupOf(visit))
      .map(({ id, name, providerType }) => ({ value: id, label: `${name}, ${providerType}` })),
  ];
  const choiceOf = (row: PlanRow): ReactNode => (
    <Select
      // The head of the column says it to who sees it.
      label={<VisuallyHidden>{t`Clinician for ${row.visit.patientName}`}</VisuallyHidden>}
      value={row.clinicianId ?? nobody}
      options={optionsFor(row)}
      onChange={(id) => onChoose(row.visit.id, id === nobody || id === '' ? null : id)}
    />
  );
  return (
    <Table<PlanRow>
      caption={t`Who takes what`}
      rows={rows}
      rowKey={({ visit }) => visit.id}
      rowName={({ visit }) => `${visit.patientName} ${visit.dateOfService}`}
      columns={[
        {
          id: 'patient',
          header: t`Patient`,
          cell: visitOf,
        },
        { id: 'when', header: t`When`, noWrap: true, cell: whenOf },
        {
          id: 'now',
          header: t`Now`,
          cell: ({ visit }) => names.get(visit.providerId ?? '') ?? t`Nobody`,
        },
        {
          id: 'plan',
          header: t`Plan`,
          cell: choiceOf,
        },
        { id: 'why', header: t`Why`, cell: whyOf },
      ]}
    />
  );
}
