import { mostFilesOfNote } from '#domain/file-types.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { readNumber } from '#domain/typed-number.ts';
import type { Field, FormDefinition, NumberField, RowGroup } from './define.ts';
import { isAgencyList } from './agency-lists.ts';
import { isOption } from './field-errors.ts';
import { indexOf, isRowId, locate, type Located } from './form-index.ts';

/** Codes of the error catalogue for what a form cannot hold. */
export type PatchReason = {
  readonly path: string;
  readonly code: 'note.unknown-field' | 'note.wrong-type' | 'note.too-long';
};

/**
 * The parts of a patch this form cannot hold: unknown paths, values of another type, texts beyond
 * the field's limit. Unfinished and implausible answers pass: a draft keeps them, `fieldErrors`
 * names them before submitting.
 */
export const checkPatch = (form: FormDefinition, patch: Patch): readonly PatchReason[] => {
  const index = indexOf(form);
  return Object.entries(patch).flatMap(([path, value]): PatchReason[] => {
    const located = locate(index, path);
    if (located === null) return [{ path, code: 'note.unknown-field' }];
    const code = reasonAt(located, value);
    return code === null ? [] : [{ path, code }];
  });
};

type Code = PatchReason['code'] | null;

const reasonAt = (located: Located, value: Value | null): Code => {
  if (located.kind === 'order') return orderReason(located.group, value);
  if (located.kind === 'offered')
    return value === null || isAgencyList(value) ? null : 'note.wrong-type';
  return valueReason(located.place.field, value);
};

const orderReason = (group: RowGroup, value: Value | null): Code => {
  if (value === null) return null;
  if (!Array.isArray(value)) return 'note.wrong-type';
  if (value.length > group.max) return 'note.too-long';
  const ids: readonly unknown[] = value;
  return ids.every((id) => typeof id === 'string' && isRowId(id)) &&
    new Set(ids).size === ids.length
    ? null
    : 'note.wrong-type';
};

/** Characters of a signature: those of the strokes in a seal (contract: signatureMark.strokes). */
const longestSignature = 60_000;

/** A half-typed date, time or number is kept as it is, up to this many characters. */
const unfinishedLength = 20;

/** Text in a number's box that is no number, such as "98.x": kept and named as an error. */
const isUnreadable = ({ step }: Pick<NumberField, 'step'>, value: Value): boolean =>
  typeof value === 'string' && value.trim() !== '' && readNumber(value, step) === null;

const valueReason = (field: Field, value: Value | null): Code => {
  if (field.kind === 'score' || field.kind === 'calculated') return 'note.unknown-field';
  if (value === null) return null;
  switch (field.kind) {
    case 'number':
      if (isUnreadable(field, value)) return textReason(value, unfinishedLength);
      return fits(typeof value === 'number' && Number.isFinite(value));
    case 'scale':
      return fits(
        typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10,
      );
    case 'text':
    case 'longText':
      return textReason(value, field.maxLength);
    case 'date':
    case 'time':
      return textReason(value, unfinishedLength);
    case 'yesNo':
      return fits(typeof value === 'boolean');
    case 'choice':
      return fits(isOption(field, value));
    case 'photos':
      return photosReason(value);
    case 'signature':
      return textReason(value, longestSignature);
    case 'choices':
      return fits(
        Array.isArray(value) &&
          new Set(value).size === value.length &&
          value.every((one: string) => isOption(field, one)),
      );
  }
};

const photosReason = (value: Value): Code => {
  if (!Array.isArray(value)) return 'note.wrong-type';
  if (value.length > mostFilesOfNote) return 'note.too-long';
  const ids: readonly string[] = value;
  return fits(new Set(ids).size === ids.length && ids.every(isRowId));
};

const fits = (right: boolean): Code => (right ? null : 'note.wrong-type');

const textReason = (value: Value, limit: number): Code => {
  if (typeof value !== 'string') return 'note.wrong-type';
  return value.length > limit ? 'note.too-long' : null;
};
