import { defineForm } from '../define.ts';
import { skilledNursingVisit } from '../skilled-nursing-visit/form.ts';
import { subcutaneousSection } from '../skilled-nursing-visit/subcutaneous.ts';
import { firstWoundsSection } from './wounds.ts';

/** The nursing note before wounds had places on a body map: drafts and signed notes keep it. */
export const firstSkilledNursingVisit = defineForm({
  ...skilledNursingVisit,
  version: 1,
  sections: skilledNursingVisit.sections
    .filter(({ id }) => id !== subcutaneousSection.id)
    .map((section) => (section.id === firstWoundsSection.id ? firstWoundsSection : section)),
});
