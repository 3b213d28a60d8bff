import {
  choice,
  choices,
  scale,
  score,
  section,
  text,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { specifiedOptions } from './sources.ts';

const hurts: Condition = { path: 'pain.level', above: 0 };
const cannotSay: Condition = { path: 'pain.canRate', equals: false };
const ends = { low: 'No pain', high: 'Worst pain imaginable', copyFromLast: false } as const;

/** Pain 0–10 (spec rules §9); the details open as soon as there is pain. */
export const painSection: Section = section({
  id: 'pain',
  title: 'Pain',
  source: specifiedOptions,
  items: [
    yesNo('pain.canRate', 'Patient able to rate pain', { required: true, copyFromLast: false }),
    scale('pain.level', 'Pain now', {
      ...ends,
      required: true,
      showIf: { path: 'pain.canRate', equals: true },
    }),
    choices(
      'pain.observed',
      'Signs of pain observed',
      {
        none: 'No signs of pain',
        face: 'Facial grimacing',
        sounds: 'Moaning or crying',
        guarding: 'Guarding',
        restless: 'Restless',
        breathing: 'Rapid or labored breathing with movement',
        withdrawn: 'Withdrawn or refuses care',
      },
      { exclusive: 'none', required: true, showIf: cannotSay, copyFromLast: false },
    ),
    text('pain.location', 'Pain location', { required: true, showIf: hurts }),
    choices(
      'pain.quality',
      'Pain quality',
      {
        aching: 'Aching',
        burning: 'Burning',
        cramping: 'Cramping',
        dull: 'Dull',
        sharp: 'Sharp',
        shooting: 'Shooting',
        stabbing: 'Stabbing',
        throbbing: 'Throbbing',
        tingling: 'Tingling',
      },
      { showIf: hurts },
    ),
    choice(
      'pain.frequency',
      'Pain frequency',
      {
        constant: 'Constant',
        daily: 'Daily but not constant',
        lessThanDaily: 'Less often than daily',
        movement: 'Only with movement',
      },
      { showIf: hurts },
    ),
    scale('pain.worst', 'Worst pain since the last visit', {
      ...ends,
      showIf: hurts,
      atLeast: {
        path: 'pain.level',
        text: 'Check: the worst pain cannot be lower than the pain now.',
      },
    }),
    scale('pain.acceptable', 'Acceptable pain level', {
      ...ends,
      copyFromLast: true,
      showIf: hurts,
    }),
    choices(
      'pain.interferes',
      'Pain interferes with',
      {
        nothing: 'Nothing',
        sleep: 'Sleep',
        walking: 'Walking',
        selfCare: 'Bathing and dressing',
        appetite: 'Appetite',
        mood: 'Mood',
        therapy: 'Therapy exercises',
      },
      { exclusive: 'nothing', showIf: hurts },
    ),
    text('pain.worse', 'Aggravating factors', { showIf: hurts }),
    choices(
      'pain.relief',
      'Relieving factors',
      {
        medication: 'Medications',
        rest: 'Rest',
        position: 'Repositioning',
        heat: 'Heat',
        cold: 'Cold',
        massage: 'Massage',
        distraction: 'Distraction',
        nothing: 'Nothing',
      },
      { exclusive: 'nothing', showIf: hurts },
    ),
    yesNo('pain.medicationTaken', 'Pain medication taken before or during the visit', {
      showIf: hurts,
      copyFromLast: false,
    }),
    scale('pain.afterMedication', 'Pain after medication or other intervention', {
      ...ends,
      showIf: { all: [hurts, { path: 'pain.medicationTaken', equals: true }] },
    }),
    score(
      'pain.score',
      'Pain level',
      { name: 'pain', path: 'pain.level' },
      { showIf: { path: 'pain.canRate', equals: true } },
    ),
  ],
});
