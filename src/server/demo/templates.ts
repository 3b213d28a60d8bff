import type { Insertable } from 'kysely';
import { must } from '#domain/must.ts';
import type { TemplateKind } from '#contract/note-templates.ts';
import type { Values } from '#domain/merge.ts';
import { formById } from '#forms/registry.ts';
import { addDays, dayOf } from '#server/db/calendar-day.ts';
import type { NoteTemplateTable } from '#server/db/document-tables.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import type { Person } from './agency.ts';
import { Chance } from './random.ts';
import { pacificInstant } from './visits.ts';

/** Templates of notes of the demo: the agency's, one of each kind, and a nurse's own phrase. */

type DemoTemplate = {
  readonly kind: TemplateKind;
  readonly name: string;
  readonly formId: string | null;
  readonly path?: string;
  readonly values?: Values;
  readonly text?: string;
  /** The person whose own it is; the agency's without one. */
  readonly owner?: string;
};

const templates: readonly DemoTemplate[] = [
  {
    kind: 'note',
    name: 'Teaching visit',
    formId: 'skilled-nursing-visit',
    values: {
      'teaching.topics': ['medication', 'falls'],
      'teaching.learners': ['patient', 'caregiver'],
      'teaching.methods': ['talk', 'written'],
      'teaching.barriers': ['none'],
    },
  },
  {
    kind: 'provider',
    name: 'How I begin a nursing visit',
    formId: 'skilled-nursing-visit',
    values: { 'teaching.learners': ['patient'], 'teaching.methods': ['talk'] },
  },
  {
    kind: 'field',
    name: 'Quiet visit',
    formId: 'skilled-nursing-visit',
    path: 'narrative.text',
    text: 'Visit as planned. No new complaints. Questions answered.',
  },
  {
    kind: 'narrative',
    name: 'Falls: home looked over',
    formId: null,
    text: 'Looked over the ways through the home with the patient. Loose rugs discussed.',
  },
  {
    kind: 'narrative',
    name: 'Who to call',
    formId: null,
    text: 'The patient can say when to call the agency, the physician and 911.',
  },
  {
    kind: 'narrative',
    name: 'Next visit agreed',
    formId: null,
    text: 'Day and time of the next visit agreed with the patient.',
    owner: 'nurse',
  },
];

/** A chance of its own, so that the rest of the agency stays as it was. */
const templateSeed = 66_002;
/** Days since they were saved. */
const savedDaysAgo = 30;

/** The templates of an organisation; its first person saved those of the agency. */
export function templateRows(
  { orgId, now, people }: { orgId: string; now: Date; people: readonly Person[] },
  keys: OrgKeys,
): readonly Insertable<NoteTemplateTable>[] {
  const chance = new Chance(templateSeed);
  const desk = must(people[0], 'first person');
  return templates.map(({ kind, name, formId, path = null, values = {}, text = '', owner }) => {
    const id = chance.id();
    const own =
      owner === undefined
        ? null
        : must(
            people.find(({ person }) => person.userName === owner),
            owner,
          );
    return {
      org_id: orgId,
      id,
      kind,
      owner_id: own?.id ?? null,
      form_id: formId,
      form_version: formId === null ? null : must(formById(formId), formId).version,
      path,
      body: keys.seal('note_template.body', id, { name, values, text }),
      saved_at: pacificInstant(addDays(dayOf(now), -savedDaysAgo), '09:00'),
      saved_by: (own ?? desk).id,
      deleted_at: null,
    };
  });
}
