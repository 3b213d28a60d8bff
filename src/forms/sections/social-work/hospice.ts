import { riskLevels } from '#domain/options.ts';
import {
  choice,
  choices,
  date,
  longText,
  section,
  text,
  yesNo,
  type Section,
} from '../../define.ts';
import { ownWording, specifiedOptions } from '../sources.ts';
import { careGoals } from './goals.ts';
import {
  bereavementRisk,
  functionalStaging,
  hospiceAssessment,
  karnofskyScale,
  palliativeScale,
} from './sources.ts';

const notCopied = { copyFromLast: false } as const;

/** Who took part in a hospice assessment, and which one it is. */
export const hospiceVisit: Section = section({
  id: 'visit',
  title: 'Visit details',
  source: ownWording,
  items: [
    yesNo('visit.identityConfirmed', 'Identity verified with two identifiers', {
      required: true,
      ...notCopied,
    }),
    choice(
      'visit.assessment',
      'Assessment',
      { comprehensive: 'Comprehensive, after the election', update: 'Update' },
      {
        required: true,
        hint: 'The comprehensive assessment is due 5 days after the election of hospice care.',
        source: hospiceAssessment,
        ...notCopied,
      },
    ),
    choices(
      'visit.present',
      'Participants',
      { patient: 'Patient', family: 'Family', caregiver: 'Caregiver', other: 'Other' },
      { required: true, ...notCopied },
    ),
    yesNo('visit.interpreter', 'Interpreter needed'),
    text('visit.interpreterLanguage', 'Language and interpreter', {
      required: true,
      showIf: { path: 'visit.interpreter', equals: true },
    }),
  ],
});

const percentages = [100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0].map((value) => ({
  value: String(value),
  label: `${value} %`,
}));

/** Stages 1 to 7, of which 6 and 7 have parts. */
const stages = '1 2 3 4 5 6a 6b 6c 6d 6e 7a 7b 7c 7d 7e 7f'
  .split(' ')
  .map((value) => ({ value, label: value }));

const rated = (name: string) => ({ path: 'performance.scales', includes: name }) as const;

/** Performance scales by their numbers; their wording is not ours to print. */
export const performance: Section = section({
  id: 'performance',
  title: 'Performance scales',
  source: hospiceAssessment,
  items: [
    choices(
      'performance.scales',
      'Scales rated at this visit',
      {
        none: 'None rated',
        pps: 'Palliative Performance Scale (PPS)',
        kps: 'Karnofsky (KPS)',
        fast: 'Functional Assessment Staging (FAST)',
      },
      {
        required: true,
        exclusive: 'none',
        hint:
          'Rate with the published or licensed scale of your agency; only the ' +
          'number is kept here.',
        ...notCopied,
      },
    ),
    choice('performance.pps', 'Palliative Performance Scale (PPS)', percentages, {
      required: true,
      source: palliativeScale,
      showIf: rated('pps'),
      ...notCopied,
    }),
    choice('performance.kps', 'Karnofsky (KPS)', percentages, {
      required: true,
      source: karnofskyScale,
      showIf: rated('kps'),
      ...notCopied,
    }),
    choice('performance.fast', 'Functional Assessment Staging (FAST)', stages, {
      required: true,
      source: functionalStaging,
      showIf: rated('fast'),
      ...notCopied,
    }),
  ],
});

/** Who may grieve hard, and the plan for them. */
export const bereavement: Section = section({
  id: 'bereavement',
  title: 'Bereavement risk',
  source: bereavementRisk,
  items: [
    text('bereavement.survivor', 'Closest survivor and relationship', { required: true }),
    choices(
      'bereavement.factors',
      'Risk factors of the survivor',
      {
        none: 'None known',
        alone: 'Little support',
        dependent: 'Dependent on the patient',
        losses: 'Several recent losses',
        mental: 'Mental illness',
        substances: 'Substance use',
        conflict: 'Conflict with the patient or the family',
        young: 'Child or young adult',
        sudden: 'Unprepared for the death',
      },
      { required: true, exclusive: 'none', ...notCopied },
    ),
    choice('bereavement.risk', 'Bereavement risk', riskLevels, {
      required: true,
      hint: 'Your judgment of the factors together; there is no sum.',
      source: specifiedOptions,
      ...notCopied,
    }),
    longText('bereavement.plan', 'What is planned for the survivor', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'bereavement.risk', oneOf: ['Medium', 'High'] },
    }),
  ],
});

/** Narrative, goals and what the team is told. */
export const hospicePlan: Section = section({
  id: 'plan',
  title: 'Narrative and plan',
  source: hospiceAssessment,
  items: [
    longText('narrative.text', 'Assessment narrative', { maxLength: 8_000, required: true }),
    careGoals({ isFirst: true }),
    longText('plan.next', 'Plan for the next visit', { required: true }),
    text('plan.frequency', 'Visit frequency', { required: true }),
    date('plan.nextVisit', 'Next visit date', notCopied),
    choices(
      'plan.coordinated',
      'Care coordinated with',
      {
        none: 'No one',
        physician: 'Physician',
        nurse: 'Nurse',
        chaplain: 'Chaplain',
        aide: 'Aide',
        volunteer: 'Volunteer',
        family: 'Family',
        office: 'Office',
      },
      { required: true, exclusive: 'none', ...notCopied },
    ),
    longText('plan.team', 'For the interdisciplinary group', {
      maxLength: 1_000,
      hint: 'What the group should discuss at its next meeting.',
    }),
  ],
});
