import { reasonNotAsked } from '#domain/chart-scope.ts';

/**
 * Turns the payload of an older command version into the present one. Commands waiting on devices
 * are accepted for at least twelve months (docs/sync.md), so a raised version adds a line here
 * and never removes one sooner.
 */
const upcasters: Readonly<Record<string, Readonly<Record<number, (payload: unknown) => unknown>>>> =
  {
    // The second version adds the counter and the measured difference, which older devices do not
    // have.
    startVisit: { 1: (payload) => payload },
    endVisit: { 1: (payload) => payload },
    // The second version asks why a medication is changed.
    updatePatient: {
      1: (payload) =>
        typeof payload === 'object' && payload !== null
          ? { ...payload, reason: reasonNotAsked }
          : payload,
    },
    // The second version's hash covers the signatures; a signature of the first says no version.
    signNote: { 1: (payload) => payload },
    // The second version names answers filled from the last visit, which older devices do not know.
    submitNotes: { 1: (payload) => payload },
  };

/** The payload at `current`, or undefined when there is no way from `version` to it. */
export function upcast(
  command: string,
  version: number,
  current: number,
  payload: unknown,
): { readonly payload: unknown } | undefined {
  let result = payload;
  for (let step = version; step < current; step += 1) {
    const next = Object.hasOwn(upcasters, command) ? upcasters[command]?.[step] : undefined;
    if (!next) return undefined;
    result = next(result);
  }
  return version > current ? undefined : { payload: result };
}
