import {
  choice,
  score,
  section,
  yesNo,
  type ChoiceField,
  type Condition,
  type Section,
} from '../define.ts';
import { barthelStyle } from './sources.ts';

const done: Condition = { path: 'barthel.done', equals: true };

const item = (
  name: string,
  label: string,
  degrees: Readonly<Record<string, string>>,
): ChoiceField =>
  choice(`barthel.${name}`, label, degrees, {
    required: true,
    showIf: done,
    copyFromLast: false,
    source: barthelStyle,
  });

const two = { '0': '0 - with help', '5': '5 - without help' };
const three = { '0': '0 - not possible', '5': '5 - with help', '10': '10 - without help' };
const control = {
  '0': '0 - no control',
  '5': '5 - sometimes without control',
  '10': '10 - always in control',
};
const four = {
  '0': '0 - not possible',
  '5': '5 - with major help',
  '10': '10 - with minor help',
  '15': '15 - without help',
};

const items = [
  item('feeding', 'Feeding', three),
  item('bathing', 'Bathing', two),
  item('grooming', 'Grooming', two),
  item('dressing', 'Dressing', three),
  item('bowel', 'Bowel control', control),
  item('bladder', 'Bladder control', control),
  item('toilet', 'Using the toilet', three),
  item('transfer', 'Moving between bed and chair', four),
  item('mobility', 'Walking or using a wheelchair', four),
  item('stairs', 'Stairs', three),
];

export const dailyLivingScoreSection: Section = section({
  id: 'dailyLivingScore',
  title: 'Daily living (Barthel-style score)',
  source: barthelStyle,
  items: [
    yesNo('barthel.done', 'Score completed at this visit', { required: true, copyFromLast: false }),
    ...items,
    score(
      'barthel.score',
      'Daily living score',
      { name: 'barthel', items: items.map(({ path }) => path) },
      { showIf: done, source: barthelStyle },
    ),
  ],
});
