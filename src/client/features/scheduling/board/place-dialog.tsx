import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { staffingFacts } from '#contract/board.ts';
import type { Visit } from '#contract/entities.ts';
import type { Provider } from '#contract/provider.ts';
import { providersLite } from '#contract/visits.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { checkPlacements, isBlocking, type StaffingFinding } from '#domain/staffing-check.ts';
import { visitStatusLabel } from '#domain/visit-status.ts';
import { isMovable } from '#domain/visit-times.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { SearchOfMany, useSomeOfMany } from '#client/kinds/form-dialog/some-of-many.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { DateField, TimeField } from '#client/ui/date-field.tsx';
import { Facts } from '#client/ui/card.tsx';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { PathLink } from '#client/ui/path-link.tsx';
import { Select } from '#client/ui/select.tsx';
import { coverText } from '#client/features/authorizations/cover-text.ts';
import { offeredSearch, offeredSentence } from '#client/features/scheduling/offered.ts';
import { placeText } from './changed-text.ts';
import { Findings } from './override.tsx';
import { isSameWhere, whereIs, type Where } from './send-placement.ts';

const nobody = 'nobody';

/** What speaks against a placement, by the rules of the server; empty while nothing was changed. */
async function findingsAt(visit: Visit, where: Where): Promise<StaffingFinding[]> {
  if (isSameWhere(visit, where) || !isCalendarDate(where.dateOfService)) return [];
  const facts = await callApi(staffingFacts, {
    visitIds: [visit.id],
    clinicianIds: where.providerId === null ? [] : [where.providerId],
    days: [where.dateOfService],
  });
  const placement = { visit: { ...visit, ...where }, clinicianId: where.providerId };
  return checkPlacements(facts, [placement]).get(visit.id) ?? [];
}

function ClinicianSelect({
  visit,
  providers,
  value,
  onChange,
}: {
  visit: Visit;
  providers: readonly Provider[];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const known = providers.some(({ id }) => id === visit.providerId);
  const own =
    visit.providerId !== null && !known
      ? [{ value: visit.providerId, label: visit.providerName ?? '' }]
      : [];
  const options = [
    { value: nobody, label: t`Nobody (unstaffed)` },
    ...own,
    ...providers.map(({ id, name, providerType, visitsOnDay }) => ({
      value: id,
      label: t`${name}, ${providerType} · ${visitsOnDay} that day`,
    })),
  ];
  return (
    <Select
      label={t`Clinician`}
      options={options}
      value={value ?? nobody}
      onChange={(next) => onChange(next === nobody || next === '' ? null : next)}
    />
  );
}

type DialogProps = {
  /** The visit as the board has it now. */
  visit: Visit;
  onPlace: (visit: Visit, where: Where, providerName: string | null) => void;
  onClose: () => void;
};

/** Everything a drag does, without dragging: clinician, day, time, nobody. */
export function PlaceDialog({ visit: now, onPlace, onClose }: DialogProps) {
  const { t } = useLingui();
  const text = useText();
  const [visit, setVisit] = useState(now);
  const [where, setWhere] = useState<Where>(() => whereIs(now));
  const many = useSomeOfMany(`providers ${visit.id}`, (search) =>
    callApi(providersLite, { visitId: visit.id, search }),
  );
  const { first: offered, error } = many;
  const [chosen, setChosen] = useState<Provider | null>(null);
  const check = useAnswer(JSON.stringify([visit.id, visit.revision, where]), () =>
    findingsAt(visit, where),
  );
  const findings = check.value ?? [];
  const hasChanged = now.revision > visit.revision;
  const found = many.answer?.rows ?? [];
  // Whoever is chosen stays so while others are looked for.
  const isAway = chosen !== null && !found.some(({ id }) => id === chosen.id);
  const providers = isAway ? [chosen, ...found] : found;
  const moves = isMovable(visit);
  const [patient, type] = [visit.patientName, text(visit.visitType)];
  return (
    <DialogFrame
      title={t`Visit of ${patient}`}
      submit={t`Save`}
      busy={false}
      error={error}
      lead={t`Sorry, clinicians could not be loaded.`}
      dirty={!isSameWhere(visit, where)}
      disabled={
        hasChanged ||
        isSameWhere(visit, where) ||
        findings.some(isBlocking) ||
        !isCalendarDate(where.dateOfService)
      }
      onSubmit={() => {
        const provider = providers.find(({ id }) => id === where.providerId);
        const isSame = where.providerId === visit.providerId;
        onPlace(visit, where, isSame ? visit.providerName : (provider?.name ?? null));
      }}
      onClose={onClose}
    >
      <Facts
        items={[
          { name: t`Visit type`, value: `${type}, ${visit.providerType}` },
          { name: t`Status`, value: text(visitStatusLabel(visit)) },
          {
            name: t({ message: 'Length', context: 'of a visit' }),
            value: t`${visit.plannedMinutes} minutes`,
          },
          ...(offered?.cover ? [{ name: t`Authorized`, value: coverText(offered.cover) }] : []),
        ]}
      />
      <p>
        <PathLink
          to="/episode/$id/$visitId"
          params={{ id: visit.episodeId, visitId: visit.id }}
        >{t`Open the visit`}</PathLink>
      </p>
      {hasChanged && (
        <Banner
          tone="attention"
          role="alert"
          title={t`This visit changed meanwhile.`}
          actions={
            <Button
              onClick={() => {
                setVisit(now);
                setWhere(whereIs(now));
              }}
            >{t`Continue with this`}</Button>
          }
        >
          <Trans>
            It is now with {placeText(now)}, {text(visitStatusLabel(now))}.
          </Trans>
        </Banner>
      )}
      <SearchOfMany
        many={many}
        label={t(offeredSearch)}
        failure={t`Sorry, clinicians could not be loaded.`}
        said={offeredSentence('visit')}
      />
      <ClinicianSelect
        visit={visit}
        providers={providers}
        value={where.providerId}
        onChange={(providerId) => {
          setChosen(providers.find(({ id }) => id === providerId) ?? null);
          setWhere({ ...where, providerId });
        }}
      />
      <DateField
        label={t`Date of service`}
        required
        disabled={!moves}
        value={where.dateOfService}
        error={
          where.dateOfService.length === 10 && !isCalendarDate(where.dateOfService)
            ? t`This day does not exist`
            : undefined
        }
        onChange={(dateOfService) => setWhere({ ...where, dateOfService })}
      />
      <TimeField
        label={t`Planned start`}
        disabled={!moves}
        value={where.plannedStart ?? ''}
        onChange={(time) => setWhere({ ...where, plannedStart: time === '' ? null : time })}
      />
      <FailureNotice error={check.error} />
      {findings.length > 0 && <Findings findings={findings} />}
    </DialogFrame>
  );
}
