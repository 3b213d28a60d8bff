import type { CatalogueEntry } from './entry.ts';

/** Forms that an agency brings itself (docs/form-packs.md). */
export const packErrors = {
  'pack.format': {
    status: 422,
    text: 'This is not a form pack that this version of the app can read.',
  },
  'pack.value': { status: 422, text: 'This is missing, or does not belong here.' },
  'pack.too-large': { status: 422, text: 'The form has more of this than a form may have.' },
  'pack.same-path': { status: 422, text: 'Another question has the same path.' },
  'pack.same-option': { status: 422, text: 'Another answer of this question has the same value.' },
  'pack.unknown-word': { status: 422, text: 'It refers to something that is not in the form.' },
  'pack.type': {
    status: 422,
    text: 'The condition or calculation puts together what does not go together.',
  },
  'pack.cycle': { status: 422, text: 'This question depends on itself.' },
  'pack.changed': {
    status: 409,
    text: 'Somebody has changed this form meanwhile. Look at it again.',
  },
  'pack.visit-type': { status: 422, text: 'Choose visit types of the form’s disciplines.' },
  'pack.protected': {
    status: 422,
    text: 'Choose other visit types: an assessment, or a form that only some disciplines sign, stays.',
  },
  'pack.too-many': {
    status: 422,
    text: 'The agency has as many forms of its own, or versions of this one, as it may have.',
  },
  'pack.no-room': {
    status: 422,
    text: 'The agency’s own forms together are larger than they may be. Remove one that is unused.',
  },
  'pack.in-use': {
    status: 409,
    text: 'This form stays: it is switched on, or notes were written in it.',
  },
  'pack.unsigned': {
    status: 409,
    text: 'This form was changed outside of the app. Import it again.',
  },
} as const satisfies Record<string, CatalogueEntry>;
