import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { providersLite } from '#contract/visits.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import type { ClinicianFacts } from '#domain/clinician-facts.ts';
import { callApi } from '#client/api/call.ts';
import { offeredSearch, offeredSentence } from '#client/features/scheduling/offered.ts';
import { SearchOfMany, useSomeOfMany } from '#client/kinds/form-dialog/some-of-many.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Card, Columns, Stack } from '#client/ui/card.tsx';
import { Choices } from '#client/ui/choice.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { flexes, needsClinician, planKinds, type PlanAsked } from './plan-address.ts';
import { flexLabels, kindLabels } from './plan-texts.ts';

type Parts = {
  asked: PlanAsked;
  /** A day that is being typed; null for the one that is asked for. */
  typed: string | null;
  clinicians: readonly ClinicianFacts[];
  onType: (typed: string) => void;
  onChoose: (asked: PlanAsked) => void;
};

type Person = Pick<ClinicianFacts, 'id' | 'name' | 'providerType'>;

/** Anybody at work, the first by name or those of a name. */
function WhoIsAway({
  clinicianId,
  known,
  onChoose,
}: {
  clinicianId: string | null;
  known: readonly Person[];
  onChoose: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const many = useSomeOfMany('who is away', (search) =>
    callApi(providersLite, { visitId: null, search }),
  );
  const [picked, setPicked] = useState<Person | undefined>();
  const found: readonly Person[] = many.answer?.rows ?? [];
  // Whoever is chosen stays so while others are looked for.
  const chosen = [...found, ...known, ...(picked ? [picked] : [])].find(
    ({ id }) => id === clinicianId,
  );
  const isAway = chosen !== undefined && !found.some(({ id }) => id === chosen.id);
  const people = isAway ? [chosen, ...found] : found;
  return (
    <Stack>
      <SearchOfMany
        many={many}
        label={t(offeredSearch)}
        failure={t`Sorry, clinicians could not be loaded.`}
        said={offeredSentence('name')}
      />
      <Select
        label={t`Who is away`}
        empty={t`Choose`}
        value={clinicianId ?? ''}
        options={people.map(({ id, name, providerType }) => ({
          value: id,
          label: `${name}, ${providerType}`,
        }))}
        onChange={(id) => {
          setPicked(people.find((each) => each.id === id));
          onChoose(id || null);
        }}
      />
      <FailureNotice error={many.error} lead={t`Sorry, clinicians could not be loaded.`} />
    </Stack>
  );
}

/** What is to be planned; every choice goes into the address. */
export function PlanChoices({ asked, typed, clinicians, onType, onChoose }: Parts) {
  const { t } = useLingui();
  const go = (change: Partial<PlanAsked>) => onChoose({ ...asked, ...change });
  const day = typed ?? asked.day;
  const isAway = needsClinician(asked.kind);
  return (
    <Card data-print="no">
      <Columns>
        <Select
          label={t`What happens`}
          value={asked.kind}
          options={planKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
          onChange={(kind) => kind !== '' && go({ kind })}
        />
        {isAway && (
          <WhoIsAway
            clinicianId={asked.clinicianId}
            known={clinicians}
            onChoose={(clinicianId) => go({ clinicianId })}
          />
        )}
        <DateField
          label={asked.kind === 'leaver' ? t`From` : t`Day`}
          value={day}
          error={day.length === 10 && !isCalendarDate(day) ? t`This day does not exist` : undefined}
          onChange={onType}
          onCommit={(text) => {
            if (text !== asked.day && isCalendarDate(text)) go({ day: text });
          }}
        />
        <Select
          label={t`Planned times may move`}
          value={flexes.find((each) => each === String(asked.flexMinutes)) ?? '0'}
          options={flexes.map((value) => ({ value, label: t(flexLabels[value]) }))}
          onChange={(flex) => go({ flexMinutes: Number(flex) })}
        />
        {!isAway && (
          <Choices
            label={t`Which visits`}
            options={[{ value: 'all', label: t`Staffed visits may change hands too` }]}
            value={asked.mayMove ? ['all'] : null}
            onChange={(chosen) => go({ mayMove: chosen !== null })}
          />
        )}
      </Columns>
    </Card>
  );
}
