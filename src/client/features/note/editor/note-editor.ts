import { atom, getDefaultStore, type Atom, type PrimitiveAtom } from 'jotai';
import { isCalendarDate } from '#domain/calendar-date.ts';
import type { Value } from '#domain/merge.ts';
import type { Answers, FormContext, FormDefinition, FormFinding } from '#forms/define.ts';
import {
  asLastMeant,
  excludeHidden,
  scores,
  visibleItems,
  withCalculated,
  type FieldError,
  type ScoreResult,
  type VisibleItem,
} from '#forms/engine.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import type { PlanLimit } from '#domain/care-plan.ts';
import { planLimitIn } from '#forms/plan-answers.ts';
import type { Wound } from '#forms/wounds.ts';
import { askedPaths } from '../visibility-change.ts';
import { calculatedAnswers, controlAnswers, scoredAnswers } from './control-paths.ts';

/** The answers of the patient's last visit with the same form, and its day (MM/DD/YYYY). */
export type LastVisit = { readonly answers: Answers; readonly date: string };

/**
 * Everything the parts of an open note share. The object never changes while the note is open, so
 * passing it down renders nothing; changing values are in atoms, cut so that a keystroke renders
 * only its own field.
 */
export type NoteDesk = {
  readonly draft: Draft;
  readonly form: FormDefinition;
  readonly readOnly: boolean;
  readonly last: LastVisit | null;
  readonly patientId: string;
  /** True after an attempt to sign or submit: from then on missing answers count as errors too. */
  readonly attempted: PrimitiveAtom<boolean>;
  /** The error shown at a path. */
  errorAt(path: string): PrimitiveAtom<FieldError | null>;
  /** Path of the question that was just left with an error, for a screen reader: the focus is elsewhere. */
  readonly leftWrong: PrimitiveAtom<string | null>;
  /** What a section shows. Changes only when a question appears or disappears. */
  itemsOf(sectionId: string): Atom<readonly VisibleItem[]>;
  /** Paths of all visible questions that a person is asked, by section. */
  readonly shownPaths: Atom<ReadonlyMap<string, readonly string[]>>;
  readonly scores: Atom<readonly ScoreResult[]>;
  /** Dates that choose the questions, as they last were while the note is open (`asLastMeant`). */
  readonly lastDates: Answers;
  /** The result of a calculated field; undefined while there is none. */
  resultAt(path: string): Atom<Value | undefined>;
  /** What the form's checks may know besides the answers. */
  readonly context: FormContext;
  /** What the form's checks found at the last pause of typing. */
  readonly findings: PrimitiveAtom<readonly FormFinding[]>;
  findingsAt(path: string): Atom<readonly FormFinding[]>;
  /** The care plan's limit for a reading; null when the plan has none. */
  limitAt(readingType: string): Atom<PlanLimit | null>;
  /** Paths of answers that were carried in and not touched since; a template's by `byTemplate`. */
  readonly filled: PrimitiveAtom<ReadonlySet<string>>;
  isFilled(path: string): Atom<boolean>;
  /** The patient's wounds by the earlier notes on this phone, and the day of this visit. */
  readonly earlierWounds: PrimitiveAtom<EarlierWounds>;
  /** The patient's latest numbers by the earlier notes on this phone, by path. */
  readonly earlierReadings: PrimitiveAtom<EarlierReadings>;
};

export type EarlierReadings = ReadonlyMap<
  string,
  { readonly value: number; readonly date: string }
>;

type EarlierWounds = { readonly date: string; readonly wounds: readonly Wound[] };

const remembered = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
};

const blankContext: FormContext = { today: '', visitDate: '', birthDate: null, startOfCare: null };

/** Opens the shared state of one note. */
export function createDesk({
  draft,
  last,
  patientId,
  context = blankContext,
  form = draft.form,
}: Pick<NoteDesk, 'last' | 'patientId'> & {
  draft: Draft;
  context?: FormContext;
  /** The draft's form as its clinician answers it (`forms/signed-by.ts`). */
  form?: FormDefinition;
}): NoteDesk {
  const lastDates: Record<string, Value> = {};
  const controls = atom((get) => {
    const answers = controlAnswers(form, (path) => get(draft.answerAtom(path)));
    for (const path of form.decidingDates ?? []) {
      const date = answers[path];
      if (isCalendarDate(date)) lastDates[path] = date;
    }
    return asLastMeant(answers, lastDates);
  });
  const filled = atom<ReadonlySet<string>>(new Set<string>());
  const findings = atom<readonly FormFinding[]>([]);
  const results = atom((get) => {
    const deciding = get(controls);
    const read = (path: string) => get(draft.answerAtom(path));
    return withCalculated(form, { ...deciding, ...calculatedAnswers(form, deciding, read) });
  });
  const itemsOf = remembered((sectionId) =>
    atom((get) => visibleItems(form, sectionId, get(controls))),
  );
  return {
    draft,
    form,
    readOnly: draft.readOnly,
    patientId,
    last: last && { ...last, answers: excludeHidden(form, last.answers) },
    attempted: atom(false),
    errorAt: remembered(() => atom<FieldError | null>(null)),
    leftWrong: atom<string | null>(null),
    itemsOf,
    filled,
    earlierWounds: atom<EarlierWounds>({ date: '', wounds: [] }),
    earlierReadings: atom<EarlierReadings>(new Map()),
    resultAt: remembered((path) => atom((get) => get(results)[path])),
    context,
    findings,
    findingsAt: remembered((path) => {
      // The same list while it says the same, so that a pause renders only what changed.
      let shown: readonly FormFinding[] = [];
      return atom((get) => {
        const found = get(findings).filter(({ paths }) => paths.includes(path));
        const isSame =
          found.length === shown.length &&
          found.every(({ id, text }, at) => id === shown[at]?.id && text === shown[at].text);
        return isSame ? shown : (shown = found);
      });
    }),
    isFilled: remembered((path) => atom((get) => get(filled).has(path))),
    lastDates,
    shownPaths: atom(
      (get) => new Map(form.sections.map(({ id }) => [id, askedPaths(get(itemsOf(id)))])),
    ),
    limitAt: remembered((readingType) =>
      atom((get) => {
        const cells = ['$order', `${readingType}.low`, `${readingType}.high`].flatMap((cell) => {
          const path = `planLimits.${cell}`;
          const value = get(draft.answerAtom(path));
          return value === undefined ? [] : [[path, value] as const];
        });
        return planLimitIn(Object.fromEntries(cells), readingType);
      }),
    ),
    scores: atom((get) =>
      scores(form, {
        ...get(controls),
        ...scoredAnswers(form, (path) => get(draft.answerAtom(path))),
      }),
    ),
  };
}

/** How `filled` has an answer that a template gave; in the note it is carried in like the others. */
export const byTemplate = (path: string): string => `${path} t`;

/** Takes the mark *From the last visit* off an answer that was touched. */
export function touched({ filled }: Pick<NoteDesk, 'filled'>, path: string): void {
  const atoms = getDefaultStore();
  const now = atoms.get(filled);
  const rest = [...now].filter((each) => each !== path && each !== byTemplate(path));
  if (rest.length < now.size) atoms.set(filled, new Set(rest));
}
