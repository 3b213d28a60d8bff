import { choice, choices, defineForm, longText, section, text, yesNo } from '../define.ts';
import { hospicePlan, hospiceVisit } from '../sections/social-work/hospice.ts';
import { spiritualOwn } from '../sections/social-work/sources.ts';

const notCopied = { copyFromLast: false } as const;
const wanted = { path: 'spiritual.wanted', oneOf: ['yes', 'later'] } as const;
const practises = { path: 'spiritual.community', oneOf: ['active', 'past'] } as const;

/** Spiritual assessment of a hospice patient and the family. */
export const hospiceSpiritual = defineForm({
  id: 'hospice-spiritual',
  version: 1,
  title: 'Hospice spiritual assessment',
  disciplines: ['MSW'],
  visitTypeIds: [244],
  catalogue: 'social-work',
  sections: [
    hospiceVisit,
    section({
      id: 'spiritual',
      title: 'Beliefs and community',
      source: spiritualOwn,
      items: [
        choice(
          'spiritual.wanted',
          'Patient wants to speak about spiritual matters',
          { yes: 'Yes', later: 'Perhaps later', no: 'No', cannot: 'Unable to say' },
          {
            required: true,
            hint: 'A No ends these questions; it is respected and can change.',
            ...notCopied,
          },
        ),
        longText('spiritual.declined', 'Wishes of patient or family about spiritual care', {
          maxLength: 1_000,
          required: true,
          showIf: { path: 'spiritual.wanted', oneOf: ['no', 'cannot'] },
        }),
        text('spiritual.tradition', 'Faith, tradition or philosophy', {
          hint: 'In the words of the patient; "none" is an answer.',
          maxLength: 250,
          required: true,
          showIf: wanted,
        }),
        choice(
          'spiritual.community',
          'Faith community',
          { active: 'Active member', past: 'Past member', none: 'No community' },
          { required: true, showIf: wanted },
        ),
        text('spiritual.contact', 'Community and contact person', { showIf: practises }),
        yesNo('spiritual.visitWanted', 'Visit of the clergy or community wanted', {
          required: true,
          ...notCopied,
          showIf: practises,
        }),
        longText('spiritual.strength', 'What gives strength, comfort and meaning', {
          maxLength: 1_000,
          required: true,
          showIf: wanted,
        }),
      ],
    }),
    section({
      id: 'needs',
      title: 'Spiritual needs and distress',
      source: spiritualOwn,
      showIf: wanted,
      items: [
        choices(
          'needs.expressed',
          'Expressed by the patient',
          {
            none: 'No distress expressed',
            fear: 'Fear of dying',
            guilt: 'Guilt or need of forgiveness',
            anger: 'Anger at God or fate',
            meaning: 'Loss of meaning',
            hope: 'Loss of hope',
            alone: 'Feels abandoned',
            reconcile: 'Wants to make peace with someone',
            legacy: 'Wants to leave something behind',
          },
          { required: true, exclusive: 'none', ...notCopied },
        ),
        choice(
          'needs.peace',
          'At peace',
          { yes: 'Yes', partly: 'Partly', no: 'No', cannot: 'Unable to say' },
          { required: true, ...notCopied },
        ),
        longText('needs.distress', 'The distress and what was done', {
          maxLength: 1_000,
          required: true,
          showIf: {
            all: [
              { path: 'needs.expressed', answered: true },
              { not: { path: 'needs.expressed', includes: 'none' } },
            ],
          },
        }),
      ],
    }),
    section({
      id: 'practices',
      title: 'Practices and care',
      source: spiritualOwn,
      items: [
        choices(
          'practices.wanted',
          'Practices wanted',
          {
            none: 'None wanted',
            prayer: 'Prayer',
            scripture: 'Reading of holy texts',
            sacraments: 'Sacraments or rites',
            music: 'Music',
            silence: 'Silence or meditation',
            nature: 'Time outdoors',
          },
          { required: true, exclusive: 'none', ...notCopied },
        ),
        longText('practices.care', 'What faith or culture asks of care, food and touch', {
          maxLength: 1_000,
          hint: 'Such as modesty, fasting, who may be present, blood products, pain medication.',
        }),
        longText('practices.death', 'Wishes around death and the body', {
          maxLength: 1_000,
          hint: 'Rites, who is to be called, washing, burial or cremation.',
        }),
        longText('practices.family', 'Spiritual needs of the family', { maxLength: 1_000 }),
      ],
    }),
    hospicePlan,
  ],
  review: {
    clinicianStatement: 'I visited this patient and documented what I observed and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: ['spiritual.wanted', 'spiritual.tradition', 'needs.expressed', 'narrative.text'],
  },
});
