import { defineForm } from '../define.ts';
import { moodAndSafety } from '../sections/social-work/mood.ts';
import { livingSituation } from '../sections/social-work/situation.ts';
import { background, findings, planOfSocialWork, referral, visitDetails } from './parts.ts';

/** First visit of a medical social worker: referral, situation, mood, findings, goals and plan. */
export const mswEvaluation = defineForm({
  id: 'msw-evaluation',
  version: 1,
  title: 'Medical social work evaluation',
  disciplines: ['MSW'],
  visitTypeIds: [242],
  catalogue: 'social-work',
  sections: [
    visitDetails,
    referral,
    background,
    livingSituation,
    moodAndSafety,
    findings,
    planOfSocialWork,
  ],
  review: {
    clinicianStatement: 'I visited this patient and documented what I observed and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [
      'referral.reasons',
      'mood.selfHarm',
      'suicide.score',
      'mood.abuse',
      'findings.problems',
      'narrative.text',
      'plan.visits',
    ],
  },
});
