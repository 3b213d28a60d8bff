import type { ComputedField, Field } from '../../define.ts';
import type { Expression } from '../expression.ts';
import type { Pack } from '../pack.ts';

/**
 * What every reader of a public format makes first: groups, questions and texts as the source has
 * them, with the source's own names. `assemble.ts` makes sections and paths of it.
 *
 * An expression names a question of the source as `{ path: '@' + key }`.
 */
export type Outline =
  | {
      readonly kind: 'group';
      readonly place: string;
      readonly title: string;
      readonly showIf?: Expression;
      readonly children: readonly Outline[];
    }
  | {
      readonly kind: 'rows';
      readonly place: string;
      readonly key: string;
      readonly title: string;
      readonly min?: number;
      readonly max?: number;
      readonly showIf?: Expression;
      readonly children: readonly Outline[];
    }
  | {
      readonly kind: 'question';
      readonly place: string;
      readonly key: string;
      /** Its path is given by `assemble`. */
      readonly field: OutlineField;
      readonly showIf?: Expression;
      /** Answers are required while this holds; true for always. */
      readonly requiredIf?: Expression;
      /** The answer is wrong unless this holds. */
      readonly valid?: readonly { readonly holds: Expression; readonly text: string }[];
    }
  | {
      readonly kind: 'text';
      readonly place: string;
      readonly text: string;
      readonly showIf?: Expression;
    };

/** What is asked, without what `assemble` adds; code computes nothing in a pack. */
type OutlineField = DistributiveOmit<
  Exclude<Field, ComputedField>,
  'path' | 'showIf' | 'optionalIf' | 'contradictions'
>;

type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** Why something of a source is missing in the pack, or different there. */
const reasons = {
  expression: 'The condition or calculation uses something that packs cannot compute.',
  'other-reference': 'It refers to a question that is not in the form.',
  cycle: 'Questions depend on themselves, so this condition or calculation is left out.',
  type: 'The condition or calculation compares things that cannot be compared.',
  kind: 'There is no question of this kind. It is asked as text.',
  'not-asked': 'A question of this kind cannot be asked here.',
  'time-of-day': 'Only the date is asked, not the time.',
  'several-answers': 'Several answers to one question are written into one text.',
  'nested-rows': 'Repeats inside repeats are asked once per outer row.',
  'no-options': 'The list of answers is not in the file. The answer is typed.',
  'earlier-records': 'It fills in answers from earlier records, which packs cannot look up.',
  'hidden-choice': 'Answers that come and go with other answers are always offered.',
  media: 'Pictures, sounds and films are left out.',
  'answer-in-text': 'An answer inside a text shows as the name of its question.',
  pattern: 'The shape of the text or number is not checked.',
  units: 'Only one unit is offered.',
  'one-alone': 'Only one of the answers that stand alone takes the others away.',
  look: 'How it looks is decided by the app.',
  device: 'The app knows this by itself and asks nobody.',
  translation: 'The same text has two translations. The first one is used.',
  default: 'The answer given in advance is left out.',
  'repeat-count': 'The number of rows is not fixed in advance. Rows are added by hand.',
  extraction: 'Sending answers to other systems is not part of a form here.',
  'too-long': 'The text is too long and was cut.',
} as const satisfies Readonly<Record<string, string>>;
export type Reason = keyof typeof reasons;

/** Something that was not carried over: its place in the source, and why. */
export type NotCarried = {
  readonly place: string;
  readonly reason: Reason;
  /** The words of the source it is about, such as a function or a unit. */
  readonly detail?: string;
};

export type Carried = {
  readonly questions: number;
  readonly sections: number;
  readonly options: number;
  readonly conditions: number;
  readonly calculations: number;
  readonly checks: number;
  readonly rowGroups: number;
  readonly texts: number;
  readonly translations: number;
};

/** A file of a public format, read. */
export type Carry = {
  readonly pack: Pack;
  readonly carried: Carried;
  readonly notCarried: readonly NotCarried[];
  /** Name in the source → path in the form, or `group.*.column`. */
  readonly paths: ReadonlyMap<string, string>;
};

/** Why a file cannot be read at all. */
export type ReadFault =
  'not-json' | 'not-xml' | 'not-this-format' | 'too-large' | 'too-deep' | 'nothing-to-ask';
export type ReadResult =
  | ({ readonly ok: true } & Carry)
  | { readonly ok: false; readonly fault: ReadFault; readonly place: string };

/** What a reader hands to `assemble`. */
export type Source = {
  readonly title: string;
  /** Origin and licence, shown with every section. */
  readonly origin: string;
  readonly outline: readonly Outline[];
  /** Expressions that several others name; they are outside of rows. */
  readonly named?: Readonly<Record<string, Expression>>;
  readonly texts: Pack['texts'];
  readonly notCarried: readonly NotCarried[];
};
