/** The screens that docs/field-day.md shows, by variant. */
const shown: Readonly<Record<string, readonly string[]>> = {
  day: ['my-day', 'note', 'cannot-visit', 'after-signing', 'care-plan', 'call-the-office'],
  'german-dark': ['my-day', 'note', 'chart', 'returned', 'review-of-the-correction'],
  'large-text': ['note', 'call-the-office', 'returned'],
  tablet: ['note', 'chart', 'returned'],
  keyboard: ['review-and-signatures'],
};

/** Name of the picture in `docs/field-day`; null for a screen that the page does not show. */
export const pictureName = (variant: string, screen: string): string | null =>
  shown[variant]?.includes(screen) === true ? `${variant}-${screen}.jpg` : null;
