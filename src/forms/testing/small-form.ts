import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  note,
  number,
  rows,
  scale,
  section,
  text,
  time,
  yesNo,
} from '../define.ts';

/**
 *One field of every kind, a chain of conditions, a hidden section, and a row group with conditions
 *inside a row.
 */
export const smallForm = defineForm({
  id: 'small',
  version: 1,
  title: 'Small form',
  disciplines: ['RN'],
  visitTypeIds: [],
  sections: [
    section({
      id: 'vitals',
      title: 'Vitals',
      source: 'test',
      items: [
        number('vitals.pulse', 'Pulse', {
          unit: '/min',
          min: 20,
          max: 250,
          step: 1,
          required: true,
          warn: { low: 60, high: 100 },
          critical: { low: 50, high: 120 },
          readingType: 'pulse',
          copyFromLast: false,
        }),
        number('vitals.temperature', 'Temperature', {
          unit: '°F',
          min: 80,
          max: 110,
          step: 0.1,
          warn: { low: 96, high: 100.4 },
        }),
        choice(
          'vitals.source',
          'Measured on',
          { roomAir: 'Room air', oxygen: 'Oxygen' },
          { required: true },
        ),
        number('vitals.liters', 'Oxygen flow rate', {
          unit: 'L/min',
          min: 0.5,
          max: 15,
          step: 0.5,
          required: true,
          showIf: { path: 'vitals.source', equals: 'oxygen' },
        }),
        text('vitals.highFlow', 'Why so much', {
          maxLength: 20,
          showIf: { path: 'vitals.liters', above: 6 },
        }),
        date('vitals.date', 'Date'),
        time('vitals.time', 'Time'),
        scale('vitals.pain', 'Pain', { low: 'None', high: 'Worst' }),
        longText('vitals.comment', 'Comment', { maxLength: 50 }),
      ],
    }),
    section({
      id: 'skin',
      title: 'Skin',
      source: 'test',
      items: [
        yesNo('skin.wounds', 'Wounds', { required: true }),
        choices(
          'skin.findings',
          'Findings',
          { none: 'None', rash: 'Rash', tear: 'Tear' },
          { exclusive: 'none' },
        ),
        note('See a doctor', {
          tone: 'warning',
          showIf: { path: 'skin.findings', includes: 'tear' },
        }),
      ],
    }),
    section({
      id: 'wounds',
      photos: true,
      title: 'Wounds',
      source: 'test',
      showIf: { path: 'skin.wounds', equals: true },
      items: [
        rows('wounds', 'Wounds', {
          rowLabel: 'Wound',
          min: 1,
          max: 3,
          fields: [
            choice(
              'type',
              'Type',
              { pressure: 'Pressure ulcer', other: 'Other' },
              { required: true },
            ),
            choice(
              'stage',
              'Stage',
              { '1': 'Stage 1', '2': 'Stage 2' },
              { required: true, showIf: { path: './type', equals: 'pressure' } },
            ),
            number('length', 'Length', {
              unit: 'cm',
              min: 0,
              max: 60,
              step: 0.1,
              copyFromLast: false,
            }),
          ],
        }),
      ],
    }),
  ],
});
