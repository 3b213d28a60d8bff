/**
 * The only entry to the form engine: pure functions of a frozen definition and a flat map of
 * answers. Whole-form functions cost the whole form; those that take a path or a section cost only
 * that, which is all a keystroke may cost.
 */
export { backgroundFromLast } from './background.ts';
export { checkPatch } from './check-patch.ts';
export { copyFromLast } from './copy-from-last.ts';
export { effectsOf } from './effects.ts';
export { fieldError, fieldErrors, limitErrors, type FieldError } from './field-errors.ts';
export { findingErrors, formFindings, stillFound } from './form-findings.ts';
export { scores, type ScoreResult } from './form-scores.ts';
export { scoreRules, type ScoreTone } from './score-rules.ts';
export { withPoint } from './decimal-point.ts';
export { cellPath, orderPath } from './form-index.ts';
export { offeredOptions } from './offered-options.ts';
export { normalLimitsOf, normalPatch } from './normal-limits.ts';
export { sectionGroups } from './section-groups.ts';
export { progress, sectionState, sectionStates, type SectionState } from './section-states.ts';
export {
  asLastMeant,
  computes,
  excludeHidden,
  fieldsOf,
  isAnswered,
  isVisible,
  rowIds,
  shownSections,
  visibleItems,
  withCalculated,
  type VisibleField,
  type VisibleItem,
  type VisibleRow,
} from './visibility.ts';
