/** Levels of assistance, from least to most help. */
export const assistance: Readonly<Record<string, string>> = {
  independent: 'Independent',
  modified: 'Modified independent',
  supervision: 'Supervision or cueing',
  contactGuard: 'Contact guard',
  minimal: 'Minimal assistance',
  moderate: 'Moderate assistance',
  maximal: 'Maximal assistance',
  dependent: 'Dependent',
  notTested: 'Not tested',
};

export const assistanceHint =
  'Modified: alone, with a device or extra time. Minimal: the patient does at least 75 % of the ' +
  'effort; moderate: 50 to 74 %; maximal: 25 to 49 %; dependent: less than 25 %.';

/** Degrees of an impairment of cognition, language, speech or swallowing. */
export const impairment: Readonly<Record<string, string>> = {
  none: 'Within functional limits',
  mild: 'Mild impairment',
  moderate: 'Moderate impairment',
  severe: 'Severe impairment',
  notTested: 'Not tested',
};

export const walkingAids: Readonly<Record<string, string>> = {
  none: 'No aids',
  cane: 'Cane',
  quadCane: 'Quad cane',
  walker: 'Walker',
  rollator: 'Rollator',
  crutches: 'Crutches',
  wheelchair: 'Wheelchair',
  brace: 'Brace or orthosis',
  prosthesis: 'Prosthesis',
};
