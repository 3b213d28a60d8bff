import { choice, date, rows, text, type RowGroup } from '../../define.ts';

type Parts = {
  /** A first assessment sets goals; later notes tell how far they are. */
  readonly isFirst: boolean;
};

/** Goals of social work and hospice care, in the words of patient and family. */
export const careGoals = ({ isFirst }: Parts): RowGroup =>
  rows('goals', 'Goals', {
    rowLabel: 'Goal',
    min: isFirst ? 1 : 0,
    max: 20,
    fields: [
      text('text', 'Goal statement', { maxLength: 500, required: true }),
      ...(isFirst
        ? []
        : [
            choice(
              'status',
              'Progress',
              {
                notStarted: 'Not started',
                little: 'Minimal progress',
                good: 'Good progress',
                met: 'Met',
                changed: 'Revised or discontinued',
              },
              { required: true, copyFromLast: false },
            ),
          ]),
      date('target', 'Target date'),
    ],
  });
