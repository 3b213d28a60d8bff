import {
  choice,
  choices,
  date,
  longText,
  number,
  section,
  text,
  yesNo,
  type Section,
} from '../define.ts';
import { careGoals } from '../sections/social-work/goals.ts';
import { socialWorkServices } from '../sections/social-work/sources.ts';
import { ownWording } from '../sections/sources.ts';
import { happened } from '../sections/asked.ts';

const notCopied = { copyFromLast: false } as const;

/** Who took part. */
export const visitDetails: Section = section({
  id: 'visit',
  title: 'Visit details',
  source: ownWording,
  items: [
    yesNo('visit.identityConfirmed', 'Identity verified with two identifiers', {
      required: true,
      ...notCopied,
    }),
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
    choice(
      'visit.source',
      'Information from',
      {
        patient: 'Patient',
        caregiver: 'Caregiver or family',
        both: 'Patient and caregiver',
        record: 'Record only',
      },
      { required: true, ...notCopied },
    ),
  ],
});

/** Why the agency asked for a social worker. */
export const referral: Section = section({
  id: 'referral',
  title: 'Referral',
  source: socialWorkServices,
  items: [
    choices(
      'referral.reasons',
      'Reason for referral',
      {
        adjustment: 'Adjustment to illness',
        caregiver: 'Caregiver strain',
        resources: 'Community resources',
        finances: 'Financial and insurance concerns',
        housing: 'Housing or unsafe home',
        placement: 'Long-term care planning',
        safety: 'Suspected abuse or neglect',
        mood: 'Depression or anxiety',
        substances: 'Substance use',
        directives: 'Advance directives',
      },
      {
        required: true,
        hint:
          'Social work is covered when these problems stand in the way of ' +
          'treatment or recovery.',
      },
    ),
    longText('referral.impact', 'How these problems affect treatment or recovery', {
      maxLength: 1_000,
      required: true,
    }),
    text('referral.by', 'Referred by'),
  ],
});

/** Life, supports and strengths. */
export const background: Section = section({
  id: 'background',
  title: 'Social history',
  source: ownWording,
  items: [
    choice('background.marital', 'Marital status', {
      single: 'Single',
      partnered: 'Married or partnered',
      separated: 'Separated or divorced',
      widowed: 'Widowed',
    }),
    text('background.family', 'Family and close friends', { maxLength: 500 }),
    text('background.work', 'Work and education', { maxLength: 250 }),
    yesNo('background.veteran', 'Served in the military', {
      hint: 'Veterans and surviving spouses may be entitled to benefits.',
    }),
    text('background.culture', 'Culture, faith and what matters in care', { maxLength: 500 }),
    choices(
      'background.services',
      'Services in place',
      {
        none: 'No services',
        meals: 'Home-delivered meals',
        dayCare: 'Adult day care',
        aide: 'Private or Medicaid aide',
        transport: 'Transportation service',
        caseManager: 'Case manager',
        mentalHealth: 'Mental health care',
        support: 'Support group',
      },
      { required: true, exclusive: 'none' },
    ),
    choices(
      'background.strengths',
      'Strengths',
      {
        family: 'Supportive family',
        friends: 'Friends or neighbors',
        faith: 'Faith community',
        coping: 'Copes well',
        insight: 'Understands the illness',
        finances: 'Secure finances',
        motivation: 'Accepts help',
      },
      { required: true, ...notCopied },
    ),
  ],
});

/** What the social worker concludes. */
export const findings: Section = section({
  id: 'findings',
  title: 'Findings',
  source: socialWorkServices,
  items: [
    choices(
      'findings.problems',
      'Problems social work will treat',
      {
        none: 'No problem that needs social work',
        coping: 'Poor coping',
        strain: 'Caregiver strain',
        isolation: 'Isolation',
        finances: 'Finances',
        food: 'Food',
        housing: 'Housing',
        transport: 'Transportation',
        safety: 'Safety, abuse or neglect',
        planning: 'Care planning',
        mood: 'Mood',
        substances: 'Substance use',
      },
      { required: true, exclusive: 'none', ...notCopied },
    ),
    longText('narrative.text', 'Assessment narrative', { maxLength: 8_000, required: true }),
    choices(
      'intervention.performed',
      'Interventions performed',
      {
        none: 'Assessment only',
        counseling: 'Short-term counseling',
        resources: 'Community services arranged',
        application: 'Help with an application',
        planning: 'Long-term care planning',
        family: 'Family conference',
        crisis: 'Crisis intervention',
      },
      { required: true, exclusive: 'none', ...notCopied },
    ),
    choice(
      'intervention.response',
      'Response of patient and family',
      { accepts: 'Accepts help', hesitant: 'Hesitant', declines: 'Declines help' },
      { required: true, ...notCopied },
    ),
    longText('intervention.declined', 'What is declined and why', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'intervention.response', equals: 'declines' },
    }),
  ],
});

const isNeeded = { path: 'plan.needed', equals: true } as const;

/** Whether social work goes on, how often, toward what. */
export const planOfSocialWork: Section = section({
  id: 'plan',
  title: 'Goals and plan',
  source: socialWorkServices,
  items: [
    yesNo('plan.needed', 'Further social work visits needed', { required: true, ...notCopied }),
    longText('plan.notNeeded', 'Why no further visits, and what patient and family were given', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'plan.needed', equals: false },
    }),
    { ...careGoals({ isFirst: true }), showIf: isNeeded },
    number('plan.visits', 'Number of visits planned', {
      unit: '',
      min: 1,
      max: 20,
      step: 1,
      required: true,
      showIf: isNeeded,
    }),
    number('plan.weeks', 'For how many weeks', {
      unit: '',
      min: 1,
      max: 9,
      step: 1,
      required: true,
      hint: 'At most to the end of the 60-day certification.',
      showIf: isNeeded,
    }),
    longText('plan.next', 'Plan for the next visit', { required: true, showIf: isNeeded }),
    yesNo('plan.agreed', 'Patient or caregiver took part in the plan and agrees', {
      required: true,
      ...notCopied,
    }),
    longText('plan.notAgreed', 'What patient or caregiver disagree with', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'plan.agreed', equals: false },
    }),
    choice(
      'plan.order',
      'Physician order for this plan',
      {
        obtained: 'Verbal order obtained',
        sent: 'Sent for signature',
        covered: 'Covered by the current order',
        notNeeded: 'No further visits',
      },
      { required: true, ...notCopied },
    ),
    date('plan.orderDate', 'Date of the order', {
      ...happened,
      required: true,
      ...notCopied,
      showIf: { path: 'plan.order', oneOf: ['obtained', 'sent'] },
    }),
    choices(
      'plan.coordinated',
      'Care coordinated with',
      {
        none: 'No one',
        physician: 'Physician',
        nurse: 'Nurse',
        therapist: 'Therapist',
        aide: 'Aide',
        family: 'Family',
        office: 'Office',
      },
      { required: true, exclusive: 'none', ...notCopied },
    ),
  ],
});
