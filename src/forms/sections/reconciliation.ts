import { choice, date, rows, text } from '../define.ts';

/**
 * Medications compared with the chart's list, one row per drug that was marked (decision 068). The
 * app writes `name`, `listed` and `now` as the chart had them, so that the note keeps what its
 * author saw. Interactions are not checked, and nothing here says that they are.
 */
export const reconciledMedications = rows('reconciled', 'Medications reconciled', {
  rowLabel: 'Medication',
  from: 'chart',
  max: 200,
  copyFromLast: false,
  fields: [
    text('name', 'Medication name', { maxLength: 300, automatic: true }),
    text('listed', 'On the list', { maxLength: 600, automatic: true }),
    choice(
      'outcome',
      'Reconciled',
      {
        taking: 'Taking as listed',
        changed: 'Changed',
        stopped: 'Stopped',
        new: 'New medication',
        unsure: 'Not sure',
      },
      { automatic: true },
    ),
    text('now', 'Taking now', { maxLength: 600, automatic: true }),
    date('end', 'Stopped on', { automatic: true }),
    text('reason', 'Reason', { maxLength: 300, automatic: true }),
    choice(
      'check',
      'Dose check',
      {
        ratio: 'Far from the listed dose',
        unit: 'Unit changed',
        unreadable: 'Not readable as an amount',
      },
      { flagged: true, automatic: true },
    ),
  ],
});
