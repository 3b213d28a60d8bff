import { plural } from '@lingui/core/macro';

/** What was done, and how many of the patient's values did not come along. */
export const leftOutText = (done: string, left: number): string =>
  left === 0
    ? done
    : `${done}. ${plural(left, {
        one: '# value of this patient was left out.',
        other: '# values of this patient were left out.',
      })}`;
