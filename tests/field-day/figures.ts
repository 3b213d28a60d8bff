import type { Cost, Spent } from './hand.ts';

/** The tasks that are counted, as the table of docs/field-day.md names them. */
export const tasks = {
  signIn: 'Sign in → started visit',
  comeBack: 'After the app was killed, offline → note open',
  noteAnswers: 'Typical nursing note: every required answer',
  note: 'The same with End visit, both signatures and Submit',
  missed: 'Report a visit that cannot be done',
  aide: 'An aide’s visit on its care plan, from Start visit to Submit',
  fall: 'The same with a fall and a refused task',
  returned: 'Answer a QA return of two answers',
  vitals: 'Last vital signs of a patient, from My day',
  tomorrow: 'Tomorrow’s address and the way there',
  callOffice: 'Call the office, from any screen',
} as const;

/** The most a task may cost; a person's task counted each time it was done. */
const limits: Readonly<Record<string, Cost>> = {
  [tasks.note]: { taps: 55, keys: 200 },
  [tasks.aide]: { taps: 20, keys: 60 },
};

/** What cost more than it may, in words. */
export const tooDear = (spent: ReadonlyMap<string, Spent>): string[] =>
  Object.entries(limits).flatMap(([task, most]) => {
    const cost = spent.get(task);
    if (cost === undefined || (cost.taps <= most.taps && cost.keys <= most.keys)) return [];
    return [
      `${task}: ${cost.taps} taps and ${cost.keys} keys; at most ${most.taps} and ${most.keys}`,
    ];
  });

/** The costs as rows of a table, each for one time. */
export const costRows = (spent: ReadonlyMap<string, Spent>): string[] =>
  Object.values(tasks).flatMap((task) => {
    const cost = spent.get(task);
    return cost === undefined
      ? []
      : [`| ${task} | ${cost.taps / cost.times} | ${cost.keys / cost.times} |`];
  });
