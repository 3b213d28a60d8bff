import { assessments, carryIn, episodeStart, homebound, ofChart } from '../carry-in.ts';
import { choice, date, defineForm, longText, note, rows, section, text, yesNo } from '../define.ts';
import { asked, happened } from '../sections/asked.ts';
import { assessors } from '../sections/chart-note.ts';
import { reviewRule } from '../sections/federal-rules.ts';
import { homeboundSection } from '../sections/homebound.ts';
import { ownWording } from '../sections/sources.ts';
import { findingKinds, whichReading } from './finding-kinds.ts';

/**
 * Summary of a certification period for the physician. The rows of the first section come from the
 * approved notes (`summary-answers.ts`), each with the note it is from; the author judges them.
 */
export const sixtyDaySummary = defineForm({
  id: 'sixty-day-summary',
  version: 1,
  title: '60-day summary',
  disciplines: [...assessors],
  visitTypeIds: [270],
  sections: [
    section({
      id: 'fromNotes',
      title: 'From the notes',
      source: ownWording,
      items: [
        date('period.from', 'From', { ...asked, ...happened }),
        date('period.to', 'To', asked),
        note('Made from the approved notes on this device. Read it against what you know.'),
        rows('summaryLines', 'Findings of the period', {
          rowLabel: 'Finding',
          max: 200,
          from: 'notes',
          copyFromLast: false,
          fields: [
            text('note', 'Note', { automatic: true, maxLength: 64 }),
            date('date', 'Date', { automatic: true }),
            choice('kind', 'Finding', findingKinds, { automatic: true }),
            choice('which', 'Reading', whichReading, { automatic: true }),
            text('words', 'Summary', { automatic: true, maxLength: 500 }),
          ],
        }),
      ],
    }),
    section({
      id: 'periodReview',
      title: 'Review of the period',
      source: reviewRule,
      items: [
        longText('review.course', 'Course in your words', asked),
        choice(
          'review.goals',
          'Goals',
          { met: 'Met', partly: 'Partly met', notMet: 'Not met' },
          asked,
        ),
        longText('review.goalsOpen', 'Goals not met, and why', {
          ...asked,
          maxLength: 1_000,
          showIf: { path: 'review.goals', oneOf: ['partly', 'notMet'] },
        }),
        choice(
          'review.need',
          'Skilled care from here on',
          { goesOn: 'Goes on', ends: 'Ends' },
          asked,
        ),
        longText('review.why', 'Why skilled care goes on', {
          ...asked,
          showIf: { path: 'review.need', equals: 'goesOn' },
        }),
        yesNo('review.planChanged', 'Plan of care needs a change', asked),
        longText('review.change', 'Change needed', {
          ...asked,
          maxLength: 1_000,
          showIf: { path: 'review.planChanged', equals: true },
        }),
        text('review.physician', 'Physician or practitioner', { required: true }),
      ],
    }),
    homeboundSection,
  ],
  carriesFrom: assessments,
  carried: carryIn({
    // The first day of the episode; its last one may lie ahead.
    'period.from': episodeStart,
    'review.physician': ofChart('physicianName', 120),
    ...homebound,
  }),
  review: {
    clinicianStatement: 'I reviewed the period and this summary.',
    highlights: ['period.from', 'period.to', 'review.course', 'review.goals', 'review.need'],
  },
});
