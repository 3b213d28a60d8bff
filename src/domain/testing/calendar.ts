import fc from 'fast-check';
import { dateOfDayNumber } from '../dates.ts';

/** Calendar dates MM/DD/YYYY from 1900 to 2199. */
export const calendarDates: fc.Arbitrary<string> = fc
  .integer({ min: -25_567, max: 84_005 })
  .map(dateOfDayNumber);

/** Instants from 1970 to 2199 at any millisecond. */
export const instants: fc.Arbitrary<Date> = fc.date({
  min: new Date('1970-01-02T00:00:00Z'),
  max: new Date('2199-12-30T00:00:00Z'),
  noInvalidDate: true,
});
