import type { Answers } from '../define.ts';

/** A patient who finds comfort in music and the parish. For the demo. */
export const sample: Answers = {
  'visit.identityConfirmed': true,
  'visit.assessment': 'comprehensive',
  'visit.present': ['patient', 'family'],
  'visit.interpreter': false,
  'spiritual.wanted': 'yes',
  'spiritual.tradition': 'Raised Methodist, sang in the choir for forty years',
  'spiritual.community': 'past',
  'spiritual.contact': 'Parish office on Elm Street',
  'spiritual.visitWanted': true,
  'spiritual.strength': 'Music, the garden, and the evening call of the sister.',
  'needs.expressed': ['reconcile'],
  'needs.peace': 'partly',
  'needs.distress': 'Wants to write to the brother after years of silence; letter begun together.',
  'practices.wanted': ['prayer', 'music'],
  'practices.care': 'Hands to be held during care; hymns quietly in the evening.',
  'practices.death': 'The pastor is called first; burial beside the wife.',
  'practices.family': 'The sister would like to pray together.',
  'narrative.text': 'Speaks freely and with humor about dying. One matter is open: the brother.',
  'goals.$order': ['goal1'],
  'goals.goal1.text': 'The letter to the brother is written and sent',
  'goals.goal1.target': '12/10/2026',
  'plan.next': 'Finish the letter; arrange the visit of the pastor.',
  'plan.frequency': 'Once a week',
  'plan.coordinated': ['nurse', 'chaplain'],
};
