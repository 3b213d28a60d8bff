import { disciplines, plannedDischargeReasons } from '#domain/options.ts';
import { choice, choices, date, longText, section, text, yesNo, type Section } from '../define.ts';
import { ownWording, specifiedOptions } from '../sections/sources.ts';

export const narrativeSection: Section = section({
  id: 'narrative',
  title: 'Narrative',
  source: ownWording,
  items: [
    longText('narrative.text', 'Visit narrative', { maxLength: 8_000, required: true }),
    longText('narrative.need', 'Need for skilled nursing', {
      required: true,
      hint: 'State what only a nurse can observe, do or teach for this patient.',
    }),
  ],
});

export const planSection: Section = section({
  id: 'plan',
  title: 'Next visit plan',
  source: ownWording,
  items: [
    date('plan.nextVisit', 'Next visit date', { copyFromLast: false }),
    text('plan.frequency', 'Visit frequency ordered', {
      maxLength: 60,
      hint: 'As in the order, such as 2w9.',
    }),
    longText('plan.next', 'Plan for the next visit', { required: true }),
    yesNo('plan.change', 'Plan of care change needed', {
      required: true,
      copyFromLast: false,
    }),
    longText('plan.changeDetail', 'Change needed and who was notified', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'plan.change', equals: true },
    }),
    choices(
      'plan.referrals',
      'Additional services needed',
      [
        { value: 'none', label: 'None needed' },
        ...disciplines.filter(({ value }) => value !== 'nursing'),
      ],
      { exclusive: 'none', source: specifiedOptions },
    ),
    choice('plan.emergency', 'Emergency priority level', {
      high: 'High - needs care the same day',
      medium: 'Medium - within 3 days',
      low: 'Low - can wait longer',
    }),
  ],
});

export const dischargeSection: Section = section({
  id: 'discharge',
  title: 'Discharge planning',
  source: specifiedOptions,
  items: [
    choice(
      'discharge.stage',
      'Discharge planning',
      {
        notYet: 'Too early to plan',
        discussed: 'Discussed with patient or caregiver',
        planned: 'Discharge planned',
      },
      { required: true },
    ),
    date('discharge.expected', 'Expected discharge date', {
      required: true,
      showIf: { path: 'discharge.stage', equals: 'planned' },
    }),
    choice('discharge.reason', 'Reason for discharge', plannedDischargeReasons, {
      required: true,
      showIf: { path: 'discharge.stage', equals: 'planned' },
      source: specifiedOptions,
    }),
    choices(
      'discharge.needs',
      'Needed before discharge',
      {
        none: 'No further needs',
        teaching: 'Additional teaching',
        equipment: 'Equipment',
        caregiver: 'Caregiver arrangement',
        community: 'Community services',
        physician: 'Physician appointment',
      },
      { exclusive: 'none', showIf: { path: 'discharge.stage', oneOf: ['discussed', 'planned'] } },
    ),
    longText('discharge.comments', 'Discharge comments', { maxLength: 1_000 }),
  ],
});
