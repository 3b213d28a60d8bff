import { dailyHelp } from '#domain/options-clinical.ts';
import {
  choice,
  choices,
  longText,
  note,
  score,
  section,
  type ChoiceField,
  type Section,
} from '../define.ts';
import { bradenStyle, ownWording } from '../sections/sources.ts';

const four = {
  '1': '1 - most affected',
  '2': '2 - clearly affected',
  '3': '3 - slightly affected',
  '4': '4 - not affected',
};
const three = { '1': '1 - most affected', '2': '2 - slightly affected', '3': '3 - not affected' };

const subscale = (
  name: string,
  label: string,
  degrees: Readonly<Record<string, string>>,
): ChoiceField => choice(`braden.${name}`, label, degrees, { required: true, source: bradenStyle });

const subscales = [
  subscale('sensory', 'Feeling of pressure and discomfort', four),
  subscale('moisture', 'Moisture on the skin', four),
  subscale('activity', 'Walking and getting out of bed', four),
  subscale('mobility', 'Changing position without help', four),
  subscale('nutrition', 'Usual food intake', four),
  subscale('friction', 'Sliding and rubbing', three),
];

export const skinRiskSection: Section = section({
  id: 'skinRisk',
  title: 'Skin risk (Braden-style score)',
  source: bradenStyle,
  items: [
    note("Rate with the agency's licensed instrument. The lower the number, the higher the risk."),
    ...subscales,
    score(
      'braden.score',
      'Skin risk score',
      { name: 'braden', items: subscales.map(({ path }) => path) },
      { source: bradenStyle },
    ),
  ],
});

const daily = (name: string, label: string, required = false): ChoiceField =>
  choice(`adl.${name}`, label, dailyHelp, { required });

export const dailyLivingSection: Section = section({
  id: 'dailyLiving',
  title: 'ADLs and IADLs',
  source: ownWording,
  items: [
    daily('grooming', 'Grooming'),
    daily('dressing', 'Dressing', true),
    daily('bathing', 'Bathing', true),
    daily('toileting', 'Toileting', true),
    daily('transferring', 'Transferring', true),
    daily('ambulation', 'Ambulation', true),
    daily('feeding', 'Feeding'),
    daily('meals', 'Meal preparation'),
    daily('medication', 'Taking medication'),
    daily('housekeeping', 'Housekeeping'),
    daily('telephone', 'Telephone use'),
    choices(
      'adl.devices',
      'Assistive devices',
      {
        none: 'No aids',
        cane: 'Cane',
        walker: 'Walker',
        wheelchair: 'Wheelchair',
        commode: 'Bedside commode',
        shower: 'Shower chair',
        lift: 'Patient lift',
        hospitalBed: 'Hospital bed',
      },
      { exclusive: 'none' },
    ),
    choices(
      'adl.movement',
      'Musculoskeletal',
      {
        normal: 'No complaints',
        weakness: 'Weakness',
        stiffness: 'Stiffness',
        contracture: 'Contracture',
        swelling: 'Swelling',
        amputation: 'Amputation',
        prosthesis: 'Prosthesis',
      },
      { exclusive: 'normal' },
    ),
    choice(
      'adl.endurance',
      'Endurance',
      { good: 'Good', fair: 'Fair', poor: 'Poor' },
      { copyFromLast: false },
    ),
    choice(
      'adl.trend',
      'Self-care since the last visit',
      { better: 'Better', same: 'The same', worse: 'Worse' },
      { copyFromLast: false },
    ),
    longText('adl.comments', 'ADL and IADL comments', { maxLength: 1_000 }),
  ],
});
