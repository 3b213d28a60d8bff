import { prognoses } from '#domain/options-clinical.ts';
import { therapyCodes } from '#domain/procedure-codes.ts';
import { choice, choices, longText, section, type Section } from '../../define.ts';
import { specifiedOptions } from '../sources.ts';
import { observed, type Therapy, type TherapyParts } from './kinds.ts';
import { evaluationCodes, therapistsLists, therapyNecessity } from './sources.ts';

const problemsOf: Readonly<Record<Therapy, Readonly<Record<string, string>>>> = {
  PT: {
    weakness: 'Weakness',
    motion: 'Limited motion',
    balance: 'Impaired balance',
    gait: 'Impaired gait',
    transfers: 'Impaired transfers',
    endurance: 'Low endurance',
    pain: 'Pain',
    falls: 'Risk of falling',
    tone: 'Abnormal tone',
    safety: 'Unsafe at home',
  },
  OT: {
    selfCare: 'Impaired self-care',
    household: 'Impaired household activities',
    upperLimb: 'Impaired upper limb',
    hand: 'Impaired hand function',
    cognition: 'Impaired cognition',
    perception: 'Impaired perception',
    endurance: 'Low endurance',
    transfers: 'Impaired transfers',
    safety: 'Unsafe at home',
  },
  ST: {
    comprehension: 'Impaired comprehension',
    expression: 'Impaired expression',
    speech: 'Unclear speech',
    voice: 'Impaired voice',
    swallowing: 'Impaired swallowing',
    cognition: 'Impaired cognition',
    safety: 'Unsafe at home',
  },
};

/** The numbers of the specification; speech therapy has a range of which only the ends are known. */
const codes = (therapy: Therapy): Readonly<Record<string, string>> =>
  Object.fromEntries(therapyCodes[therapy].codes.map((code) => [code, code]));

/** What the findings mean, and why it takes a therapist. */
export const assessment = ({ therapy, document }: TherapyParts): Section => {
  const isSetting = document === 'evaluation' || document === 'reassessment';
  return section({
    id: 'assessment',
    title: 'Assessment',
    source: therapyNecessity,
    items: [
      ...(isSetting
        ? [
            choices('assessment.problems', 'Problems therapy will treat', problemsOf[therapy], {
              required: true,
              source: therapistsLists,
              ...observed,
            }),
            choice('assessment.potential', 'Rehabilitation potential', prognoses, {
              required: true,
              source: specifiedOptions,
              hint: 'The chance of reaching the goals below with therapy.',
              ...observed,
            }),
            choices(
              'assessment.barriers',
              'Barriers to progress',
              {
                none: 'None known',
                cognition: 'Cognition',
                illness: 'Other illness',
                pain: 'Pain',
                motivation: 'Motivation',
                caregiver: 'No caregiver',
                home: 'The home itself',
                language: 'Language',
              },
              { required: true, exclusive: 'none', source: therapistsLists, ...observed },
            ),
          ]
        : []),
      ...(document === 'evaluation'
        ? [
            choice('assessment.code', 'Evaluation code', codes(therapy), {
              source: evaluationCodes,
              hint: 'Only where the payer asks for it; your code book has the descriptions.',
              ...observed,
            }),
          ]
        : []),
      longText('assessment.text', 'Assessment narrative', {
        required: true,
        hint: 'What the findings mean for the patient at home; what changed and why.',
      }),
      ...(document === 'discharge'
        ? []
        : [
            longText('assessment.need', 'Need for skilled therapy', {
              required: true,
              hint:
                'Why it takes the knowledge and skills of a therapist: complexity, safety, or a ' +
                'program only a therapist can design.',
            }),
          ]),
    ],
  });
};
