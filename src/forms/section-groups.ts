import type { FormDefinition, Section } from './define.ts';

/** Sections that belong together, in form order; without a title where the form is short. */
export type SectionGroup = { readonly title: string | null; readonly sections: readonly Section[] };

/** The sections of a form by group. */
export function sectionGroups(form: FormDefinition): readonly SectionGroup[] {
  const groups: { title: string | null; sections: Section[] }[] = [];
  for (const section of form.sections) {
    const title = form.groups?.find(([, first]) => first === section.id)?.[0];
    const last = groups.at(-1);
    if (last && title === undefined) last.sections.push(section);
    else groups.push({ title: title ?? null, sections: [section] });
  }
  return groups;
}
