import {
  choice,
  choices,
  longText,
  section,
  text,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { ownWording } from '../sections/sources.ts';

const given: Condition = { path: 'subcutaneous.given', equals: true };
const fresh = { copyFromLast: false, showIf: given } as const;
const asked = { ...fresh, required: true } as const;
const running: Condition = { path: 'subcutaneous.by', oneOf: ['pump', 'gravity'] };

/** Subcutaneous injections and infusions, with the state of their sites. */
export const subcutaneousSection: Section = section({
  id: 'subcutaneous',
  title: 'Subcutaneous',
  source: ownWording,
  items: [
    yesNo('subcutaneous.given', 'Subcutaneous injection or infusion at this visit', {
      copyFromLast: false,
    }),
    text('subcutaneous.name', 'Medication or fluid, and dose or volume', asked),
    choice(
      'subcutaneous.by',
      'Given with',
      {
        syringe: 'Syringe',
        pen: 'Prefilled pen or syringe',
        port: 'Indwelling subcutaneous catheter',
        pump: 'Infusion pump',
        gravity: 'Infusion by gravity',
      },
      asked,
    ),
    text('subcutaneous.rate', 'Rate and duration', {
      ...fresh,
      required: true,
      showIf: { all: [given, running] },
    }),
    choice(
      'subcutaneous.site',
      'Site',
      {
        abdomen: 'Abdomen',
        thigh: 'Thigh',
        upperArm: 'Upper arm',
        upperBack: 'Upper back',
        chest: 'Chest',
      },
      asked,
    ),
    yesNo('subcutaneous.rotated', 'Site rotated since the last time', fresh),
    choices(
      'subcutaneous.condition',
      'State of the site',
      {
        normal: 'No findings',
        redness: 'Redness',
        swelling: 'Swelling',
        hard: 'Hard or lumpy',
        bruise: 'Bruise',
        leaking: 'Leaking',
        pain: 'Pain',
        warmth: 'Warmth',
      },
      { ...asked, exclusive: 'normal' },
    ),
    choice(
      'subcutaneous.tolerance',
      'Tolerance',
      { well: 'Tolerated well', some: 'Some discomfort', poor: 'Not tolerated' },
      asked,
    ),
    choice(
      'subcutaneous.next',
      'Given between visits by',
      { patient: 'Patient', caregiver: 'Caregiver', nurse: 'Nurse', none: 'Not needed' },
      { showIf: given },
    ),
    longText('subcutaneous.comments', 'Comments on subcutaneous medication', {
      maxLength: 1_000,
      showIf: given,
    }),
  ],
});
