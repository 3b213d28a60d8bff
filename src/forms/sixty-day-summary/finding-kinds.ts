/** What a line of the summary is about, by the value that is stored. */
export const findingKinds = {
  bloodPressure: 'Blood pressure',
  pulse: 'Pulse',
  weight: 'Weight',
  pain: 'Pain now',
  change: 'Change in condition',
  fall: 'Fall',
  hospital: 'Hospital or emergency care',
  wound: 'Wound',
  newDrug: 'New medication',
  changedDrug: 'Medication changed',
  stoppedDrug: 'Medication discontinued',
  order: 'New order',
  goalMet: 'Goal met',
  goalOpen: 'Goal not met yet',
} as const;

export type FindingKind = keyof typeof findingKinds;

/** Which of several readings a line says. */
export const whichReading = {
  only: 'Only reading',
  first: 'First',
  last: 'Last',
  lowest: 'Lowest',
  highest: 'Highest',
} as const;

export type WhichReading = keyof typeof whichReading;
