import { defineForm, type Section } from '../define.ts';
import { interventionsSection } from '../sections/care-given.ts';
import { skilledNursingVisit } from '../skilled-nursing-visit/form.ts';
import { dischargeSection, planSection } from '../skilled-nursing-visit/narrative-plan.ts';

const former: readonly Section[] = [interventionsSection, planSection, dischargeSection];

/**
 * The nursing note before the registered nurse's part was a section of its own: drafts and signed
 * notes keep it.
 */
export const secondSkilledNursingVisit = defineForm({
  ...skilledNursingVisit,
  version: 2,
  sections: skilledNursingVisit.sections.map(
    (section) => former.find(({ id }) => id === section.id) ?? section,
  ),
});
