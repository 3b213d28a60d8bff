import { evvActions, evvReasons, type EvvReason } from './data/evv-reasons.ts';

/** Reason and action codes of a clock changed by hand; the lists are unverified samples. */

/** The text of a reason code; null for an unknown one. */
export function evvReasonText(code: string): string | null {
  return textOf(evvReasons, code);
}

/** The text of an action code; null for an unknown one. */
export function evvActionText(code: string): string | null {
  return textOf(evvActions, code);
}

function textOf(list: readonly EvvReason[], code: string): string | null {
  return list.find((entry) => entry.code === code)?.text ?? null;
}
