/** What a line of the summary is about, by the value that is stored. */
export const findingKinds = {
  bloodPressure: 'Blood pressure, first, last, lowest and highest',
  pulse: 'Pulse, first, last, lowest and highest',
  weight: 'Weight, first and last',
  pain: 'Pain level, first and last',
  change: 'Change in condition',
  fall: 'Fall',
  hospital: 'Hospital or emergency care',
  wound: 'Wound, first and last size',
  medication: 'Medication change',
  order: 'New order',
  goal: 'Goal',
  visits: 'Visits',
} as const;

export type FindingKind = keyof typeof findingKinds;
