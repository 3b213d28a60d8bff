import { defineForm, type Section } from '../define.ts';
import { interventionsSection } from '../sections/care-given.ts';
import { presentNursingNote } from '../skilled-nursing-visit/note.ts';
import { dischargeSection, planSection } from '../skilled-nursing-visit/narrative-plan.ts';

const former: readonly Section[] = [interventionsSection, planSection, dischargeSection];

/**
 * The nursing note before the registered nurse's part was a section of its own: drafts and signed
 * notes keep it.
 */
export const secondSkilledNursingVisit = defineForm({
  ...presentNursingNote,
  version: 2,
  sections: presentNursingNote.sections.map(
    (section) => former.find(({ id }) => id === section.id) ?? section,
  ),
});
