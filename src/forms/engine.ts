/**
 * The only entry to the form engine: pure functions of a frozen definition and a flat map of
 * answers. Whole-form functions cost the whole form; those that take a path or a section cost only
 * that, which is all a keystroke may cost.
 */
export { checkPatch, type PatchReason } from './check-patch.ts';
export { copyFromLast } from './copy-from-last.ts';
export { effectsOf, type Effects } from './effects.ts';
export {
  fieldError,
  fieldErrors,
  limitErrors,
  nextError,
  type FieldError,
  type FieldErrorCode,
} from './field-errors.ts';
export { alertAt, alerts, type ReadingAlert } from './form-alerts.ts';
export { scores, scoreRules, type ScoreResult, type ScoreTone } from './form-scores.ts';
export { cellPath, orderPath } from './form-index.ts';
export {
  progress,
  sectionState,
  sectionStates,
  type Progress,
  type SectionState,
} from './section-states.ts';
export {
  excludeHidden,
  isAnswered,
  isVisible,
  rowIds,
  visibleItems,
  type VisibleField,
  type VisibleItem,
  type VisibleRow,
} from './visibility.ts';
