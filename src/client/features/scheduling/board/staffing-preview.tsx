import { useLingui } from '@lingui/react/macro';
import { staffingFacts } from '#contract/board.ts';
import type { Visit } from '#contract/entities.ts';
import { checkPlacements, isBlocking, type StaffingFinding } from '#domain/staffing-check.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Banner } from '#client/ui/notices.tsx';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { findingText } from './finding-text.ts';

type Found = { readonly visit: Visit; readonly findings: readonly StaffingFinding[] };

/** What speaks against giving all these visits to one clinician, by the rules of the server. */
async function previewOf(visits: readonly Visit[], clinicianId: string): Promise<Found[]> {
  const facts = await callApi(staffingFacts, {
    visitIds: visits.map(({ id }) => id),
    clinicianIds: [clinicianId],
    days: visits.map(({ dateOfService }) => dateOfService),
  });
  const found = checkPlacements(
    facts,
    visits.map((visit) => ({ visit, clinicianId })),
  );
  return visits.flatMap((visit) => {
    const findings = found.get(visit.id) ?? [];
    return findings.length === 0 ? [] : [{ visit, findings }];
  });
}

function Sentence({ visit, findings, named }: Found & { named: boolean }) {
  const words = findings.map(findingText).join(' ');
  return <li>{named ? `${visit.patientName}, ${dayAndTime(visit)}: ${words}` : words}</li>;
}

type PreviewProps = { visits: readonly Visit[]; clinicianId: string };

/** Says what speaks against the chosen clinician before anything is assigned. */
export function StaffingPreview({ visits, clinicianId }: PreviewProps) {
  const { t } = useLingui();
  const key = `${clinicianId} ${visits.map(({ id }) => id).join(' ')}`;
  const { value, error } = useAnswer(key, () => previewOf(visits, clinicianId));
  if (error !== null) return <FailureNotice error={error} />;
  if (value === null || value.length === 0) return null;
  const blocked = value.some(({ findings }) => findings.some(isBlocking));
  return (
    <output>
      <Banner
        tone={blocked ? 'danger' : 'attention'}
        title={blocked ? t`This clinician cannot take it.` : t`This speaks against it:`}
      >
        <ul>
          {value.map((each) => (
            <Sentence key={each.visit.id} {...each} named={visits.length > 1} />
          ))}
        </ul>
      </Banner>
    </output>
  );
}
