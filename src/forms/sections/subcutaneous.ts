import {
  choice,
  choices,
  date,
  longText,
  number,
  section,
  text,
  time,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { asked, fresh } from './asked.ts';
import { ownWording } from './sources.ts';

const kind = (...kinds: readonly string[]): Condition => ({
  path: 'subcutaneous.kind',
  oneOf: kinds,
});
const injected = kind('injection');
const indwelling = kind('infusion', 'hydration', 'pump');

/**
 * Injections and infusions under the skin (spec rules §2, "subcutaneous").
 *
 * @param showIf when the section is needed
 * @param required false where notes were signed before the section existed, so that a note that is
 *   corrected is not held up by a question nobody was asked
 */
export const subcutaneousSection = (
  showIf: Condition | undefined,
  { required = true }: { readonly required?: boolean } = {},
): Section =>
  section({
    id: 'subcutaneous',
    title: 'Subcutaneous',
    source: ownWording,
    ...(showIf && { showIf }),
    items: [
      choice(
        'subcutaneous.kind',
        'Subcutaneous therapy',
        {
          injection: 'Injection',
          infusion: 'Continuous infusion',
          hydration: 'Hydration (hypodermoclysis)',
          pump: 'Insulin or other wearable pump',
        },
        { required },
      ),
      text('subcutaneous.medication', 'Medication or fluid and dose', { ...fresh, required }),
      choice(
        'subcutaneous.site',
        'Subcutaneous site',
        {
          abdomen: 'Abdomen',
          upperArm: 'Upper arm',
          thigh: 'Thigh',
          buttock: 'Buttock',
          chest: 'Upper chest',
          back: 'Upper back',
        },
        {
          ...fresh,
          required,
          hint: 'Rotate: use another place than at the last visit.',
        },
      ),
      choice('subcutaneous.side', 'Side', { left: 'Left', right: 'Right' }, fresh),
      yesNo('subcutaneous.rotated', 'Site rotated', { ...fresh, required, showIf: injected }),
      time('subcutaneous.time', 'Time given', { ...fresh, required, showIf: injected }),
      date('subcutaneous.placed', 'Date needle or catheter was placed', { showIf: indwelling }),
      number('subcutaneous.rate', 'Subcutaneous rate', {
        unit: 'mL/h',
        min: 0,
        max: 300,
        step: 0.1,
        copyFromLast: false,
        showIf: indwelling,
      }),
      yesNo('subcutaneous.changed', 'Needle, catheter or set changed', {
        ...fresh,
        required,
        showIf: indwelling,
      }),
      choices(
        'subcutaneous.skin',
        'Skin at the site',
        {
          intact: 'No irritation',
          redness: 'Redness',
          bruise: 'Bruise',
          swelling: 'Swelling',
          hardening: 'Induration',
          leaking: 'Leaking',
          pain: 'Painful',
          lump: 'Lump or thickened fat tissue',
        },
        { ...fresh, required, exclusive: 'intact' },
      ),
      choice(
        'subcutaneous.by',
        'Performed by',
        { nurse: 'Nurse', patient: 'Patient', caregiver: 'Caregiver' },
        { required },
      ),
      choice(
        'subcutaneous.technique',
        'Technique observed',
        {
          correct: 'Correct without help',
          prompted: 'Needs prompting',
          notYet: 'Cannot do it safely yet',
        },
        {
          ...asked,
          required,
          showIf: { path: 'subcutaneous.by', oneOf: ['patient', 'caregiver'] },
        },
      ),
      yesNo('subcutaneous.sharps', 'Sharps disposed of in a sharps container', fresh),
      longText('subcutaneous.comments', 'Subcutaneous comments', { maxLength: 1_000 }),
    ],
  });
