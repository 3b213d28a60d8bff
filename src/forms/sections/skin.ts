import { choice, choices, longText, section, text, yesNo, type Section } from '../define.ts';
import { ownWording } from './sources.ts';

export const integumentarySection: Section = section({
  id: 'integumentary',
  photos: true,
  title: 'Integumentary',
  source: ownWording,
  items: [
    choice(
      'integumentary.color',
      'Skin color',
      {
        usual: 'Normal for the patient',
        pale: 'Pale',
        flushed: 'Flushed',
        cyanotic: 'Cyanotic',
        jaundiced: 'Jaundiced',
      },
      { required: true, copyFromLast: false },
    ),
    choice(
      'integumentary.temperature',
      'Skin temperature',
      { warm: 'Warm', cool: 'Cool', hot: 'Hot' },
      { copyFromLast: false },
    ),
    choice(
      'integumentary.moisture',
      'Skin moisture',
      { dry: 'Dry', normal: 'Normal', moist: 'Moist', sweating: 'Diaphoretic' },
      { copyFromLast: false },
    ),
    choice(
      'integumentary.turgor',
      'Skin turgor',
      { good: 'Good', reduced: 'Decreased' },
      { copyFromLast: false },
    ),
    choices(
      'integumentary.findings',
      'Skin findings',
      {
        none: 'No findings',
        rash: 'Rash',
        itching: 'Itching',
        bruise: 'Bruise',
        tear: 'Skin tear',
        redness: 'Redness over bony prominence',
        scar: 'Scar',
        maceration: 'Maceration',
        fungal: 'Fungal infection',
      },
      { required: true, exclusive: 'none' },
    ),
    text('integumentary.findingsWhere', 'Location of findings', {
      showIf: {
        all: [
          { path: 'integumentary.findings', answered: true },
          { not: { path: 'integumentary.findings', includes: 'none' } },
        ],
      },
    }),
    yesNo('integumentary.wounds', 'Wounds, pressure ulcers or incisions', { required: true }),
    choices(
      'integumentary.prevention',
      'Skin protection measures',
      {
        none: 'None in use',
        mattress: 'Pressure-redistributing mattress',
        cushion: 'Pressure-redistributing cushion',
        turning: 'Turning schedule',
        heels: 'Heels floated',
        barrier: 'Barrier cream',
        moisturizer: 'Moisturizer',
      },
      { exclusive: 'none' },
    ),
    longText('integumentary.comments', 'Integumentary comments', { maxLength: 1_000 }),
  ],
});
