import * as z from 'zod/mini';
import { facilityKinds } from '#domain/circle.ts';
import { isUsPhone } from '#domain/texts.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { id, instant, integer, nonBlank, text } from './primitives.ts';

/** Facilities: places that patients live in or are sent to. */

const admin = define('admin');

const phone = () => text(40).check(z.refine((value: string) => value === '' || isUsPhone(value)));

const fields = {
  name: nonBlank(160),
  kind: z.enum(facilityKinds),
  addressLine1: text(200),
  city: text(120),
  state: z.string().check(z.regex(/^([A-Z]{2})?$/)),
  zipcode: z.string().check(z.regex(/^(\d{5}(-\d{4})?)?$/)),
  phone: phone(),
  fax: phone(),
  /** Who is asked there. */
  contact: text(160),
  note: text(1000),
  /** The company whose people confirm its shifts. */
  referralSourceId: z.nullable(integer(1, 1e9)),
  active: z.boolean(),
};

const facilityRow = z.object({
  id: id(),
  revision: integer(1, 1e9),
  ...fields,
  /** Name of that company. */
  company: z.nullable(text(160)),
  /** Patients who live there or are there now. */
  patients: integer(0, 1e6),
  changedAt: instant(),
});
export type FacilityRow = z.infer<typeof facilityRow>;

export const facilities = admin('facility', {
  summary: 'The agency’s facilities, by name unless asked otherwise.',
  reads: true,
  input: z.object({
    /** Part of the name or the city. */
    words: z._default(text(100), ''),
    only: z._default(z.enum(['active', 'all']), 'active'),
    order: orderBy(['name', 'kind', 'city', 'changed'], 'name'),
    ...pageRequest,
  }),
  output: pageOf(facilityRow),
});

export const saveFacility = admin('saveFacility', {
  summary: 'Adds a facility or changes one against the revision that was read.',
  input: z.object({
    facility: z.nullable(z.object({ id: id(), revision: integer(1, 1e9) })),
    ...fields,
  }),
  output: z.object({ id: id() }),
  errors: ['record.not-found', 'record.changed', 'facility.name-taken', 'user.company'],
});
