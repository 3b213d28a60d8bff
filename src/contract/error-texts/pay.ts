import { rateMessages } from '#domain/rate-messages.ts';
import type { CatalogueEntry } from './entry.ts';

/** Rates and pay, and what belongs to a patient beside the chart. */
export const payErrors = {
  'rate.fixed': { status: 422, text: rateMessages.fixed },
  'rate.bonus': { status: 422, text: rateMessages.bonus },
  'rate.reason': { status: 422, text: 'Say why the rate is changed.' },
  'days.order': { status: 422, text: 'The last day is before the first.' },
  'rate.overlap': {
    status: 409,
    text: 'Another rate already covers some of these days. Change its days first.',
  },
  'rate.owner': {
    status: 422,
    text: 'A rate stays with its clinician. Add another one, and remove this one.',
  },
  'rate.own': {
    status: 403,
    text: 'What you are paid yourself is changed by somebody else.',
  },
  'rate.by-paid': {
    status: 409,
    text: 'The person who is paid for this visit set its rate. Somebody else has to set it or take it back first.',
  },
  'facility.name-taken': { status: 409, text: 'Another facility has this name.' },
} as const satisfies Record<string, CatalogueEntry>;
