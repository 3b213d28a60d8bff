import { msg, plural, t } from '@lingui/core/macro';

/** What is said where a server offers some of the agency's clinicians (decision 113). */

type Offered = { readonly rows: readonly unknown[]; readonly more?: number | undefined };

export const offeredSearch = msg`Find a clinician by name`;

/** Whom the offered ones were chosen for: one visit, the first of several, a map, or none. */
type ChosenFor = 'visit' | 'first' | 'map' | 'name';

function cutSentence(shown: number, all: number, chosenFor: ChosenFor): string {
  switch (chosenFor) {
    case 'name':
      return t`${shown} of ${all} clinicians, by name.`;
    case 'map':
      return t`${shown} of ${all} clinicians whose home is known: those nearest to these episodes.`;
    case 'first':
      return t`${shown} of ${all} clinicians, chosen for the first visit.`;
    case 'visit':
      return t`${shown} of ${all} clinicians: those who know the patient, then the nearest.`;
  }
}

/** How many are offered of how many, or how many a name found. */
export const offeredSentence =
  (chosenFor: ChosenFor) =>
  ({ rows, more = 0 }: Offered, words: string): string => {
    const shown = rows.length;
    if (more > 0) {
      const others = t`Type a name to find others.`;
      return `${cutSentence(shown, shown + more, chosenFor)} ${others}`;
    }
    if (words === '') return '';
    return shown === 0
      ? t`No clinician found.`
      : plural(shown, { one: '# clinician found.', other: '# clinicians found.' });
  };
