import * as z from 'zod/mini';
import { callKey, type Call } from '#contract/call.ts';
import { protocol } from '#contract/sync.ts';
import { addDays, weekdayOf } from '#domain/dates.ts';
import { archiveReasonsOf, payerTypesOf } from '#domain/episode-rules.ts';
import { must } from '#domain/must.ts';
import type { EndingAct } from '#domain/visit-acts.ts';
import { reasonsFor } from '#domain/visit-reasons.ts';
import { jsonSchema } from '#server/http/openapi.ts';

/**
 * Input for any call, made from its schema alone: a new call of the contract is covered by the
 * generated tests by itself.
 */

/** Records a sample speaks of. What else has the shape of an id gets a new one. */
export type Ids = {
  readonly visit: string;
  readonly patient: string;
  readonly episode: string;
  readonly provider: string;
  readonly client: string;
};

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly default?: unknown;
};

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Fields whose meaning the schema does not tell. */
const known: Readonly<Record<string, Json>> = {
  protocol,
  version: 1,
  seq: 1,
  command: 'saveAnswers',
  visitTypeId: 201,
  frequency: '1w1',
  publicKey:
    'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  xml: '<ClinicalDocument xmlns="urn:hl7-org:v3"/>',
  limit: 5,
  email: 'ada@example.test',
  phone: '5595550102',
  otherPhone: '5595550103',
  fax: '5595550104',
  amount: 1,
  payerType: payerTypesOf([])[0] ?? '',
};

const reasonTo = (act: EndingAct): Json => must(reasonsFor(act, [])[0], act);

/** Fields of one call that its rules ask for before they look at a record. */
const knownOf: Readonly<Record<string, (sampling: Sampling) => JsonObject>> = {
  // One of both, a patient or an episode.
  'admin.reassignPreview': ({ ids }) => ({ patientId: ids.patient, episodeId: null }),
  'admin.staffingWindow': ({ today }) => ({ sunday: addDays(today, -weekdayOf(today)) }),
  // The status of a chart that is there is changed by calls of its own.
  'admin.patientProfile': () => ({ status: null }),
  'admin.patientStatusPreview': () => ({ status: 'On Hold' }),
  'admin.changePatientStatus': () => ({ status: 'On Hold' }),
  'admin.episodeStatusPreview': () => ({ status: 'On Hold' }),
  'admin.changeEpisodeStatus': () => ({ status: 'On Hold' }),
  'admin.archiveEpisode': () => ({ reason: archiveReasonsOf([])[0] ?? '' }),
  'operation.missVisit': () => ({ reason: reasonTo('miss') }),
  'operation.cancelVisit': () => ({ reason: reasonTo('cancel') }),
  'admin.expireVisit': () => ({ reason: reasonTo('expire') }),
  'admin.deleteVisit': () => ({ reason: reasonTo('delete') }),
  'admin.saveClinicianAvailability': () => ({
    coverage: [{ weekday: 1, from: '09:00', until: '17:00' }],
  }),
  // The demo agency allows no host of rooms.
  'operation.saveTelehealthRoom': () => ({ room: null }),
};

/** What a call changes, which can be null where it adds something to a record instead. */
const changedHere: ReadonlySet<string> = new Set([
  'authorization',
  'entry',
  'facility',
  'orderId',
  'rate',
]);

/** Calls that name a person by `userId` and leave their sessions and rights alone. */
const aboutPeople: ReadonlySet<string> = new Set([
  'admin.clinicianAvailability',
  'admin.providerRates',
  'admin.readUser',
  'admin.saveClinicianAvailability',
  'admin.saveProviderRate',
]);

/**
 * Which record a field named so holds the id of; `id` alone is the record the call is named after.
 * Of two charts the second is none of the sample's.
 */
function idFor(field: string, within: string, call: Call, ids: Ids): string | null {
  if (field === 'visitId' || field === 'visitIds' || field === 'targetId') return ids.visit;
  if (field === 'patientId' || field === 'first') return ids.patient;
  if (field === 'episodeId') return ids.episode;
  if (field === 'providerId' || field === 'clinicianId' || field === 'clinicianIds')
    return ids.provider;
  if (field === 'userId') return aboutPeople.has(callKey(call)) ? ids.provider : null;
  if (field === 'clientId') return call.open ? null : ids.client;
  // An import and a template name themselves.
  if (field !== 'id' || /^import|^saveAsTemplate$/.test(call.name)) return null;
  if (within === 'other' || changedHere.has(within)) return null;
  return call.name.toLowerCase().includes('episode') ? ids.episode : ids.patient;
}

/** One for the whole run: two samples that differ must differ by what was asked for. */
const instantExample = new Date().toISOString();
const idExample = '00000000-0000-4000-8000-000000000000';

/** A text of the wanted shape: one of the formats of the contract. */
function patterned(pattern: string, today: string): string {
  const shape = new RegExp(pattern);
  const found = [
    today,
    '09:30',
    instantExample,
    'a'.repeat(64),
    'a'.repeat(43),
    'example',
    'us',
    'CA',
    '',
  ].find((each) => shape.test(each));
  if (found === undefined) throw new Error(`no example for ${pattern}`);
  return found;
}

export type Sampling = {
  readonly call: Call;
  readonly ids: Ids;
  readonly today: string;
  readonly newId: () => string;
  /** What can be added or changed is added. */
  readonly adds?: boolean;
};

const isNullable = ({ anyOf = [] }: Schema): boolean => anyOf.some(({ type }) => type === 'null');

/** @param within the field that the object is in which this is a field of */
function sampleOf(schema: Schema, field: string, sampling: Sampling, within = ''): Json {
  const { call, ids, today, newId } = sampling;
  const ofCall = within === '' ? knownOf[callKey(call)]?.(sampling) : undefined;
  if (ofCall && Object.hasOwn(ofCall, field)) return ofCall[field] ?? null;
  if (sampling.adds && changedHere.has(field) && isNullable(schema)) return null;
  if (Object.hasOwn(known, field)) return known[field] ?? null;
  if (field === 'lane') return `visit:${ids.visit}`;
  if (schema.default !== undefined) return schema.default as Json;
  if (schema.const !== undefined) return schema.const as Json;
  if (schema.enum) return schema.enum[0] as Json;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(choices[0] ?? {}, field, sampling, within);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [
        name,
        sampleOf(part, name, sampling, field),
      ]),
    );
  if (schema.type === 'array')
    return field === 'after' ? [] : [sampleOf(schema.items ?? {}, field, sampling, within)];
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 0, 0);
  if (schema.type === 'boolean') return false;
  if (schema.type !== 'string') return { patch: {} };
  if (schema.pattern !== undefined && new RegExp(schema.pattern).test(idExample))
    return idFor(field, within, call, ids) ?? newId();
  return schema.pattern === undefined ? 'x' : patterned(schema.pattern, today);
}

const schemas = new WeakMap<Call['input'], Schema>();

function schemaOf(input: Call['input']): Schema {
  const schema = schemas.get(input) ?? (jsonSchema(input, 'input') as Schema);
  schemas.set(input, schema);
  return schema;
}

/** A valid input of a call about these records; nullable fields are filled. */
export const sampleInput = (sampling: Sampling): JsonObject =>
  sampleOf(schemaOf(sampling.call.input), '', sampling) as JsonObject;

/** Whether a call's input names a record by id, so that a stranger's id can be put there. */
export function namesRecords(call: Call): boolean {
  const at = (visit: string): string =>
    JSON.stringify(
      sampleInput({
        call,
        today: '01/02/2026',
        newId: () => idExample,
        ids: { visit, patient: visit, episode: visit, provider: visit, client: visit },
      }),
    );
  return at('11111111-1111-4111-8111-111111111111') !== at('22222222-2222-4222-8222-222222222222');
}

/** Whether a sample passes the schema it was made from. */
export const accepts = (call: Call, input: unknown): boolean =>
  z.safeParse(call.input, input).success;
