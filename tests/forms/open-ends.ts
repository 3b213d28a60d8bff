import { unverifiedItems } from '#domain/oasis/catalogue.ts';

/**
 * What the clinical content cannot bring to its end with the sources at hand, printed in
 * docs/clinical-content.md in one place: what stands instead, and what would end it.
 */
type OpenEnd = {
  readonly what: string;
  /** What the product does meanwhile. */
  readonly instead: string;
  /** Why it ends here, and what would change that. */
  readonly why: string;
};

export const openEnds: readonly OpenEnd[] = [
  {
    what: 'The text of edit -3271',
    instead:
      'it checks the same order of dates as -3261, with the resumption of care in place of the start',
    why:
      'the list of edits has its number and "same pattern for ROC" only; the data submission ' +
      'specifications of CMS have the text',
  },
  {
    what: 'The start of care across an episode that was closed (M0030, item 2 of the plan of care)',
    instead:
      'the first day of the first episode of a chain without a day between is taken, and an episode ' +
      'that was discharged or archived ends the chain; the answer can be changed',
    why:
      'no source seen says whether an agency closes a certification that is only followed by the ' +
      'next one; needs check',
  },
  {
    what: `Codes or timepoints of ${unverifiedItems.length} parts of OASIS items`,
    instead:
      'they are asked and exported as they are commonly known, and named unverified: ' +
      unverifiedItems.join(', '),
    why:
      'the list of items marks them as read nowhere (A1255: "take from E2 manual"); the OASIS ' +
      'guidance manual or the data submission specifications have them',
  },
  {
    what: 'The official schema of the export',
    instead:
      'our own schema checks elements, order, types and codes by timepoint; the bytes are the same ' +
      'for the same answers',
    why: 'no schema file is among the sources; a test submission has the last word',
  },
  {
    what: 'The official grouper, and its 310 test cases',
    instead:
      'HIPPS is an estimate by dated tables and names the table that is missing; the office imports ' +
      'the official file, which replays its own cases',
    why:
      'the sources have the layout of the tables and samples, not the file of CMS; until it is ' +
      'imported and all of its cases agree, an estimate stays one',
  },
  {
    what: 'Skips in MDS 3.0 and ASQ-3 among the public forms',
    instead: 'all of their questions show',
    why:
      'their files have none: the skip logic of all 730 parts of MDS 3.0 is empty, and ASQ-3 has no ' +
      'condition',
  },
  {
    what: 'The wording of BIMS, CAM, the Braden scale, PPS, FAST, Tinetti and the nutrition checklist',
    instead: 'own wording, or numbers alone; the clinician rates with the licensed copy',
    why:
      'a licence asks for permission, permission is not confirmed, or the sources have only the numbers; ' +
      'an agency adds what it licensed as a pack',
  },
  {
    what: 'The contents of most lists of options that rules §9 names',
    instead:
      'own wording, each list once (`src/domain/options-clinical.ts`, `src/domain/oasis/items`)',
    why: 'the specification names them and says "Full contents: not shown"',
  },
  {
    what: 'The therapy visit counts 000, 007, 014 and 021 in a form',
    instead:
      'the list (`therapyVisitCounts`) gives M2200 the three digits of its export in ' +
      '`src/domain/oasis/items/former.ts`, and no present form asks it',
    why:
      'M2200 was asked until item set E, and assessments of this program begin with E1: no note ' +
      'can hold an answer to it, and the item names what an assessment from before says',
  },
  {
    what: 'A few questions that ask about one fact in two ways',
    instead: 'both stay, *Second look* compares them, and docs/oasis.md names them',
    why:
      'the item has answers that the other does not have, or judges more: copying would answer ' +
      'what nobody was asked',
  },
];
