import { must } from '../must.ts';
import type { Option } from '../options.ts';
import type { When } from './when.ts';

/**
 * OASIS items as frozen data. The items are CMS's and in the public domain; labels and the words of
 * the codes are own short ones. Ids, codes, timepoints and skips are facts of the data set this
 * catalogue was written from, which says for each item how sure they are (`Confidence`).
 */

/** Assessment timepoints (spec rules §4): the reason for assessment, M0100. */
export type Timepoint = '01' | '03' | '04' | '05' | '06' | '07' | '08' | '09';
export type OasisVersion = 'E1' | 'E2';
export type OasisSection =
  'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'GG' | 'H' | 'I' | 'J' | 'K' | 'M' | 'N' | 'O' | 'Q';

/**
 * How sure codes, timepoints and skips are: read in the CMS data submission specifications
 * (`seen`), read there or in public sources in part (`part`), or known but read nowhere (`known`).
 * `known` items are unverified until they were compared with the manual.
 */
type Confidence = 'seen' | 'part' | 'known';

/** A code as it is exported, zeros included; `-` is "not assessed". */
export type OasisCode = { readonly code: string; readonly label: string };
/** One box of a check-all list: its code, and the element that says 1 or 0. */
export type OasisBox = OasisCode & {
  readonly element: string;
  /** Asked only beside one of these boxes, such as intravenous beside chemotherapy. */
  readonly under?: string;
};

type ItemParts = {
  /** The item, with its row or column where it has several: `M1800`, `GG0130A`, `M1311A1`. */
  readonly id: string;
  readonly section: OasisSection;
  readonly label: string;
  /** What a clinician should know before answering. */
  readonly hint?: string;
  /** What says so instead at a timepoint, where the items that follow differ. */
  readonly hintAt?: Readonly<Partial<Record<Timepoint, string>>>;
  /** Heading over items that belong together, such as the rows of GG0130. */
  readonly group?: string;
  readonly timepoints: readonly Timepoint[] | Readonly<Record<OasisVersion, readonly Timepoint[]>>;
  /** Item sets that have it; both by default. History items are in none. */
  readonly versions: readonly OasisVersion[];
  readonly confidence: Confidence;
  /** Asked only while this holds; always by default. */
  readonly ask?: When;
  /** What is exported instead of `^` where the item is not asked; the first that holds counts. */
  readonly given?: readonly { readonly when: When; readonly value: string }[];
  /** Computed from other answers, never typed. */
  readonly computed?: 'bims' | 'phq' | 'timepoint';
  /** Known to the chart or the agency before the visit: nobody in the home is asked. */
  readonly from?: 'chart' | 'agency';
  /** Instrument inside the item, whose licence its text follows. */
  readonly instrument?: 'PHQ' | 'BIMS' | 'CAM';
};

/** Element name of the export; GG and column items have one per timepoint. */
type Element = string | Readonly<Partial<Record<Timepoint, string>>>;

export type CodeItem = ItemParts & {
  readonly kind: 'code';
  readonly element: Element;
  readonly codes: readonly OasisCode[];
  /** Codes that an item set does not allow. */
  readonly codesFrom?: Readonly<Record<string, OasisVersion>>;
};
export type ChecksItem = ItemParts & {
  readonly kind: 'checks';
  readonly boxes: readonly OasisBox[];
  /** Codes that exclude every other box. */
  readonly alone: readonly string[];
  /** `-` may stand in every element instead. */
  readonly dash?: true;
};
export type TextItem = ItemParts & {
  readonly kind: 'text';
  readonly element: Element;
  readonly maxLength: number;
  /** Shape of the whole text, as a regular expression. */
  readonly shape?: string;
  readonly optional?: true;
};
/** YYYYMMDD; a birth date may be YYYYMM or YYYY. */
export type DateItem = ItemParts & {
  readonly kind: 'date';
  readonly element: Element;
  readonly partial?: true;
};
export type NumberItem = ItemParts & {
  readonly kind: 'number';
  readonly element: Element;
  readonly min: number;
  readonly max: number;
  /** Digits of the export, filled with zeros. */
  readonly digits: number;
  readonly unit: string;
  readonly special: readonly OasisCode[];
  readonly optional?: true;
};
/** A box of its own beside a date or number: NA or unknown. Exported as 1 or 0. */
export type FlagItem = ItemParts & { readonly kind: 'flag'; readonly element: Element };

export type OasisItem = CodeItem | ChecksItem | TextItem | DateItem | NumberItem | FlagItem;

/** Answers by item id: the export code, or the codes ticked; absent is not answered. */
export type OasisAnswers = Readonly<Record<string, string | readonly string[]>>;

export const bothVersions: readonly OasisVersion[] = ['E1', 'E2'];
/** Items the data calls "track": the tracking sheet, at every timepoint. */
export const everyTime: readonly Timepoint[] = ['01', '03', '04', '05', '06', '07', '08', '09'];
export const starts: readonly Timepoint[] = ['01', '03'];
export const fulls: readonly Timepoint[] = ['01', '03', '09'];
export const functions: readonly Timepoint[] = ['01', '03', '04', '05', '09'];
export const continuing: readonly Timepoint[] = ['01', '03', '04', '05'];
export const transfers: readonly Timepoint[] = ['06', '07'];
export const leavings: readonly Timepoint[] = ['06', '07', '09'];
export const ends: readonly Timepoint[] = ['06', '07', '08', '09'];
export const discharge: readonly Timepoint[] = ['09'];

type Rest = Partial<
  Pick<
    ItemParts,
    | 'hint'
    | 'hintAt'
    | 'group'
    | 'versions'
    | 'confidence'
    | 'ask'
    | 'given'
    | 'computed'
    | 'from'
    | 'instrument'
  >
>;
type Head = readonly [
  id: string,
  section: OasisSection,
  label: string,
  timepoints: ItemParts['timepoints'],
];

const parts = ([id, section, label, timepoints]: Head, rest: Rest): ItemParts => ({
  id,
  section,
  label,
  timepoints,
  versions: bothVersions,
  confidence: 'part',
  ...rest,
});

/** Element name of an item whose export name is its id. */
const named = (element: Element | null, [id]: Head): Element => element ?? id;

export const code = (
  head: Head,
  element: Element | null,
  codes: readonly OasisCode[],
  rest: Rest & Pick<CodeItem, 'codesFrom'> = {},
): CodeItem => ({ kind: 'code', ...parts(head, rest), element: named(element, head), codes });

export const checks = (
  head: Head,
  boxes: readonly OasisBox[],
  alone: readonly string[],
  rest: Rest & Pick<ChecksItem, 'dash'> = {},
): ChecksItem => ({ kind: 'checks', ...parts(head, rest), boxes, alone });

export const text = (
  head: Head,
  element: Element | null,
  maxLength: number,
  rest: Rest & Pick<TextItem, 'shape' | 'optional'> = {},
): TextItem => ({ kind: 'text', ...parts(head, rest), element: named(element, head), maxLength });

export const date = (
  head: Head,
  element: Element | null,
  rest: Rest & Pick<DateItem, 'partial'> = {},
): DateItem => ({ kind: 'date', ...parts(head, rest), element: named(element, head) });

export const number = (
  head: Head,
  element: Element | null,
  bounds: Pick<NumberItem, 'min' | 'max' | 'digits' | 'unit' | 'special'>,
  rest: Rest & Pick<NumberItem, 'optional'> = {},
): NumberItem => ({
  kind: 'number',
  ...parts(head, rest),
  element: named(element, head),
  ...bounds,
});

export const flag = (head: Head, element: Element | null, rest: Rest = {}): FlagItem => ({
  kind: 'flag',
  ...parts(head, rest),
  element: named(element, head),
});

/** Codes with labels from a list in order, filled with zeros to `digits`. */
export const ladder = (
  digits: number,
  first: number,
  labels: readonly string[],
): readonly OasisCode[] =>
  labels.map((label, index) => ({ code: String(first + index).padStart(digits, '0'), label }));

export const one = (codeText: string, label: string): OasisCode => ({ code: codeText, label });
/**
 * The codes of a list of the specification, as it exports them; with `order` those values alone, in
 * the order of the item.
 *
 * @throws when the list does not have a value of the order
 */
export const listed = (
  options: readonly Option[],
  order: readonly string[] = options.map(({ value }) => value),
): readonly OasisCode[] =>
  order.map((wanted) => {
    const {
      value,
      label,
      exportValue = value,
    } = must(
      options.find((option) => option.value === wanted),
      wanted,
    );
    return one(exportValue, label);
  });
export const notApplicable = one('NA', 'Not applicable');
export const unknown = one('UK', 'Unknown');
export const notAssessed = one('-', 'Not assessed or no information');
/** 0 no, 1 yes. */
export const noYes: readonly OasisCode[] = ladder(1, 0, ['No', 'Yes']);
export const boxes = (
  stem: string,
  given: readonly (readonly [
    codeText: string,
    ending: string,
    label: string,
    under?: string | undefined,
  ])[],
): readonly OasisBox[] =>
  given.map(([codeText, ending, label, under]) => ({
    code: codeText,
    label,
    element: `${stem}${ending}`,
    ...(under === undefined ? {} : { under }),
  }));
