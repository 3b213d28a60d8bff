import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  addressSuggestions,
  geocode,
  longestAddress,
  type AddressSuggestion,
  type FoundAddress,
  type Located,
} from '#contract/addresses.ts';
import type { OutputOf } from '#contract/call.ts';
import { errors, Refusal } from '#contract/errors.ts';
import { secondMs } from '#domain/durations.ts';
import { lineOfPlace, suggestionOf } from '#domain/own-addresses.ts';
import type { KnownPlace } from '#domain/typed-address.ts';
import { callApi } from '#client/api/call.ts';
import type { Field } from '#client/kinds/form-dialog/field.ts';
import {
  suggested,
  type Chosen,
  type Suggested,
} from '#client/kinds/form-dialog/suggested-field.tsx';
import { currentStore } from '#client/store/current-store.ts';
import { addressesOnDevice, placesOfCharts, type FromDevice } from './places-on-device.ts';

/** A suggestion, and the address itself where the device completed it. */
type Offered = Suggested & { readonly found?: FoundAddress };
type Source = OutputOf<typeof addressSuggestions>['source'];

/**
 * Who is named below the suggestions: the terms of the maps service ask for its name, and the licence
 * of our own places (CC BY 4.0) for theirs. The maps service's own picture is not ours to ship; its
 * name as text looks right on light and dark alike.
 */
const providers: Readonly<Record<Source, MessageDescriptor>> = {
  maps: msg`Powered by Google`,
  embedded: msg`Places: GeoNames, CC BY 4.0`,
};

/** Where the suggestions of a device come from, or why it has none. */
function deviceText(states: FromDevice['states']): MessageDescriptor {
  if (states === null)
    return msg`This device has no list of places yet. It is downloaded when you are online.`;
  if (states.length === 0)
    return msg`This device has no list of places: your agency has not set the states it works in.`;
  const names = states.join(', ');
  return msg`From this device, without the server: places in ${names}. GeoNames, CC BY 4.0`;
}

/** Paths of the chart that a found address fills. */
const foundPaths = ['addressLine1', 'city', 'state', 'zipcode'] as const;

/** Only the form's own: a chart stores no text that was typed to find an address. */
export const findAddressKey = 'findAddress';

const offeredOf = ({ placeId, mainText, secondaryText }: AddressSuggestion): Offered => ({
  id: placeId,
  main: mainText,
  detail: secondaryText,
});

/** The server is not waited for longer than this where the device can answer. */
const patienceMs = 3 * secondMs;

/** @throws Refusal network.timeout, and those of the call */
async function soon<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('network.timeout')), patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the server did not answer: it may have refused nothing. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code.startsWith('network') || error.code === 'server.unavailable');

const chosenOf = (found: FoundAddress): Chosen => ({
  value: found.formattedAddress,
  others: Object.fromEntries(
    foundPaths.flatMap((path) => (found[path] === '' ? [] : [[path, found[path]]])),
  ),
});

/** @throws Refusal address.several, address.mismatch */
function theOnly(places: readonly FoundAddress[]): Chosen {
  const [first, ...others] = places;
  if (!first) throw new Refusal('address.mismatch');
  if (others.length > 0) throw new Refusal('address.several');
  return chosenOf(first);
}

/** What the device makes of a line. */
type OnDevice = (line: string) => Promise<FromDevice>;

/** The address of a line, of the server's or else of the device's. @throws Refusal */
async function located(by: Located, line: string | null, onDevice: OnDevice): Promise<Chosen> {
  try {
    return theOnly((await soon(callApi(geocode, by))).places);
  } catch (error) {
    // A place of the maps service is known to nobody else.
    if (line === null || !isUnanswered(error)) throw error;
    return theOnly((await onDevice(line)).addresses);
  }
}

/**
 * Finds an address while it is typed, and fills street, city, state and ZIP code with the one that is
 * chosen (spec portal §5). Where the server does not answer, the device does (decision 072).
 */
export const findAddress = (): Field<string> => {
  const chosen = new Set<string>();
  const remembered = (result: Chosen): Chosen => {
    chosen.add(result.value);
    return result;
  };
  let own: Promise<readonly KnownPlace[]> | null = null;
  const onDevice: OnDevice = async (line) => {
    own ??= placesOfCharts(currentStore());
    return addressesOnDevice(line, await own);
  };
  /** What is said below each list that was offered. */
  const said = new WeakMap<readonly Offered[], MessageDescriptor>();
  const suggestOnDevice = async (typed: string): Promise<readonly Offered[]> => {
    const { addresses, states } = await onDevice(typed);
    const rows = addresses.map((found) => ({ ...offeredOf(suggestionOf(found)), found }));
    said.set(rows, deviceText(states));
    return rows;
  };
  const suggest = async (typed: string): Promise<readonly Offered[]> => {
    try {
      const answer = await soon(callApi(addressSuggestions, { text: typed }));
      const rows = answer.suggestions.map(offeredOf);
      if (rows.length > 0) said.set(rows, providers[answer.source]);
      return rows;
    } catch (error) {
      if (isUnanswered(error)) return suggestOnDevice(typed);
      throw error;
    }
  };
  return suggested<Offered>(msg`Find the address`, {
    hint: msg`Type street and ZIP code, and choose from the list`,
    required: false,
    suggest,
    choose: async ({ id, found }) =>
      remembered(
        found ? chosenOf(found) : await located({ placeId: id }, lineOfPlace(id), onDevice),
      ),
    find: async (typed) => remembered(await located({ address: typed }, typed, onDevice)),
    rows: msg`Addresses`,
    provider: (rows) => said.get(rows) ?? null,
    failure: msg`Sorry, addresses could not be loaded.`,
    maxLength: longestAddress,
    check: (typed) => (chosen.has(typed) ? null : errors['address.not-chosen'].text),
  });
};
