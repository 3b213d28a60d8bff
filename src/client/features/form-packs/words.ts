import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ReadFault, Reason } from '#forms/packs/readers/outline.ts';

/** Why something of a public form is missing in the pack, or different there. */
export const reasonWords: Readonly<Record<Reason, MessageDescriptor>> = {
  expression: msg`Condition or calculation with something that forms here cannot compute`,
  'other-reference': msg`Reference to a question that is not in the form`,
  cycle: msg`Questions that depend on themselves: the condition is left out`,
  type: msg`Condition that compares what cannot be compared`,
  kind: msg`Kind of question that does not exist here: asked as text`,
  'not-asked': msg`Cannot be asked here`,
  'time-of-day': msg`Only the date is asked, not the time`,
  'several-answers': msg`Several answers are written into one text`,
  'nested-rows': msg`Repeat inside a repeat: asked once per outer row`,
  'no-options': msg`List of answers is not in the file: the answer is typed`,
  'earlier-records': msg`Filled from earlier records in the original: asked here`,
  'hidden-choice': msg`Answers that come and go in the original are always offered`,
  media: msg`Picture, sound or film left out`,
  'answer-in-text': msg`Answer inside a text shows as the name of its question`,
  pattern: msg`Shape of the text or number is not checked`,
  units: msg`Only one unit is offered`,
  'one-alone': msg`Of several answers that stand alone, one takes the others away`,
  look: msg`How it looks is decided by the app`,
  device: msg`Known to the app: nobody is asked`,
  translation: msg`Two translations of one text: the first one is used`,
  default: msg`Answer given in advance is left out`,
  'repeat-count': msg`Number of rows is not fixed: rows are added by hand`,
  extraction: msg`Sending answers to other systems is left out`,
  'too-long': msg`Text was too long and was cut`,
};

/** Why a file cannot be read at all. */
export const faultWords: Readonly<Record<ReadFault, MessageDescriptor>> = {
  'not-json': msg`The file is not JSON.`,
  'not-xml': msg`The file is not XML that can be read.`,
  'not-this-format': msg`The file is no form that can be read here.`,
  'too-large': msg`The file is too large.`,
  'too-deep': msg`The file is nested too deeply.`,
  'nothing-to-ask': msg`The form asks nothing.`,
};
