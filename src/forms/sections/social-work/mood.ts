import { choice, choices, longText, section, yesNo, type Section } from '../../define.ts';
import { suicideRiskIsRaised, suicideTotal } from '../optional-scores.ts';
import { ownWording } from '../sources.ts';

const notCopied = { copyFromLast: false } as const;

/** Mood, coping, thoughts of self-harm, abuse, substances and directives. */
export const moodAndSafety: Section = section({
  id: 'mood',
  title: 'Mood and safety',
  source: ownWording,
  items: [
    choices(
      'mood.observed',
      'Mood',
      {
        calm: 'Calm',
        anxious: 'Anxious',
        sad: 'Sad',
        irritable: 'Irritable',
        angry: 'Angry',
        flat: 'Flat affect',
        fearful: 'Fearful',
      },
      { required: true, ...notCopied },
    ),
    choice(
      'mood.coping',
      'Coping with the illness',
      { good: 'Good', fair: 'Fair', poor: 'Poor' },
      { required: true, ...notCopied },
    ),
    choice('mood.contacts', 'Social contact', {
      often: 'Most days',
      weekly: 'About weekly',
      rarely: 'Hardly any',
    }),
    choices(
      'mood.losses',
      'Recent losses or changes',
      {
        none: 'None known',
        death: 'Death of a loved one',
        health: 'Loss of health or independence',
        move: 'Relocation',
        role: 'Change in the family',
      },
      { exclusive: 'none' },
    ),
    yesNo('mood.selfHarm', 'Expresses suicidal thoughts or thoughts of self-harm', {
      required: true,
      ...notCopied,
    }),
    ...suicideTotal,
    longText('mood.safetyActions', 'Safety actions taken', {
      required: true,
      showIf: { any: [{ path: 'mood.selfHarm', equals: true }, suicideRiskIsRaised] },
    }),
    choices(
      'mood.abuse',
      'Signs of abuse or neglect',
      {
        none: 'None observed',
        physical: 'Injuries',
        emotional: 'Fear or humiliation',
        neglect: 'Neglect',
        financial: 'Financial exploitation',
        selfNeglect: 'Self-neglect',
      },
      { required: true, exclusive: 'none', ...notCopied },
    ),
    longText('mood.abuseReport', 'Report made: to whom and when', {
      maxLength: 1_000,
      required: true,
      showIf: {
        all: [
          { path: 'mood.abuse', answered: true },
          { not: { path: 'mood.abuse', includes: 'none' } },
        ],
      },
    }),
    choices(
      'mood.substances',
      'Alcohol, tobacco and other substances',
      {
        none: 'None known',
        alcohol: 'Alcohol',
        tobacco: 'Tobacco',
        drugs: 'Other substances',
        medication: 'Misuse of medication',
      },
      { exclusive: 'none' },
    ),
    choice(
      'mood.decisions',
      'Makes own decisions',
      { yes: 'Yes', partly: 'Partly', no: 'No' },
      { required: true },
    ),
    choices(
      'mood.directives',
      'Advance directives',
      {
        none: 'None known',
        livingWill: 'Living will',
        proxy: 'Health care proxy',
        dnr: 'Do-not-resuscitate order',
        guardian: 'Legal guardian',
      },
      { exclusive: 'none' },
    ),
  ],
});
