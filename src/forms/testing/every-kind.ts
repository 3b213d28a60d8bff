import {
  calculated,
  choice,
  choices,
  date,
  defineForm,
  number,
  rows,
  section,
  signature,
  table,
  text,
  when,
  yesNo,
  type FormFinding,
} from '../define.ts';
import { goalRows } from '../sections/goals.ts';
import { signatureList } from '../sections/signature-list.ts';

const points = number('points', 'Points', { unit: '', min: 0, max: 10, step: 1 });
const tooHeavy: FormFinding = {
  id: 'T-1',
  severity: 'fatal',
  paths: ['body.weight', 'body.index'],
  text: 'Weight and height do not belong together',
};
const lateVisit: FormFinding = {
  id: 'T-2',
  severity: 'warning',
  paths: ['body.height'],
  text: 'Measured on another day',
};

/** The kinds that `small-form.ts` does not have, and everything that hangs on the form itself. */
export const everyKind = defineForm({
  id: 'every-kind',
  version: 1,
  title: 'Every kind',
  disciplines: ['RN', 'LVN/LPN'],
  visitTypeIds: [],
  timepoint: '06',
  sections: [
    section({
      id: 'body',
      title: 'Body',
      source: 'test',
      items: [
        number('body.weight', 'Weight', { unit: 'kg', min: 1, max: 400, step: 1, required: true }),
        number('body.height', 'Height', { unit: 'cm', min: 30, max: 250, step: 1 }),
        calculated('body.index', 'Body mass index', {
          unit: 'kg/m²',
          reads: ['body.weight', 'body.height'],
          compute: (weight, height) =>
            typeof weight === 'number' && typeof height === 'number'
              ? Math.round(weight / (height / 100) ** 2)
              : null,
        }),
        calculated('body.band', 'Band', {
          reads: ['body.index'],
          compute: (index) => (typeof index === 'number' ? (index >= 30 ? 'high' : 'low') : null),
          options: [
            { value: 'high', label: 'High', exportValue: '02' },
            { value: 'low', label: 'Low', exportValue: '01' },
          ],
        }),
        text('body.plan', 'Plan for the weight', {
          required: true,
          showIf: { path: 'body.band', equals: 'high' },
        }),
        yesNo('body.sure', 'Is that right', {
          showIf: when(
            ['body.weight', 'body.height'],
            (weight, height) =>
              typeof weight === 'number' && typeof height === 'number' && weight > height,
          ),
        }),
      ],
    }),
    section({
      id: 'motion',
      title: 'Motion',
      source: 'test',
      items: [
        table('motion', 'Range of motion', {
          rows: [
            { id: 'knee', label: 'Knee' },
            { id: 'hip', label: 'Hip', showIf: { path: 'body.weight', answered: true } },
          ],
          columns: [
            number('active', 'Active', { unit: '°', min: 0, max: 180, step: 1, required: true }),
            number('passive', 'Passive', {
              unit: '°',
              min: 0,
              max: 180,
              step: 1,
              showIf: { path: './active', below: 90 },
            }),
            yesNo('pain', 'Pain', { copyFromLast: false }),
          ],
          without: ['hip.pain'],
        }),
        rows('scores', 'Scores', {
          rowLabel: 'Score',
          max: 3,
          fields: [
            points,
            calculated('doubled', 'Doubled', {
              reads: ['./points'],
              compute: (value) => (typeof value === 'number' ? value * 2 : null),
            }),
            text('why', 'Why so many', { showIf: { path: './doubled', above: 10 } }),
          ],
        }),
      ],
    }),
    section({
      id: 'leaving',
      title: 'Leaving',
      source: 'test',
      signedBy: ['RN'],
      items: [
        choice(
          'leaving.list',
          'Medication list given',
          [
            { value: 'no', label: 'No', exportValue: '00', group: 'n', groupHead: 'Not given' },
            { value: 'unknown', label: 'Unknown', exportValue: '-', group: 'n' },
            { value: 'yes', label: 'Yes', exportValue: '01', group: 'y', groupHead: 'Given' },
          ],
          { exportRequired: true, hint: 'Always', hintAt: { '06': 'Yes goes to A2122' } },
        ),
        choices('leaving.ways', 'Ways', [
          { value: 'paper', label: 'Paper', exportValue: 'A' },
          { value: 'call', label: 'Call', exportValue: 'B' },
        ]),
        yesNo('leaving.told', 'Physician told', { required: true }),
        date('leaving.date', 'Date'),
      ],
    }),
    section({
      id: 'end',
      title: 'Goals and signatures',
      source: 'test',
      items: [goalRows('goals'), signatureList('signed', 'Signatures'), signature('hand', 'Hand')],
    }),
  ],
  checks: (answers, { today, visitDate }) => [
    ...(answers['body.band'] === 'high' && answers['body.plan'] === undefined ? [tooHeavy] : []),
    ...(answers['body.height'] !== undefined && today !== visitDate ? [lateVisit] : []),
  ],
  checkTexts: [tooHeavy.text, lateVisit.text],
});
