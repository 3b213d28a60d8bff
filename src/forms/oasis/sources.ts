import type { OasisItem } from '#domain/oasis/item.ts';
import { phq } from '../sections/sources.ts';

/** Where OASIS content comes from, and how far it was compared with its source. */

export const oasisSource =
  'OASIS items of CMS (public domain): numbers, codes and skips after the data submission ' +
  'specifications as far as they were read; own short wording, Apache-2.0';
export const specifiedTiming =
  'OASIS timing of the specification (rules §4), by visit type and 30-day period';
const unverified =
  'OASIS item of CMS (public domain), own short wording; codes and timepoints are unverified: ' +
  'compare them with the OASIS guidance manual';
const bims =
  'Brief Interview for Mental Status within OASIS section C: codes and counts only; the wording of ' +
  'the interview is not part of this form, the agency uses the OASIS guidance manual';
const cam =
  'Confusion Assessment Method within OASIS item C1310: codes only; its wording belongs to the ' +
  'Hospital Elder Life Program and is not part of this form';

/** Credits that stand beside an instrument, as its licence asks. */
export const credits = {
  PHQ:
    'PHQ-9 by R. L. Spitzer, J. B. W. Williams, K. Kroenke and colleagues, ' +
    'with an educational grant from Pfizer Inc.',
  BIMS: 'Ask the questions of the interview as the OASIS guidance manual words them.',
  CAM: 'Rate the signs as the OASIS guidance manual describes them.',
} as const;

export const sourceOf = ({ instrument, confidence }: OasisItem): string => {
  switch (instrument) {
    case 'PHQ':
      return phq;
    case 'BIMS':
      return bims;
    case 'CAM':
      return cam;
    default:
      return confidence === 'known' ? unverified : oasisSource;
  }
};
