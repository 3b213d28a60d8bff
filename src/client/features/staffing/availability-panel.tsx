import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  readAvailability,
  saveAvailability,
  type ClinicianAvailability,
} from '#contract/staffing.ts';
import type { Licence, Vacation } from '#domain/clinician-facts.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Cluster, Columns, Facts } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';
import {
  HoursDialog,
  LicenceDialog,
  saveParts,
  SkillsDialog,
  VacationDialog,
  type Clinician,
} from './availability-dialogs.ts';
import { placeText } from './place-text.ts';
import { weekdayNames } from './weekday-names.ts';

const needs = saveAvailability;
const hours = action<Clinician>({
  id: 'hours',
  label: msg`Change hours`,
  needs,
  dialog: HoursDialog,
});
const skills = action<Clinician>({
  id: 'skills',
  label: msg`Change skills and home`,
  needs,
  dialog: SkillsDialog,
});
const addVacation = action<Clinician>({
  id: 'vacation',
  label: msg`Add vacation`,
  icon: 'plus',
  needs,
  dialog: VacationDialog,
});
const addLicence = action<Clinician>({
  id: 'licence',
  label: msg`Add license`,
  icon: 'plus',
  needs,
  dialog: LicenceDialog,
});

type OneVacation = Clinician & { readonly vacation: Vacation };
const removeVacation = action({
  id: 'remove-vacation',
  label: msg`Remove`,
  name: ({ vacation: { startDate } }) => t`Remove vacation from ${startDate}`,
  needs,
  ask: {
    title: msg`Remove vacation`,
    body: [
      ({ vacation: { startDate, endDate } }) =>
        t`The vacation from ${startDate} to ${endDate} is removed.`,
    ],
    confirm: msg`Remove`,
  },
  run: ({ vacation, ...clinician }: OneVacation) =>
    saveParts(clinician, {
      vacations: clinician.availability.vacations.filter((each) => each !== vacation),
    }),
  done: () => t`Vacation removed.`,
});

type OneLicence = Clinician & { readonly licence: Licence };
const removeLicence = action({
  id: 'remove-licence',
  label: msg`Remove`,
  name: ({ licence: { number, state } }) => t`Remove license ${state} ${number}`,
  needs,
  ask: {
    title: msg`Remove license`,
    body: [({ licence: { number, state } }) => t`License ${state} ${number} is removed.`],
    confirm: msg`Remove`,
  },
  run: ({ licence, ...clinician }: OneLicence) =>
    saveParts(clinician, {
      licences: clinician.availability.licences.filter((each) => each !== licence),
    }),
  done: () => t`License removed.`,
});

type Parts = { clinician: Clinician; again: () => void };

const dayText = ({ coverage }: ClinicianAvailability, weekday: number): string => {
  const day = coverage.find((each) => each.weekday === weekday);
  if (day) return `${day.from}–${day.until}`;
  return coverage.length === 0 ? '—' : t`free`;
};

function Hours({ clinician, again }: Parts) {
  const { t: read } = useLingui();
  const { availability } = clinician;
  const { weeklyHours } = availability;
  return (
    <Card>
      <h2>{read({ message: 'Hours', context: 'when a clinician works' })}</h2>
      <Facts
        items={[
          {
            name: read`Hours of a week`,
            value: weeklyHours === null ? '—' : read`${weeklyHours} h`,
          },
          ...weekdayNames.map((name, weekday) => ({
            name: i18n._(name),
            value: dayText(availability, weekday),
          })),
        ]}
      />
      <Cluster>
        <ActionButton action={hours} subject={clinician} onDone={again} />
      </Cluster>
    </Card>
  );
}

function Skills({ clinician, again }: Parts) {
  const { t: read } = useLingui();
  const { gender, languages, skills: known, home } = clinician.availability;
  const genderText = gender === 'F' ? read`Female` : read`Male`;
  return (
    <Card>
      <h2>{read`Skills & Preferences`}</h2>
      <Facts
        items={[
          { name: read`Gender`, value: gender === null ? '—' : genderText },
          { name: read`Languages`, value: languages.join(', ') || '—' },
          { name: read`Skills`, value: known.join(', ') || '—' },
          {
            name: read({ message: 'Home', context: 'where a person lives' }),
            value: placeText(home),
          },
        ]}
      />
      <Cluster>
        <ActionButton action={skills} subject={clinician} onDone={again} />
      </Cluster>
    </Card>
  );
}

function Vacations({ clinician, again }: Parts) {
  const { t: read } = useLingui();
  const { vacations } = clinician.availability;
  const removal = (vacation: Vacation): ReactNode => (
    <ActionButton action={removeVacation} subject={{ ...clinician, vacation }} onDone={again} />
  );
  return (
    <Card>
      <h2>{read`Vacations`}</h2>
      {vacations.length === 0 ? (
        <p>{read`None yet.`}</p>
      ) : (
        <Table<Vacation>
          caption={read`Vacations`}
          rows={vacations}
          rowKey={({ startDate, endDate }) => `${startDate} ${endDate}`}
          rowName={({ startDate }) => startDate}
          columns={[
            { id: 'from', header: read`First day`, cell: ({ startDate }) => startDate },
            { id: 'until', header: read`Last day`, cell: ({ endDate }) => endDate },
            {
              id: 'remove',
              header: read`Action`,
              cell: removal,
            },
          ]}
        />
      )}
      <Cluster>
        <ActionButton action={addVacation} subject={clinician} onDone={again} />
      </Cluster>
    </Card>
  );
}

function Licences({ clinician, again }: Parts) {
  const { t: read } = useLingui();
  const { licences } = clinician.availability;
  const removal = (licence: Licence): ReactNode => (
    <ActionButton action={removeLicence} subject={{ ...clinician, licence }} onDone={again} />
  );
  return (
    <Card>
      <h2>{read`Licenses`}</h2>
      {licences.length === 0 ? (
        <p>{read`None yet.`}</p>
      ) : (
        <Table<Licence>
          caption={read`Licenses`}
          rows={licences}
          rowKey={(licence) => `${licence.state} ${licence.number}`}
          rowName={(licence) => `${licence.state} ${licence.number}`}
          columns={[
            { id: 'state', header: read`State`, cell: ({ state }) => state },
            { id: 'number', header: read`Number`, cell: (licence) => licence.number },
            { id: 'expiry', header: read`Valid until`, cell: ({ expiry }) => expiry ?? '—' },
            {
              id: 'remove',
              header: read`Action`,
              cell: removal,
            },
          ]}
        />
      )}
      <Cluster>
        <ActionButton action={addLicence} subject={clinician} onDone={again} />
      </Cluster>
    </Card>
  );
}

/** When a clinician works and what they can do; staffing goes by it. */
export function AvailabilityPanel({ userId }: { userId: string }) {
  const { t: read } = useLingui();
  const { value, error, pending, again } = useAnswer(userId, () =>
    callApi(readAvailability, { userId }),
  );
  if (pending) return <Skeleton label={read`Loading`} lines={6} />;
  if (error !== null || value === null)
    return <FailureNotice error={error} lead={read`Sorry, clinician could not be loaded.`} />;
  const parts = { clinician: { userId, availability: value }, again };
  return (
    <Columns>
      <Hours {...parts} />
      <Skills {...parts} />
      <Vacations {...parts} />
      <Licences {...parts} />
    </Columns>
  );
}
