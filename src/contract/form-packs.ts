import * as z from 'zod/mini';
import { providerTypes } from '#domain/clinicians.ts';
import { packLimits } from '#forms/packs/pack.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { id, instant, integer, text } from './primitives.ts';

/** Forms that an agency brings itself (docs/form-packs.md, decision 088). */

const admin = define('admin');
const notes = define('notes');

/** Number a note keeps its form's version by. */
const version = () => integer(1, 9_999);

export const formPackRow = z.object({
  packId: id(),
  version: version(),
  revision: integer(1, 1e9),
  title: text(200),
  disciplines: z.array(text(20)),
  visitTypeIds: z.array(integer(1, 9_999)),
  questions: integer(0, 1e5),
  /** Name of the file it came from. */
  source: text(200),
  active: z.boolean(),
  importedAt: instant(),
  importedBy: z.nullable(text(160)),
});
export type FormPackRow = z.infer<typeof formPackRow>;

export const formPacks = admin('formPacks', {
  summary: 'The agency’s own forms in their newest version, by title unless asked otherwise.',
  reads: true,
  input: z.object({
    /** Part of the title. */
    words: z._default(text(100), ''),
    order: orderBy(['title', 'imported', 'version'] as const, 'title'),
    ...pageRequest,
  }),
  output: pageOf(formPackRow),
});

export const importFormPack = admin('importFormPack', {
  summary:
    'Takes in a form pack, switched off at first; with a pack’s id its next version. Notes keep ' +
    'the version they were written in.',
  input: z.object({
    /** Null for a form that is new to the agency. */
    pack: z.nullable(z.object({ packId: id(), revision: integer(1, 1e9) })),
    /** The pack as JSON; what is wrong with it is named by its place. */
    content: text(packLimits.characters),
    disciplines: z.array(z.enum(providerTypes)).check(z.minLength(1), z.maxLength(20)),
    visitTypeIds: z.array(integer(1, 9_999)).check(z.minLength(1), z.maxLength(100)),
    source: text(200),
  }),
  output: z.object({ packId: id(), version: version() }),
  errors: [
    'record.not-found',
    'request.invalid',
    'pack.changed',
    'pack.visit-type',
    'pack.protected',
    'pack.too-many',
    'pack.no-room',
  ],
});

export const switchFormPack = admin('switchFormPack', {
  summary:
    'Switches a form on or off: visits of its visit types that are planned from now on have it, ' +
    'or the built-in form again.',
  input: z.object({ packId: id(), revision: integer(1, 1e9), active: z.boolean() }),
  output: z.object({ packId: id(), revision: integer(1, 1e9) }),
  errors: ['record.not-found', 'pack.changed', 'pack.visit-type', 'pack.protected'],
});

export const removeFormPack = admin('removeFormPack', {
  summary: 'Removes a form with all its versions that no note was written in.',
  input: z.object({ packId: id(), revision: integer(1, 1e9) }),
  output: z.object({}),
  errors: ['record.not-found', 'pack.changed', 'pack.in-use'],
});

export const formPack = notes('formPack', {
  summary: 'One version of a form of the agency, for whoever opens a note of it.',
  reads: true,
  input: z.object({ packId: id(), version: version() }),
  /** JSON, as it was signed. */
  output: z.object({ content: text(packLimits.characters) }),
  errors: ['record.not-found', 'pack.unsigned'],
});
