import type { ProviderType } from '#domain/clinicians.ts';
import type { Patch, Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import type { Expression } from './packs/expression.ts';
import type { NormalLimits } from './normal-limits.ts';

/**
 * A clinical form is frozen data. Visibility, errors and scores are computed from definition and
 * answers (`engine.ts`); a definition never holds state.
 *
 * Every text is English source text and the message id of the translation catalogue of its form,
 * `locales/<language>/forms/<form id>.po`.
 */

/**
 * Answers of one note: flat, `vitals.pulse`, `wounds.<rowId>.length`; the row order is
 * `wounds.$order`.
 */
export type Answers = Readonly<Record<string, Value>>;

/**
 * When something shows. Paths are full paths of other fields; inside repeating rows `./type` is the
 * field `type` of the same row. A hidden field counts as unanswered, so what depends on it hides
 * too.
 */
export type Condition =
  | { readonly path: string; readonly equals: string | number | boolean }
  | { readonly path: string; readonly oneOf: readonly (string | number)[] }
  | { readonly path: string; readonly includes: string }
  | { readonly path: string; readonly above: number }
  | { readonly path: string; readonly below: number }
  | { readonly path: string; readonly answered: boolean }
  | Test
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  /** Of a form whose `logic` is `expressions`. */
  | { readonly expression: Expression };

/**
 * A condition in code, where data does not say it. It is pure and gets the answers at `reads` in
 * their order: undefined for an unanswered or hidden question.
 */
type Test = { readonly reads: readonly string[]; readonly test: (...values: Read) => boolean };
/** Answers a function of a form reads, in the order of its paths. */
type Read = readonly (Value | undefined)[];

/** Assessment timepoints (spec rules §4). */
type Timepoint = '01' | '03' | '04' | '05' | '06' | '07' | '08' | '09';

/** Closed range in the unit of its field; either end may be open. */
export type Range = { readonly low?: number; readonly high?: number };

type FieldParts = {
  /** Full path of the answer; inside a row group the name of the column. */
  readonly path: string;
  readonly label: string;
  /** What the label is about where it says only a part, such as the row of a table. */
  readonly of?: string;
  readonly hint?: string;
  /** What replaces the hint at a timepoint, such as where an answer leads (spec rules §5). */
  readonly hintAt?: Readonly<Partial<Record<Timepoint, string>>>;
  /** Has to be answered before the note is submitted. */
  readonly required?: boolean;
  /** Has to be answered before the note is exported (`export-answers.ts`). */
  readonly exportRequired?: boolean;
  readonly showIf?: Condition;
  /**
   * Whether *Copy* offers the last visit's answer; false for narratives and anything to be observed
   * again.
   */
  readonly copyFromLast?: boolean;
  /** Where wording and rule come from, with the licence where the source has one. */
  readonly source?: string;
  /** The app answers it, such as what it reported; screens show it and ask nobody. */
  readonly automatic?: true;
  /** The visit says it (`visit-answers.ts`): the app answers it when the note is opened. */
  readonly fromVisit?: true;
  /** A required question may stay open while this holds. */
  readonly optionalIf?: Condition;
  /** Answers that contradict other answers: an error with these words, at this question. */
  readonly contradictions?: readonly Contradiction[];
  /** The number cannot be lower than another answer: an error with these words, at this question. */
  readonly atLeast?: { readonly path: string; readonly text: string };
};

/** `answer` is wrong at its question while `when` holds. */
type Contradiction = {
  /** Absent: whatever the answer is. */
  readonly answer?: string | boolean;
  readonly when: Condition;
  /** What to do, as an instruction. */
  readonly text: string;
};

export type NumberField = FieldParts & {
  readonly kind: 'number';
  /** Shown after the value; empty for a plain count. */
  readonly unit: string;
  /** Bounds of a plausible reading; outside is an error. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /**
   * Normal range: outside is a warning. Defaults until the patient's own alert set replaces them.
   */
  readonly warn?: Range;
  /** Tolerated range: outside is critical. */
  readonly critical?: Range;
  /**
   * Share of the last visit's reading, as 0.1 for 10 %, beyond which a change is worth a second
   * look: a warning, whatever the range says.
   */
  readonly checkChange?: number;
  /** Name under which a patient's alert set row (spec rules §3) addresses this reading. */
  readonly readingType?: string;
};
export type TextField = FieldParts & {
  readonly kind: 'text';
  readonly maxLength: number;
  /**
   * The app's own words among its answers, such as a task of the care plan: they are read in the
   * reader's language, any other answer as it was typed.
   */
  readonly usual?: readonly string[];
};
export type LongTextField = FieldParts & { readonly kind: 'longText'; readonly maxLength: number };
export type ChoiceField = FieldParts & {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** Any answer is worth a second look by the reviewer. */
  readonly flagged?: true;
  /** Another answer narrows the options: values by that answer; none where it is not named. */
  readonly offered?: {
    readonly by: string;
    readonly values: Readonly<Record<string, readonly string[]>>;
  };
};
export type ChoicesField = FieldParts & {
  readonly kind: 'choices';
  readonly options: readonly Option[];
  /** Value of the option that cannot be combined with others, such as 'none'. */
  readonly exclusive?: string;
  /** Every option has to apply: a warning with these words while only some are ticked. */
  readonly every?: string;
  /**
   * Name of the agency's constant of AppConfig whose words take the place of the options. A note
   * keeps the list it was begun with beside the answer (`offered-lists.ts`); without a list there,
   * the options are those of the form.
   */
  readonly constant?: string;
};
export type YesNoField = FieldParts & { readonly kind: 'yesNo' };
/** MM/DD/YYYY (spec rules §5). */
export type DateField = FieldParts & {
  readonly kind: 'date';
  /** The day of something that took place: one that has not come yet is refused. */
  readonly happened?: true;
};
/** 24-hour HH:MM (spec rules §5). */
export type TimeField = FieldParts & { readonly kind: 'time' };
/** Ids of files of the note; the app adds them when a photo is taken. */
export type PhotosField = FieldParts & { readonly kind: 'photos'; readonly automatic: true };
/** Whole numbers 0–10 (spec rules §9 "Pain scale 0-10"); the ends are named. */
export type ScaleField = FieldParts & {
  readonly kind: 'scale';
  readonly low: string;
  readonly high: string;
};

/** How a score is computed and from which answers; the rules themselves are `#domain/scores.ts`. */
export type ScoreRule =
  | { readonly name: 'fall-risk'; readonly history: string; readonly factors: string }
  | { readonly name: 'pain'; readonly path: string }
  /** Items in the order of the scale; those of `nutrition` and `mahc-10` are yes or no. */
  | { readonly name: ItemScore; readonly items: readonly string[] };
type ItemScore =
  | 'braden'
  | 'norton'
  | 'tinetti'
  | 'barthel'
  | 'bims'
  | 'phq-2'
  | 'phq-9'
  | 'suicide'
  | 'nutrition'
  | 'mahc-10';
export type ScoreField = FieldParts & { readonly kind: 'score'; readonly rule: ScoreRule };

type Computed = FieldParts & {
  readonly kind: 'calculated';
  /** Shown after the value; empty for none. */
  readonly unit: string;
  /** Words, and codes for export, of results that are values of a list. */
  readonly options?: readonly Option[];
};

/** Computed from other answers by code whenever it is read: never typed, never stored. */
export type ComputedField = Computed & {
  /** Paths it reads; inside repeating rows `./length` is the column `length` of the same row. */
  readonly reads: readonly string[];
  /**
   * Pure. Gets the answers at `reads` in their order, undefined for an unanswered or hidden
   * question; null where there is no result.
   */
  readonly compute: (...values: Read) => string | number | boolean | null;
};

/** Computed from data instead of code, in a form whose `logic` is `expressions`. */
export type ExpressedField = Computed & {
  readonly calculation: Expression;
  readonly gives: 'number' | 'text' | 'date' | 'yesNo';
};

export type CalculatedField = ComputedField | ExpressedField;

/** A person's hand as compact strokes (`client/features/note/sign/strokes.ts`). */
export type SignatureField = FieldParts & { readonly kind: 'signature' };

export type Field =
  | NumberField
  | TextField
  | LongTextField
  | ChoiceField
  | ChoicesField
  | YesNoField
  | DateField
  | TimeField
  | ScaleField
  | PhotosField
  | ScoreField
  | CalculatedField
  | SignatureField;

/**
 * Questions in fixed rows and columns, such as the range of motion of each joint. Cells are plain
 * fields `<path>.<row id>.<column path>`.
 */
export type Table = {
  readonly kind: 'table';
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly rows: readonly TableRow[];
  /** Made by `table`: the conditions of rows and columns are in each cell. */
  readonly cells: readonly (readonly Field[])[];
  readonly showIf?: Condition;
  readonly source?: string;
};
type TableRow = { readonly id: string; readonly label: string; readonly showIf?: Condition };

/**
 * Repeating rows. Cells are `<path>.<rowId>.<field.path>`, the order of the rows is
 * `<path>.$order`.
 */
export type RowGroup = {
  readonly kind: 'rows';
  readonly path: string;
  readonly label: string;
  /** Word for one row, such as "Wound"; screens number it. */
  readonly rowLabel: string;
  readonly hint?: string;
  readonly min?: number;
  readonly max: number;
  readonly fields: readonly Field[];
  readonly showIf?: Condition;
  readonly copyFromLast?: boolean;
  readonly source?: string;
  /**
   * The rows come from the patient's care plan (`plan-answers.ts`), from the chart's medications
   * (decision 068) or from earlier notes (`sixty-day-summary`): the note keeps what its
   * author saw, and nobody adds an empty one by hand.
   */
  readonly from?: 'carePlan' | 'chart' | 'notes';
  /** Asked no more: it shows where an earlier note answered it. */
  readonly retired?: true;
  /** Columns whose answers, one after the other, say what the row is, such as a goal in words. */
  readonly sentence?: readonly string[];
  /** Columns that a closed row shows where there is no sentence; the first where it is left out. */
  readonly toldBy?: readonly string[];
};

/** Text between fields. */
export type NoteText = {
  readonly kind: 'note';
  readonly text: string;
  readonly tone?: 'info' | 'warning';
  readonly showIf?: Condition;
};

export type Item = Field | RowGroup | Table | NoteText;

export type Section = {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
  readonly showIf?: Condition;
  /** A photo says more than words here: the section offers the camera. */
  readonly photos?: true;
  /**
   * Only these disciplines answer and sign it (`signed-by.ts`): another clinician's note is without
   * it.
   */
  readonly signedBy?: readonly ProviderType[];
  /** Origin and licence of the section's content. */
  readonly source: string;
};

/** What the *Review and sign* page shows and who signs. */
type Review = {
  readonly clinicianStatement: string;
  /** Absent where the patient does not sign. */
  readonly patientStatement?: string;
  /**
   * Why the patient is not there to sign, as a rule: the reason stands in place of the signature
   * from the start, and whoever is there can sign all the same.
   */
  readonly patientAbsent?: string;
  /** Paths shown first, in this order. */
  readonly highlights: readonly string[];
};

/** What the checks of a form may know besides its answers; all of it is on the phone. */
export type FormContext = {
  /** The Pacific day, MM/DD/YYYY. */
  readonly today: string;
  /** Date of service, MM/DD/YYYY. */
  readonly visitDate: string;
  /** MM/DD/YYYY; null where the chart does not say. */
  readonly birthDate: string | null;
  /** First day of the episode, MM/DD/YYYY; null where it is not known. */
  readonly startOfCare: string | null;
};

/** Facts of chart, episode and visit that a form can take over. */
export type ChartFacts = {
  /** Of the visit, in any stored spelling. */
  readonly providerType: string;
  /** The chart's answers by path, such as `lastName`; null where the phone does not have the chart. */
  readonly chart: Readonly<Record<string, Value>> | null;
  readonly mrn: string | null;
  /** First day of the episode, MM/DD/YYYY. */
  readonly startOfCare: string | null;
  /** First start of care of a chain of episodes (`startOfCareOf`); absent where nobody looked. */
  readonly firstStartOfCare?: string | null;
  /** First and last day of the episode's certification, MM/DD/YYYY; null where none is known. */
  readonly certification?: { readonly from: string; readonly to: string } | null;
  /** Titles of diagnosis codes that the agency's list has, by code. */
  readonly titles?: Readonly<Record<string, string>>;
  /** What the last note of the course of care says that shows here, and its day; null for none. */
  readonly last: { readonly answers: Answers; readonly date: string } | null;
  readonly visitTypeId: number;
  /** Date of service, MM/DD/YYYY. */
  readonly visitDate: string;
  /** Orders of the episode. */
  readonly orders?: readonly {
    readonly id: string;
    readonly discipline: string;
    readonly frequency: string;
    /** First day, and the last one in force where it has one before its own end; MM/DD/YYYY. */
    readonly startDate: string;
    readonly endDate?: string | undefined;
  }[];
  /** The newest note of a form in `carriesFrom`, as it shows, and its day; null for none. */
  readonly assessment?: { readonly answers: Answers; readonly date: string } | null;
};

/** Something that answers say together and that cannot be, or should be looked at again. */
export type FormFinding = {
  /** What the rule is known by, such as the number of an edit. */
  readonly id: string;
  /** A fatal one stops the signature. */
  readonly severity: 'fatal' | 'warning';
  /** Full paths of the questions it is about; it shows at each of them. */
  readonly paths: readonly string[];
  /** One of the form's `checkTexts`. */
  readonly text: string;
};

/**
 * Judges answers together. It gets what would be signed: hidden questions are left out, computed
 * ones are in. It is pure, because it runs at each answer and again on the server.
 */
type FormChecks = (
  answers: Answers,
  context: FormContext,
  /** Numbers of the checks that are wanted; a form may run others too. All where it is left out. */
  only?: ReadonlySet<string>,
) => readonly FormFinding[];

export type FormDefinition<Id extends string = string> = {
  readonly id: Id;
  /**
   * Raised when the meaning of a stored path changes; old versions stay readable through the
   * registry.
   */
  readonly version: number;
  readonly title: string;
  readonly disciplines: readonly ProviderType[];
  /** Of an assessment; decides the hints of its fields. */
  readonly timepoint?: Timepoint;
  /**
   * Visit types this form is for; empty = every visit type of its disciplines that has no form of
   * its own.
   */
  readonly visitTypeIds: readonly number[];
  readonly sections: readonly Section[];
  readonly review?: Review;
  /** Groups of sections in form order: title, and id of the first section; none in a short form. */
  readonly groups?: readonly (readonly [title: string, first: string])[];
  /** What one tap records in a section without findings, by section id. */
  readonly normalLimits?: Readonly<Record<string, NormalLimits>>;
  /**
   * Paths that *Fill from last visit* may fill: what seldom changes between two visits, such as who
   * is there, aids, devices, known conditions, and the goals an evaluation set (of rows, what is not
   * observed). Never a finding, a scale, a score or a narrative; those are observed again.
   */
  readonly background?: readonly string[];
  /**
   * What the chart and the visit already say to questions that are open: they are answered when the
   * note is opened and marked as carried in, and their author looks at them.
   */
  readonly carried?: (facts: ChartFacts, answers: Answers) => Patch;
  /** Forms of the patient whose newest note `carried` reads as the assessment. */
  readonly carriesFrom?: readonly string[];
  /**
   * Answers that other answers of the same note already give, such as numbers of wounds; the chart's
   * answers by path are null where the phone does not have it. Carried into open questions, and kept
   * up to date until the author touches them.
   */
  readonly ownFindings?: (answers: Answers, chart: Answers | null) => Patch;
  /** Of these, what also holds in a note that is corrected: answers that move to other questions. */
  readonly movedFindings?: (answers: Answers) => Patch;
  /** Paths of dates that choose what is asked, and count as they last were while they are half typed. */
  readonly decidingDates?: readonly string[];
  readonly checks?: FormChecks;
  /** Every text that `checks` can say, for the catalogue. */
  readonly checkTexts?: readonly string[];
  /** Name of the catalogue that forms with mostly the same texts share; by default the form's id. */
  readonly catalogue?: string;
  /**
   * `expressions`: conditions and calculations may be expressions (docs/form-packs.md), which are
   * compiled once and computed again only where something they read changes.
   */
  readonly logic?: 'expressions';
  /** Expressions that several conditions and calculations share. */
  readonly named?: Readonly<Record<string, Expression>>;
};
