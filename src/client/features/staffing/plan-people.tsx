import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { staffingFacts } from '#contract/board.ts';
import type { StaffingWindow } from '#domain/planning/staffing-window.ts';
import { callApi } from '#client/api/call.ts';
import { PickerFilter } from '#client/kinds/list/picker-filter.tsx';
import { clinicianSearch } from '#client/kinds/list/pickers.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { plannedDays, type AddedPerson } from './added-people.ts';

const addOne = clinicianSearch(msg`Add a clinician by name`);

type Parts = {
  window: StaffingWindow;
  /** How many nobody weighed. */
  more: number;
  onAdd: (person: AddedPerson) => void;
};

/** Of a large agency: whom the plan weighs, and a way to add anybody else (decision 113). */
export function PlanPeople({ window, more, onAdd }: Parts) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(null);
  const visit = window.visits.find(({ isOpen, aside }) => isOpen && aside !== true);
  if (more === 0 || visit === undefined) return null;
  const [shown, all] = [window.clinicians.length, window.clinicians.length + more];
  const add = async (id: string) => {
    if (window.clinicians.some((each) => each.id === id)) return;
    setError(null);
    try {
      const asked = { visitIds: [visit.id], clinicianIds: [id], days: plannedDays(window) };
      const { clinicians, beside } = await callApi(staffingFacts, asked);
      for (const clinician of clinicians) onAdd({ clinician, beside });
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Banner
      actions={
        <PickerFilter
          filter={addOne}
          value={undefined}
          onChange={(id) => id !== undefined && void add(id)}
        />
      }
    >
      {t`${shown} of ${all} clinicians are weighed: those who know the patients, then the nearest.`}{' '}
      {t`The others keep their visits.`}
      <FailureNotice error={error} lead={t`Sorry, clinicians could not be loaded.`} />
    </Banner>
  );
}
