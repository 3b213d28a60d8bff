import type { FormDefinition, Section } from './define.ts';

/** Sections that belong together, in form order; without a title where the form is short. */
export type SectionGroup = { readonly title: string | null; readonly sections: readonly Section[] };

const nursing: readonly (readonly [title: string, first: string])[] = [
  ['Visit and readings', 'visit'],
  ['Body systems', 'sensory'],
  ['Risk and function', 'skinRisk'],
  ['Medication', 'medication'],
  ['Infection and hospital', 'infection'],
  ['Care given', 'interventions'],
  ['Plan', 'homebound'],
];
const byForm: Readonly<Record<string, typeof nursing>> = { 'skilled-nursing-visit': nursing };

/** The sections of a form by group. */
export function sectionGroups(form: FormDefinition): readonly SectionGroup[] {
  const groups: { title: string | null; sections: Section[] }[] = [];
  for (const section of form.sections) {
    const title = byForm[form.id]?.find(([, first]) => first === section.id)?.[0];
    const last = groups.at(-1);
    if (last && title === undefined) last.sections.push(section);
    else groups.push({ title: title ?? null, sections: [section] });
  }
  return groups;
}

/** Titles of a form's groups, for the catalogue. */
export const groupTitles = ({ id }: FormDefinition): readonly string[] =>
  (byForm[id] ?? []).map(([title]) => title);
