import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { longestAddress } from '#contract/addresses.ts';
import type { saveAvailability } from '#contract/staffing.ts';
import type { KnownPlace } from '#domain/clinician-facts.ts';
import { locate } from '#server/features/addresses/find-addresses.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

type GivenPlace = NonNullable<ParsedInputOf<typeof saveAvailability>['home']>;
export type Where = Pick<SignedInRequest<typeof saveAvailability>, 'repo' | 'server'>;

/** What the maps service finds for an address; null without a key, and when it does not answer. */
async function foundFor(where: Where, address: string): Promise<KnownPlace | null> {
  if (address === '' || (await where.repo.addresses.mapsKey()) === null) return null;
  try {
    const { places } = await locate(where, { address: address.slice(0, longestAddress) });
    return places[0]?.point ?? null;
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('address.')) return null;
    throw error;
  }
}

/**
 * Has the maps service find an address once, for the lists that only look at what was found; an
 * address that is not found is no failure of what it was entered for.
 */
export async function rememberPlace(where: Where, address: string): Promise<void> {
  await foundFor(where, address);
}

/** The middle of the known homes of a ZIP code, else of its area. */
async function middleOfZip({ repo, server }: Where, zipcode: string): Promise<KnownPlace | null> {
  const ofHomes = await repo.staffing.middleOfZip(zipcode);
  if (ofHomes !== null) return ofHomes;
  const ofArea = (await server.places()).middleOfZip(zipcode);
  return ofArea && { ...ofArea, source: 'zip' };
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
    (await middleOfZip(where, given.zipcode))
  );
}
