import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { saveEpisode } from '#contract/episodes.ts';
import type { Episode } from '#contract/entities.ts';
import { checkZipState, stateOfZip } from '#domain/address.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { companyStatesOf } from '#domain/company-states.ts';
import { isStartDay, isWholePlace, lastDayOf, payerTypesOf } from '#domain/episode-rules.ts';
import { pacificDate } from '#domain/pacific.ts';
import { cardOf } from '#server/db/patient-card.ts';
import { episodePeriods } from '#server/features/episodes/rows.ts';
import type { Patient } from '#contract/entities.ts';

type Details = Omit<ParsedInputOf<typeof saveEpisode>, 'id' | 'revision'>;
type Constants = Parameters<typeof companyStatesOf>[0];

const refused = (path: string, code: ErrorCode): Refusal =>
  new Refusal(code, { fields: [{ path, code }] });

/**
 * The episode is given where the agency operates, by the ZIP code of its patient. @throws Refusal
 * address.episode-state, address.zipcode
 */
export function checkState({ content }: Patient, constants: Constants): void {
  const states = companyStatesOf(constants);
  if (states.length === 0) return;
  const { zipcode } = cardOf(content.doc.values);
  if (stateOfZip(zipcode) === null) throw new Refusal('address.zipcode');
  if (checkZipState(zipcode, states, 'episode') !== null)
    throw new Refusal('address.episode-state');
}

/**
 * @param before the episode as it is; null for a new one. What it has already is not questioned.
 * @throws Refusal episode.dates, request.invalid
 */
export function checkDetails(
  { startDate, payerType, benefitStartDate, ...place }: Details,
  before: Episode | null,
  constants: Constants,
  now: Date,
): void {
  if (startDate !== before?.startDate && !isStartDay(startDate, pacificDate(now)))
    throw refused('startDate', 'episode.dates');
  if (payerType !== before?.payerType && !payerTypesOf(constants).includes(payerType))
    throw refused('payerType', 'request.invalid');
  if (benefitStartDate !== null && !isCalendarDate(benefitStartDate))
    throw refused('benefitStartDate', 'request.invalid');
  if (!isWholePlace(place))
    throw refused(place.latitude === null ? 'latitude' : 'longitude', 'request.invalid');
}

const present = <K extends string, V>(name: K, value: V | null): { [N in K]?: V } | object =>
  value === null || value === '' ? {} : { [name]: value };

/** What a person entered, as the episode has it. */
export function detailsOf({
  startDate,
  payerType,
  careCoordinator,
  ...rest
}: Details): Pick<
  Episode,
  'startDate' | 'endDate' | 'billingPeriods' | 'payerType' | 'careCoordinator'
> &
  Partial<Episode> {
  return {
    startDate,
    endDate: lastDayOf(startDate),
    billingPeriods: episodePeriods(startDate),
    payerType,
    careCoordinator,
    ...present('type', rest.type),
    ...present('referralSourceNPI', rest.referralSourceNPI),
    ...present('providerNPI', rest.providerNPI),
    ...present('providerName', rest.providerName),
    ...present('benefitStartDate', rest.benefitStartDate),
    ...present('latitude', rest.latitude),
    ...present('longitude', rest.longitude),
  };
}
