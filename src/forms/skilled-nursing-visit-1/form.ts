import { defineForm, mapFields } from '../define.ts';
import { withoutLaterRules, secondSkilledNursingVisit } from '../skilled-nursing-visit-2/form.ts';
import { subcutaneousSection } from '../sections/subcutaneous.ts';
import { firstWoundsSection } from './wounds.ts';

const [firstWounds = firstWoundsSection] = mapFields([firstWoundsSection], withoutLaterRules);

/** The nursing note before wounds had places on a body map: drafts and signed notes keep it. */
export const firstSkilledNursingVisit = defineForm({
  ...secondSkilledNursingVisit,
  version: 1,
  sections: secondSkilledNursingVisit.sections
    .filter(({ id }) => id !== subcutaneousSection.id)
    .map((section) => (section.id === firstWoundsSection.id ? firstWounds : section)),
});
