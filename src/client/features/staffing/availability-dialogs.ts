import { msg } from '@lingui/core/macro';
import type { InputOf } from '#contract/call.ts';
import { saveAvailability, type ClinicianAvailability } from '#contract/staffing.ts';
import { listed, readHours, type CoverageHours } from '#domain/clinician-facts.ts';
import { callApi } from '#client/api/call.ts';
import type { Text } from '#client/kinds/form-dialog/field.ts';
import { date, number, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import {
  genderField,
  languagesField,
  placeFields,
  placeInput,
  placeProblem,
  skillsField,
} from './availability-fields.ts';
import { weekdayNames } from './weekday-names.ts';

/** A clinician and what was read of them, its revision with it. */
export type Clinician = { readonly userId: string; readonly availability: ClinicianAvailability };

type Changes = Partial<Omit<InputOf<typeof saveAvailability>, 'userId' | 'revision'>>;

/** Saves the parts that change, against what was read. @throws Refusal */
export const saveParts = ({ userId, availability }: Clinician, changes: Changes) => {
  const { home: _home, ...parts } = availability;
  return callApi(saveAvailability, { userId, ...parts, ...changes });
};

const failure = msg`Sorry, clinician could not be saved.`;
const dayKeys = ['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6'] as const;

const hoursText = (coverage: readonly CoverageHours[], weekday: number): string => {
  const hours = coverage.find((each) => each.weekday === weekday);
  return hours ? `${hours.from}–${hours.until}` : '';
};

const dayField = ({ availability: { coverage } }: Clinician, weekday: number) =>
  text(weekdayNames[weekday] ?? '', {
    required: false,
    initial: hoursText(coverage, weekday),
    maxLength: 20,
    check: (line) => (readHours(line) ? null : msg`Enter from and until, such as 08:00–16:30`),
  });

/** Hours of each weekday and of the week. */
export const HoursDialog = formDialog({
  title: msg({ message: 'Hours', context: 'when a clinician works' }),
  submit: msg`Save`,
  failure,
  wide: true,
  columns: true,
  fields: (clinician: Clinician) => ({
    weeklyHours: number(msg`Hours of a week`, {
      required: false,
      initial: clinician.availability.weeklyHours,
      low: 1,
      high: 80,
      decimal: false,
      unit: msg`h`,
      hint: msg`Beyond them is overtime.`,
    }),
    day0: dayField(clinician, 0),
    day1: dayField(clinician, 1),
    day2: dayField(clinician, 2),
    day3: dayField(clinician, 3),
    day4: dayField(clinician, 4),
    day5: dayField(clinician, 5),
    day6: dayField(clinician, 6),
  }),
  run: ({ weeklyHours, ...days }, clinician) =>
    saveParts(clinician, {
      weeklyHours,
      coverage: dayKeys.flatMap((key, weekday) => {
        const hours = readHours(days[key]);
        return hours ? [{ weekday, ...hours }] : [];
      }),
    }),
});

/** Gender, languages, skills and home. */
export const SkillsDialog = formDialog({
  title: msg`Skills & Preferences`,
  submit: msg`Save`,
  failure,
  wide: true,
  columns: true,
  fields: ({ availability: { gender, languages, skills, home } }: Clinician) => ({
    gender: genderField(msg`Gender`, gender),
    languages: languagesField(msg`Languages`, languages),
    skills: skillsField(msg`Skills`, skills),
    ...placeFields(home, '', ''),
  }),
  problems: placeProblem,
  run: ({ gender, languages, skills, ...place }, clinician) => {
    const { given } = placeInput(place);
    return saveParts(clinician, {
      gender: gender || null,
      languages: listed(languages),
      skills: listed(skills),
      ...(given && { home: given }),
    });
  },
});

/** Adds a vacation; both days included. */
export const VacationDialog = formDialog({
  title: msg`Add vacation`,
  submit: msg`Save`,
  failure,
  fields: (_clinician: Clinician) => ({
    startDate: date(msg`First day`, { required: true }),
    endDate: date(msg`Last day`, { required: true }),
  }),
  problems: ({ startDate, endDate }): { endDate?: Text } =>
    sortable(endDate) < sortable(startDate)
      ? { endDate: msg`Enter a day that is not before the first` }
      : {},
  run: (vacation, clinician) =>
    saveParts(clinician, {
      vacations: [...clinician.availability.vacations, vacation].toSorted((a, b) =>
        sortable(a.startDate).localeCompare(sortable(b.startDate)),
      ),
    }),
});

const sortable = (day: string): string => `${day.slice(6)}${day.slice(0, 2)}${day.slice(3, 5)}`;

/** Adds a licence of a state. */
export const LicenceDialog = formDialog({
  title: msg`Add license`,
  submit: msg`Save`,
  failure,
  fields: (_clinician: Clinician) => ({
    state: text(msg`State`, {
      required: true,
      maxLength: 2,
      check: (state) =>
        /^[A-Z]{2}$/i.test(state) ? null : msg`Enter the state with two letters, such as CA`,
    }),
    number: text(msg`Number`, { required: true, maxLength: 40 }),
    expiry: date(msg`Valid until`, { required: false }),
  }),
  run: ({ state, number: licenceNumber, expiry }, clinician) =>
    saveParts(clinician, {
      licences: [
        ...clinician.availability.licences,
        { state: state.toUpperCase(), number: licenceNumber, expiry: expiry || null },
      ],
    }),
});
