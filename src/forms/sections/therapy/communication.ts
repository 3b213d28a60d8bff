import {
  choice,
  choices,
  longText,
  number,
  section,
  table,
  text,
  type Field,
  type Section,
} from '../../define.ts';
import { compared, current, measuredNow, observed, type TherapyParts } from './kinds.ts';
import { impairment } from './levels.ts';
import { textureLevels, therapistsLists } from './sources.ts';

const degreeColumns = (parts: TherapyParts): readonly Field[] => {
  const before = compared(parts);
  const now = choice('degree', current(parts), impairment, { ...observed, required: true });
  return before === null ? [now] : [choice('before', before, impairment, observed), now];
};

const percent = (path: string, label: string, hint: string): Field =>
  number(path, label, { unit: '%', min: 0, max: 100, step: 5, hint, ...observed });

/** Understanding, expressing, reading, writing, speech, voice and fluency. */
export const communication = (parts: TherapyParts): Section =>
  section({
    id: 'communication',
    title: 'Speech and language',
    source: therapistsLists,
    ...measuredNow(parts, 'communication'),
    items: [
      table('language', 'Speech and language', {
        rows: [
          { id: 'comprehension', label: 'Auditory comprehension' },
          { id: 'expression', label: 'Verbal expression' },
          { id: 'naming', label: 'Naming' },
          { id: 'repetition', label: 'Repetition' },
          { id: 'reading', label: 'Reading ability' },
          { id: 'writing', label: 'Writing' },
          { id: 'articulation', label: 'Articulation' },
          { id: 'voice', label: 'Voice' },
          { id: 'fluency', label: 'Fluency' },
          { id: 'pragmatics', label: 'Conversation skills' },
        ],
        columns: degreeColumns(parts),
      }),
      percent(
        'objective.understanding',
        'Auditory comprehension of spoken instructions',
        'Share of instructions carried out correctly.',
      ),
      percent(
        'objective.naming',
        'Object naming accuracy',
        'Share of objects named correctly without a cue.',
      ),
      percent(
        'objective.intelligible',
        'Speech intelligibility',
        'Share of words an unfamiliar listener understands in conversation.',
      ),
      choices(
        'communication.means',
        'Means of communication',
        {
          speech: 'Speech',
          gestures: 'Gestures',
          writing: 'Writing',
          board: 'Picture or letter board',
          device: 'Speech-generating device',
          eyes: 'Eye gaze or yes-no signals',
        },
        { required: true, ...observed },
      ),
      choices(
        'communication.diagnosis',
        'Communication disorder',
        {
          none: 'None observed',
          aphasia: 'Aphasia',
          dysarthria: 'Dysarthria',
          apraxia: 'Apraxia of speech',
          dysphonia: 'Dysphonia',
          cognitive: 'Cognitive-communication disorder',
        },
        { required: true, exclusive: 'none', ...observed },
      ),
      text('communication.test', 'Test used and result', {
        maxLength: 500,
        hint: 'Name a standardized test and its score; its items stay with your own licensed copy.',
        ...observed,
      }),
    ],
  });

const textures = ['0', '1', '2', '3', '4', '5', '6', '7'].map((value) => ({
  value,
  label: `Level ${value}`,
}));
const isSwallowing = { path: 'swallow.state', equals: 'impaired' } as const;

/** Oral mechanism and swallowing; by exception, a meal or trial in detail. */
export const swallowing = (parts: TherapyParts): Section =>
  section({
    id: 'swallowing',
    title: 'Oral mechanism and swallowing',
    source: therapistsLists,
    ...measuredNow(parts, 'swallowing'),
    items: [
      table('oral', 'Oral mechanism', {
        rows: [
          { id: 'lips', label: 'Lips' },
          { id: 'tongue', label: 'Tongue' },
          { id: 'jaw', label: 'Jaw' },
          { id: 'palate', label: 'Soft palate' },
          { id: 'secretions', label: 'Management of secretions' },
        ],
        columns: degreeColumns(parts),
      }),
      choice(
        'swallow.state',
        'Swallowing',
        { normal: 'No complaints', impaired: 'Impaired', notTested: 'Not tested' },
        { required: true, ...observed },
      ),
      choices(
        'objective.swallowing',
        'Signs during the meal or trial',
        {
          none: 'None observed',
          cough: 'Coughs with swallowing',
          wet: 'Wet vocal quality after swallowing',
          residue: 'Oral residue',
          slow: 'Slow',
          loss: 'Loses food or liquid from the mouth',
          effort: 'Effortful or repeated swallows',
          breathing: 'Breathing changes with swallowing',
        },
        { required: true, exclusive: 'none', ...observed, showIf: isSwallowing },
      ),
      choice('swallow.food', 'Food texture tolerated', textures.slice(3), {
        required: true,
        source: textureLevels,
        hint: 'IDDSI level 3 to 7, as rated with the published descriptions.',
        showIf: isSwallowing,
      }),
      choice('swallow.liquid', 'Liquid thickness tolerated', textures.slice(0, 5), {
        required: true,
        source: textureLevels,
        hint: 'IDDSI level 0 to 4, as rated with the published descriptions.',
        showIf: isSwallowing,
      }),
      choices(
        'swallow.strategies',
        'Safe swallowing strategies',
        {
          upright: 'Upright at 90°',
          smallBites: 'Small bites and sips',
          slowRate: 'Slow rate',
          chinTuck: 'Chin tuck',
          alternate: 'Alternates food and liquid',
          double: 'Swallows twice',
          noStraw: 'No straw',
          supervision: 'Supervised meals',
        },
        { required: true, ...observed, showIf: isSwallowing },
      ),
      choice(
        'swallow.aspiration',
        'Clinical signs of aspiration',
        {
          none: 'None observed',
          suspected: 'Suspected',
          known: 'Known from an instrumental study',
        },
        { required: true, ...observed, showIf: isSwallowing },
      ),
      longText('swallow.aspirationAction', 'Who was notified and what was ordered', {
        maxLength: 1_000,
        required: true,
        showIf: { path: 'swallow.aspiration', oneOf: ['suspected', 'known'] },
      }),
      choice(
        'swallow.route',
        'Nutrition route',
        {
          mouth: 'By mouth',
          tube: 'Feeding tube',
          both: 'By mouth and feeding tube',
        },
        { required: true },
      ),
    ],
  });
