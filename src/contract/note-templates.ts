import * as z from 'zod/mini';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { id, instant, integer, nonBlank, path, text, value } from './primitives.ts';

/**
 * Templates of notes, personal and the agency's: a whole note (`note`), what a provider begins
 * notes of a form with (`provider`), one answer (`field`), and phrases (`narrative`).
 */

const admin = define('admin');
const notes = define('notes');

export const templateKinds = ['note', 'field', 'narrative', 'provider'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** Templates that one person may use; beyond it nothing more is saved. */
export const mostTemplates = 500;

const content = {
  name: nonBlank(120),
  /** The form and the version it was saved from; null for a phrase. */
  formId: z.nullable(text(60)),
  formVersion: z.nullable(integer(1, 9_999)),
  /** The question of a field template; null for the others. */
  path: z.nullable(path()),
  /** Answers by path, of a note's template. */
  values: z.record(path(), value()),
  /** Words, of a field template or a phrase. */
  text: text(20_000),
};

/** What is saved. The id is made where it is saved, so that saving again has no second effect. */
export const newTemplate = z.object({
  id: id(),
  kind: z.enum(templateKinds),
  ...content,
  /** For everybody of the agency; the office decides that. */
  shared: z.boolean(),
});
export type NewTemplate = z.infer<typeof newTemplate>;

export const noteTemplate = z.object({
  ...newTemplate.shape,
  /** Whether the person who asks saved it. */
  own: z.boolean(),
  savedAt: instant(),
});
export type NoteTemplate = z.infer<typeof noteTemplate>;

const templatesFound = z.object({ templates: z.array(noteTemplate) });

export const template = admin('template', {
  sealable: true,
  summary: 'Templates of notes and of single answers that the person may use, by name.',
  reads: true,
  input: z.object({}),
  output: templatesFound,
});

export const narrativeTemplates = notes('narrativeTemplates', {
  sealable: true,
  summary: 'Phrases that the person may use, their own and the agency’s, by name.',
  reads: true,
  input: z.object({}),
  output: templatesFound,
});

export const providerNoteTemplates = notes('providerNoteTemplates', {
  sealable: true,
  summary: 'What the person begins notes with, by form.',
  reads: true,
  input: z.object({}),
  output: templatesFound,
});

export const saveAsTemplate = notes('saveAsTemplate', {
  sealable: true,
  summary:
    'Saves a template. The same id again changes nothing; one for everybody is saved by the office.',
  input: newTemplate,
  output: z.object({ template: noteTemplate }),
  errors: ['template.many', 'template.shared', 'record.not-found', 'request.invalid'],
});

export const deleteTemplate = admin('deleteTemplate', {
  summary: 'Deletes a template: one’s own, or one of the agency by the office.',
  input: z.object({ id: id() }),
  output: z.object({}),
  errors: ['record.not-found', 'template.shared'],
});

export const templateOwners = ['agency', 'own'] as const;
export const templateStates = ['used', 'retired'] as const;

/** A template as the office lists it. */
export const templateRow = z.object({
  ...noteTemplate.shape,
  /** Title of its form and that form's newest version; null for a phrase. */
  form: z.nullable(z.object({ title: text(200), newest: integer(1, 9_999) })),
  /** The question of a field template as the form asks it; empty where it no longer does. */
  question: text(400),
  savedBy: text(160),
  retired: z.boolean(),
});
export type TemplateRow = z.infer<typeof templateRow>;

export const agencyTemplates = admin('agencyTemplates', {
  summary:
    'Templates of the agency or one’s own, of every kind, by name unless asked otherwise; of ' +
    'retired ones the newest 500.',
  reads: true,
  input: z.object({
    /** Part of the name. */
    words: z._default(text(100), ''),
    whose: z._default(z.enum(templateOwners), 'agency'),
    kind: z._default(z.nullable(z.enum(templateKinds)), null),
    state: z._default(z.enum(templateStates), 'used'),
    order: orderBy(['name', 'kind', 'saved'] as const, 'name'),
    ...pageRequest,
  }),
  output: pageOf(templateRow),
});

export const changeTemplate = admin('changeTemplate', {
  summary: 'Changes name and content of a template over the version that was read.',
  input: z.object({
    id: id(),
    /** When the version that was read was saved. */
    savedAt: instant(),
    name: content.name,
    formVersion: content.formVersion,
    values: content.values,
    text: content.text,
  }),
  output: z.object({ template: noteTemplate }),
  errors: ['record.not-found', 'template.changed', 'request.invalid'],
});

export const reuseTemplate = admin('reuseTemplate', {
  summary: 'Takes a retired template into use again.',
  input: z.object({ id: id() }),
  output: z.object({}),
  errors: ['record.not-found', 'template.many'],
});
