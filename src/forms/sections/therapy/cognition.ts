import {
  choice,
  choices,
  section,
  table,
  text,
  type Condition,
  type Section,
} from '../../define.ts';
import { measuredNow, observed, type TherapyParts } from './kinds.ts';
import { impairment } from './levels.ts';
import { therapistsLists } from './sources.ts';

const impaired: Condition = { path: 'cognition.state', equals: 'impaired' };

const rowsOf = ({ therapy }: TherapyParts): readonly { id: string; label: string }[] => [
  { id: 'attention', label: 'Attention' },
  { id: 'shortMemory', label: 'Short-term memory' },
  { id: 'longMemory', label: 'Long-term memory' },
  { id: 'problemSolving', label: 'Problem solving' },
  { id: 'safety', label: 'Safety awareness' },
  { id: 'sequencing', label: 'Sequencing' },
  ...(therapy === 'ST'
    ? [
        { id: 'reasoning', label: 'Reasoning' },
        { id: 'executive', label: 'Planning and executive function' },
        { id: 'processing', label: 'Speed of processing' },
      ]
    : []),
  ...(therapy === 'OT'
    ? [
        { id: 'visual', label: 'Visual perception' },
        { id: 'praxis', label: 'Motor planning' },
      ]
    : []),
];

/** Orientation, following directions, and by exception the parts of cognition. */
export const cognition = (parts: TherapyParts): Section =>
  section({
    id: 'cognition',
    title: parts.therapy === 'OT' ? 'Cognition and perception' : 'Cognition',
    source: therapistsLists,
    ...measuredNow(parts, 'cognition'),
    items: [
      choices(
        'cognition.oriented',
        'Oriented to',
        {
          none: 'Not oriented',
          person: 'Person',
          place: 'Place',
          time: 'Time',
          situation: 'Situation',
        },
        { required: true, exclusive: 'none', ...observed },
      ),
      choice(
        'cognition.directions',
        'Follows directions',
        {
          complex: 'Three steps or more',
          two: 'Two steps',
          one: 'One step',
          cues: 'Only with gestures or touch',
          no: 'Does not follow',
        },
        { required: true, ...observed },
      ),
      choice(
        'cognition.state',
        'Cognition for therapy',
        { intact: 'Within functional limits', impaired: 'Impaired', notTested: 'Not tested' },
        { required: true, ...observed },
      ),
      table('cognition', 'Areas of cognition', {
        showIf: impaired,
        rows: rowsOf(parts),
        columns: [choice('degree', 'Degree', impairment, { ...observed, required: true })],
      }),
      text('cognition.test', 'Test used and result', {
        maxLength: 500,
        hint: 'Name a standardized test and its score; its items stay with your own licensed copy.',
        ...observed,
        showIf: impaired,
      }),
    ],
  });
