import { choices, defineForm, longText, section, yesNo, type Condition } from '../define.ts';
import { asked, fresh } from '../sections/asked.ts';
import { teachingSection } from '../sections/care-given.ts';
import { physicianAlertRule } from '../sections/federal-rules.ts';
import { identityConfirmed } from '../sections/identity.ts';
import { painSection } from '../sections/pain.ts';
import { physicianNotice } from '../sections/physician.ts';
import { integumentarySection } from '../sections/skin.ts';
import { defaultRanges, ownWording } from '../sections/sources.ts';
import { temperature, pulse, bloodPressure, planLimits } from '../sections/vital-signs.ts';
import { woundsSection } from '../sections/wounds.ts';

const hasWounds: Condition = { path: 'integumentary.wounds', equals: true };

/** Assessment of all wounds of a patient, with what slows their healing and who was notified. */
export const woundAssessment = defineForm({
  id: 'wound-assessment',
  version: 1,
  title: 'Wound assessment visit',
  disciplines: ['RN', 'LVN/LPN'],
  visitTypeIds: [205],
  sections: [
    section({
      id: 'visit',
      title: 'Visit details',
      source: ownWording,
      items: [
        identityConfirmed,
        choices(
          'visit.reason',
          'Reason for the visit',
          {
            routine: 'Dressing change as ordered',
            measure: 'Wound measurement',
            negative: 'Negative pressure wound therapy',
            removal: 'Suture or staple removal',
            new: 'New wound reported',
            worse: 'Wound reported worse',
          },
          asked,
        ),
      ],
    }),
    section({
      id: 'vitals',
      title: 'Vital signs',
      source: defaultRanges,
      items: [
        planLimits,
        ...temperature({ required: true }),
        ...pulse({ required: true }),
        ...bloodPressure(),
      ],
    }),
    painSection,
    integumentarySection,
    woundsSection,
    section({
      id: 'healing',
      title: 'What slows healing',
      source: ownWording,
      showIf: hasWounds,
      items: [
        choices(
          'healing.factors',
          'Factors that slow healing',
          {
            none: 'None of these',
            diabetes: 'Diabetes',
            circulation: 'Poor circulation',
            nutrition: 'Poor intake or weight loss',
            smoking: 'Smoking',
            steroids: 'Steroids or other immune suppression',
            pressure: 'Unrelieved pressure',
            moisture: 'Incontinence or moisture',
            edema: 'Edema',
            adherence: 'Dressing not kept in place',
          },
          { required: true, exclusive: 'none' },
        ),
        choices(
          'healing.measures',
          'Done about it',
          {
            none: 'Nothing needed',
            offloading: 'Offloading',
            turning: 'Turning schedule',
            surface: 'Pressure-redistributing surface',
            compression: 'Compression as ordered',
            diet: 'Protein and fluids encouraged',
            sugar: 'Blood sugar reviewed',
            referral: 'Wound specialist or dietician suggested',
          },
          { ...asked, exclusive: 'none' },
        ),
        yesNo('healing.negative', 'Negative pressure wound therapy in use', { required: true }),
        longText('healing.negativeDetail', 'Setting, canister, foam pieces out and in', {
          ...asked,
          maxLength: 1_000,
          hint: 'Count the foam pieces you take out and put in.',
          showIf: { path: 'healing.negative', equals: true },
        }),
        longText('healing.supplies', 'Supplies left in the home and needed', {
          ...fresh,
          maxLength: 1_000,
        }),
      ],
    }),
    section({
      id: 'notice',
      title: 'Physician',
      source: physicianAlertRule,
      items: physicianNotice('notice', 'Physician notified of wound findings'),
    }),
    teachingSection,
    section({
      id: 'narrative',
      title: 'Narrative',
      source: ownWording,
      items: [
        longText('narrative.text', 'Visit narrative', { maxLength: 8_000, required: true }),
        longText('plan.next', 'Plan for the next visit', { required: true }),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'I assessed these wounds and documented what I measured and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: ['pain.level', 'integumentary.wounds', 'notice.physician', 'narrative.text'],
  },
});
