import { choice, choices, defineForm, longText, section, text } from '../define.ts';
import { moodAndSafety } from '../sections/social-work/mood.ts';
import { livingSituation } from '../sections/social-work/situation.ts';
import { hospiceAssessment } from '../sections/social-work/sources.ts';
import {
  bereavement,
  hospicePlan,
  hospiceVisit,
  performance,
} from '../sections/social-work/hospice.ts';

const notCopied = { copyFromLast: false } as const;

/** Psychosocial assessment of a hospice patient and the family. */
export const hospicePsychosocial = defineForm({
  id: 'hospice-psychosocial',
  version: 1,
  title: 'Hospice psychosocial assessment',
  disciplines: ['MSW'],
  visitTypeIds: [243],
  catalogue: 'social-work',
  sections: [
    hospiceVisit,
    performance,
    section({
      id: 'understanding',
      title: 'Understanding and wishes',
      source: hospiceAssessment,
      items: [
        choice(
          'understanding.patient',
          'Patient understands the illness and hospice care',
          { yes: 'Yes', partly: 'Partly', no: 'No', cannot: 'Unable to say' },
          { required: true, ...notCopied },
        ),
        choice(
          'understanding.family',
          'Family understands the illness and hospice care',
          { yes: 'Yes', partly: 'Partly', no: 'No', noFamily: 'No family involved' },
          { required: true, ...notCopied },
        ),
        longText('understanding.gap', 'What needs to be explained again', {
          maxLength: 1_000,
          required: true,
          showIf: {
            any: [
              { path: 'understanding.patient', oneOf: ['partly', 'no'] },
              { path: 'understanding.family', oneOf: ['partly', 'no'] },
            ],
          },
        }),
        longText('understanding.wishes', 'What matters most to the patient', {
          maxLength: 1_000,
          required: true,
        }),
        choice(
          'understanding.place',
          'Where the patient wants to be cared for',
          {
            home: 'At home',
            family: "At a family member's home",
            facility: 'In a facility',
            undecided: 'Undecided',
          },
          { required: true },
        ),
        choices(
          'understanding.arrangements',
          'Arrangements made',
          {
            none: 'None yet',
            funeral: 'Funeral or memorial',
            will: 'Will and estate',
            pets: 'Care of pets',
            dependents: 'Care of dependents',
          },
          { exclusive: 'none' },
        ),
      ],
    }),
    livingSituation,
    moodAndSafety,
    section({
      id: 'family',
      title: 'Family and caregivers',
      source: hospiceAssessment,
      items: [
        choice(
          'family.ability',
          'Caregiver able to give the care needed',
          { yes: 'Yes', help: 'With help', no: 'No', noCaregiver: 'No caregiver' },
          { required: true, ...notCopied },
        ),
        longText('family.gap', 'What help is needed and how it will be arranged', {
          maxLength: 1_000,
          required: true,
          showIf: { path: 'family.ability', oneOf: ['help', 'no', 'noCaregiver'] },
        }),
        choices(
          'family.concerns',
          'Concerns of the family',
          {
            none: 'No concerns voiced',
            symptoms: 'Symptoms and suffering',
            medications: 'Giving medications',
            dying: 'What dying will be like',
            conflict: 'Conflict in the family',
            children: 'Children or grandchildren',
            work: 'Work and finances',
          },
          { required: true, exclusive: 'none', ...notCopied },
        ),
        text('family.children', 'Children in the household and what they know', {
          maxLength: 500,
          required: true,
          showIf: { path: 'family.concerns', includes: 'children' },
        }),
      ],
    }),
    bereavement,
    hospicePlan,
  ],
  review: {
    clinicianStatement: 'I visited this patient and documented what I observed and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [
      'mood.selfHarm',
      'suicide.score',
      'mood.abuse',
      'family.ability',
      'bereavement.risk',
      'narrative.text',
    ],
  },
});
