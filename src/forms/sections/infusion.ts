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
import { ownWording } from './sources.ts';
import { happened } from './asked.ts';

const running: Condition = { path: 'infusion.running', equals: true };

export const infusionSection: Section = section({
  id: 'infusion',
  title: 'Infusion',
  source: ownWording,
  showIf: { path: 'visit.ivAccess', equals: true },
  items: [
    choice(
      'infusion.line',
      'IV access type',
      {
        peripheral: 'Peripheral IV',
        midline: 'Midline catheter',
        picc: 'PICC',
        tunnelled: 'Tunneled central line',
        port: 'Implanted port',
        subcutaneous: 'Subcutaneous needle',
      },
      { required: true },
    ),
    text('infusion.location', 'Access location', { maxLength: 60, required: true }),
    date('infusion.placed', 'Date access was placed', happened),
    number('infusion.lumens', 'Number of lumens', { unit: '', min: 1, max: 4, step: 1 }),
    number('infusion.externalLength', 'External catheter length', {
      unit: 'cm',
      min: 0,
      max: 60,
      step: 0.5,
      copyFromLast: false,
      showIf: { path: 'infusion.line', oneOf: ['picc', 'midline'] },
    }),
    number('infusion.armCircumference', 'Arm circumference', {
      unit: 'cm',
      min: 10,
      max: 80,
      step: 0.5,
      copyFromLast: false,
      showIf: { path: 'infusion.line', oneOf: ['picc', 'midline'] },
    }),
    choices(
      'infusion.site',
      'Access site',
      {
        intact: 'No irritation',
        redness: 'Redness',
        swelling: 'Swelling',
        pain: 'Painful',
        warmth: 'Warmth',
        drainage: 'Drainage at the site',
        hardening: 'Induration',
      },
      { required: true, exclusive: 'intact', copyFromLast: false },
    ),
    yesNo('infusion.bloodReturn', 'Blood return', { required: true, copyFromLast: false }),
    text('infusion.flush', 'Flushed with (solution and amount)', { maxLength: 60 }),
    yesNo('infusion.dressingChanged', 'Access dressing changed', {
      required: true,
      copyFromLast: false,
    }),
    yesNo('infusion.capsChanged', 'Caps and tubing changed', { copyFromLast: false }),
    yesNo('infusion.running', 'Infusion administered at the visit', {
      required: true,
      copyFromLast: false,
    }),
    text('infusion.solution', 'Solution or medication infused', {
      required: true,
      showIf: running,
    }),
    number('infusion.volume', 'Volume infused', {
      unit: 'mL',
      min: 1,
      max: 10_000,
      step: 1,
      showIf: running,
      copyFromLast: false,
    }),
    number('infusion.rate', 'Infusion rate', {
      unit: 'mL/h',
      min: 0.1,
      max: 2_000,
      step: 0.1,
      showIf: running,
      copyFromLast: false,
    }),
    choice(
      'infusion.method',
      'Infusion method',
      {
        gravity: 'Gravity',
        pump: 'Infusion pump',
        push: 'IV push',
        elastomeric: 'Elastomeric pump',
      },
      { showIf: running },
    ),
    time('infusion.start', 'Infusion start', {
      required: true,
      showIf: running,
      copyFromLast: false,
    }),
    time('infusion.end', 'Infusion end', { showIf: running, copyFromLast: false }),
    choice(
      'infusion.tolerance',
      'Infusion tolerated',
      { well: 'Well', partly: 'With complaints', not: 'Not tolerated' },
      { required: true, showIf: running, copyFromLast: false },
    ),
    longText('infusion.comments', 'Infusion comments', { maxLength: 1_000 }),
  ],
});
