import { therapyVisitCounts } from '../../options.ts';
import {
  code,
  fulls,
  functions,
  ladder,
  leavings,
  noYes,
  notApplicable,
  number,
  one,
  unknown,
  continuing,
  type OasisItem,
} from '../item.ts';
import { is } from '../when.ts';

const past = { versions: [], confidence: 'known' } as const;

/** M2200 is exported as the specification writes its counts: 7 visits are 007. */
const visitDigits = Math.max(...therapyVisitCounts.map(({ value }) => value.length));

/**
 * Items of earlier item sets: they name what an old assessment says, and nobody is asked them.
 * M1051 and M1056 were asked until D1, M1242 until D1, M0110 and M2200 until E.
 */
export const former: readonly OasisItem[] = [
  code(
    ['M0110', 'A', 'Episode timing', continuing],
    'M0110_EPISODE_TIMING',
    [one('01', 'Early'), one('02', 'Later'), unknown, notApplicable],
    { ...past, confidence: 'part' },
  ),
  code(['M1051', 'O', 'Pneumococcal vaccine received', leavings], 'M1051_PVX_RCVD_AGNCY', noYes, {
    ...past,
    hint: 'A Yes answer goes to M2005 at transfer and to M1242 at discharge.',
  }),
  code(
    ['M1056', 'O', 'Reason the pneumococcal vaccine was not received', leavings],
    'M1056_PVX_RSN_NOT_RCVD_AGNCY',
    ladder(2, 1, [
      'Offered and declined',
      'Medically contraindicated',
      'Not indicated by age or condition',
      'Other reason',
    ]),
    { ...past, ask: is('M1051', '0') },
  ),
  code(
    ['M1242', 'J', 'Frequency of pain interfering with activity', fulls],
    'M1242_PAIN_FREQ_ACTVTY_MVMT',
    ladder(2, 0, [
      'No pain',
      'Pain that does not interfere',
      'Less often than daily',
      'Daily, but not constantly',
      'All of the time',
    ]),
    past,
  ),
  number(
    ['M2200', 'O', 'Therapy visits needed', functions.filter((timepoint) => timepoint !== '09')],
    'M2200_THER_NEED_NBR',
    { min: 0, max: 999, digits: visitDigits, unit: '', special: [notApplicable] },
    { ...past, confidence: 'part' },
  ),
];
