import { livingArrangements } from '#domain/options-clinical.ts';
import { choice, choices, section, text, type Section } from '../../define.ts';
import { ownWording } from '../sources.ts';

const notCopied = { copyFromLast: false } as const;

/** Who lives there and helps, housing, food, transportation and money. */
export const livingSituation: Section = section({
  id: 'situation',
  title: 'Living situation',
  source: ownWording,
  items: [
    choice('situation.living', 'Lives', livingArrangements, { required: true }),
    choice(
      'situation.help',
      'Assistance available',
      {
        always: 'Around the clock',
        day: 'During the day',
        night: 'At night',
        sometimes: 'Occasionally',
        never: 'None available',
      },
      { required: true },
    ),
    text('situation.caregiver', 'Primary caregiver and relationship'),
    choice(
      'situation.strain',
      'Caregiver strain',
      {
        none: 'None apparent',
        some: 'Apparent',
        severe: 'Severe',
        noCaregiver: 'No caregiver',
      },
      { required: true, ...notCopied },
    ),
    choices(
      'situation.housing',
      'Housing problems',
      {
        none: 'No housing problems',
        stairs: 'Stairs or poor accessibility',
        repair: 'Needs repair',
        clutter: 'Clutter',
        utilities: 'Heat, power or water',
        eviction: 'At risk of losing housing',
      },
      { exclusive: 'none' },
    ),
    choices(
      'situation.food',
      'Food access',
      {
        secure: 'Enough food',
        cost: 'Too expensive',
        shopping: 'Cannot go shopping',
        cooking: 'Cannot cook',
      },
      { exclusive: 'secure' },
    ),
    choice('situation.transport', 'Transportation to appointments', {
      own: 'Own or family car',
      service: 'Transportation service',
      none: 'No transportation',
    }),
    choices(
      'situation.money',
      'Finances and insurance',
      {
        none: 'No financial concerns',
        medication: 'Cannot pay for medication',
        bills: 'Cannot pay bills',
        insurance: 'Insurance unclear',
        benefits: 'May be entitled to benefits',
      },
      { exclusive: 'none' },
    ),
  ],
});
