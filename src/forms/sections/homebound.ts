import { homeboundFirst, homeboundSecond } from '#domain/options-clinical.ts';
import { choices, longText, section, yesNo, type Condition, type Section } from '../define.ts';
import { homeboundRule } from './sources.ts';

const homebound: Condition = { path: 'homebound.status', equals: true };

const onlyOne =
  'Medicare counts a patient as homebound only where both apply. Only one is ticked: look again.';

/** Homebound status by the two criteria of Medicare: one of the first, both of the second. */
export const homeboundSection: Section = section({
  id: 'homebound',
  title: 'Homebound status',
  source: homeboundRule,
  items: [
    yesNo('homebound.status', 'Patient is homebound', { required: true }),
    choices('homebound.first', 'First criterion: at least one applies', homeboundFirst, {
      required: true,
      showIf: homebound,
    }),
    choices('homebound.second', 'Second criterion: both must apply', homeboundSecond, {
      required: true,
      every: onlyOne,
      showIf: homebound,
    }),
    choices(
      'homebound.because',
      'Factors that limit leaving home',
      {
        breath: 'Shortness of breath',
        weakness: 'Weakness',
        pain: 'Pain',
        balance: 'Impaired balance',
        confusion: 'Confusion',
        wound: 'Wound or drainage',
        vision: 'Impaired vision',
        infection: 'Risk of infection',
        psychiatric: 'Anxiety or psychiatric condition',
      },
      { showIf: homebound },
    ),
    longText('homebound.detail', 'Homebound status narrative', {
      maxLength: 1_000,
      copyFromLast: true,
      showIf: homebound,
    }),
    longText('homebound.notReason', 'Why the patient is no longer homebound and who was notified', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'homebound.status', equals: false },
    }),
  ],
});
