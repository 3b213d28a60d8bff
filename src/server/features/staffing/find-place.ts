import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { longestAddress } from '#contract/addresses.ts';
import type { saveAvailability } from '#contract/staffing.ts';
import type { KnownPlace } from '#domain/clinician-facts.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

type GivenPlace = NonNullable<ParsedInputOf<typeof saveAvailability>['home']>;
type Where = Pick<SignedInRequest<typeof saveAvailability>, 'repo' | 'server'>;

/** What the maps service finds for an address; null without a key, and when it does not answer. */
async function foundFor({ repo, server }: Where, address: string): Promise<KnownPlace | null> {
  const key = address === '' ? null : await repo.addresses.mapsKey();
  if (key === null) return null;
  try {
    const [found] = await server.maps(key).geocode({ address: address.slice(0, longestAddress) });
    return found?.point ? { ...found.point, source: 'address' } : null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'address.service') return null;
    throw error;
  }
}

/**
 * The place to keep: the coordinates that were entered, else those of the address, else where the
 * patient was visited last, else the middle of the ZIP code. Undefined where none was given.
 *
 * @param clocked the place of the last visit, for a patient
 */
export async function placeFor(
  where: Where,
  given: GivenPlace | undefined,
  clocked: () => Promise<KnownPlace | null> = () => Promise.resolve(null),
): Promise<KnownPlace | null | undefined> {
  if (given === undefined) return undefined;
  if (given.point !== null) return { ...given.point, source: 'entered' };
  if (given.address.trim() === '' && given.zipcode === '') return null;
  return (
    (await foundFor(where, given.address.trim())) ??
    (await clocked()) ??
    (await where.repo.staffing.middleOfZip(given.zipcode))
  );
}
