import type { Value, Values } from '../merge.ts';
import {
  answerAt,
  between,
  has,
  is,
  item,
  lineOf,
  only,
  type Found,
  type Line,
  type LookDocument,
  type LookFacts,
  type Said,
  type Says,
} from './facts.ts';
import type { LookRule } from './rule.ts';

/** Items of section M beside the wound rows of the same visit, and wounds beside earlier notes. */

type WoundRow = {
  readonly id: string;
  readonly type: string;
  readonly stage: string;
  readonly trend: string;
  readonly at: (column: string) => Said;
};

const wordAt = (answers: Values, path: string): string => {
  const value = answerAt(answers, path);
  return typeof value === 'string' ? value : '';
};

/** The wounds a note describes; none while it says that there are none. */
function woundRows({ answers }: LookDocument): readonly WoundRow[] {
  const order = answerAt(answers, 'wounds.$order');
  if (answerAt(answers, 'integumentary.wounds') !== true || !Array.isArray(order)) return [];
  return [...new Set(order.map(String))].map((id): WoundRow => {
    const cell = (column: string) => wordAt(answers, `wounds.${id}.${column}`);
    return {
      id,
      type: cell('type'),
      stage: cell('stage'),
      trend: cell('trend'),
      at: (column) => ({ path: `wounds.${id}.${column}`, value: cell(column) }),
    };
  });
}

const openRows = (note: LookDocument): readonly WoundRow[] =>
  woundRows(note).filter(({ trend }) => trend !== 'healed');

/**
 * What a note says of its wounds once that is all told: a wound without its type, or a pressure
 * ulcer without its stage, is not judged. Null also where it says nothing.
 */
function toldWounds(note: LookDocument): readonly WoundRow[] | null {
  const hasAny = answerAt(note.answers, 'integumentary.wounds');
  if (typeof hasAny !== 'boolean') return null;
  const open = openRows(note);
  const isTold = open.every(({ type, stage }) => type !== '' && (type !== 'pressure' || stage));
  return isTold && (!hasAny || open.length > 0) ? open : null;
}

const columnOf = (type: string) => (type === 'pressure' ? 'stage' : 'type');

/** An item against the rows that contradict it, or against what says that there are none. */
const againstRows = (note: LookDocument, said: Said, rows: readonly WoundRow[]): Found => {
  const [first, ...rest] = rows.map((row) => lineOf(note, row.at(columnOf(row.type))));
  const none: Said = {
    path: 'integumentary.wounds',
    value: answerAt(note.answers, 'integumentary.wounds') === true,
  };
  return { ...said, against: [first ?? lineOf(note, none), ...rest] };
};

/**
 * An item that the wounds of the visit contradict.
 *
 * @param breaks whether the wounds, once told, rule the answer out
 */
const byWounds =
  (says: Says, breaks: (rows: readonly WoundRow[], value: Value) => boolean) =>
  ({ note }: LookFacts): readonly Found[] => {
    const said = says.in(note.answers);
    const rows = toldWounds(note);
    if (!said || !rows || !breaks(rows, said.value)) return [];
    return [againstRows(note, said, rows)];
  };

const ofType = (rows: readonly WoundRow[], type: string) => rows.filter((row) => row.type === type);
const ofStage = (rows: readonly WoundRow[], ...stages: readonly string[]) =>
  ofType(rows, 'pressure').filter(({ stage }) => stages.includes(stage));

const counted = [
  ['A', ['2']],
  ['B', ['3']],
  ['C', ['4']],
  ['F', ['deepTissue']],
] as const;
const number = (id: string): Says => between(item(id), 0, 99);

/** Stages that can be compared, lightest first. */
const depths = ['1', '2', '3', '4'];

/** What earlier notes say of a wound, newest first. */
const former = (
  { earlier }: LookFacts,
  id: string,
): readonly (readonly [LookDocument, WoundRow])[] =>
  earlier.flatMap((document) =>
    woundRows(document)
      .filter((row) => row.id === id)
      .map((row) => [document, row] as const),
  );

/** The newest earlier statement about the same wound that the present one breaks. */
const comparedBefore = (
  facts: LookFacts,
  column: string,
  breaks: (now: WoundRow, then: WoundRow, isNewest: boolean) => boolean,
): readonly Found[] =>
  openRows(facts.note).flatMap((row) =>
    former(facts, row.id)
      .filter(([, then], at) => breaks(row, then, at === 0))
      .slice(0, 1)
      .map(([document, then]) => ({
        ...row.at(column),
        against: [lineOf(document, then.at(column))] as const,
      })),
  );

/** Wounds of the newest earlier note about skin that were open then. */
function openBefore({ earlier }: LookFacts): readonly (readonly [LookDocument, WoundRow])[] {
  const last = earlier.find(
    ({ answers }) => answerAt(answers, 'integumentary.wounds') !== undefined,
  );
  return last ? openRows(last).map((row) => [last, row] as const) : [];
}

const against = (said: Said | null, [first, ...rest]: readonly Line[]): readonly Found[] =>
  said && first ? [{ ...said, against: [first, ...rest] }] : [];

const head = { source: 'wounds', severity: 'high', basis: 'both' } as const;

export const woundRules: readonly LookRule[] = [
  {
    ...head,
    id: 'SL-W01',
    text: 'A pressure ulcer of stage 2 or higher in the item, and none among the wounds.',
    find: byWounds(is(item('M1306'), '1'), (rows) =>
      ofType(rows, 'pressure').every(({ stage }) => stage === '1'),
    ),
  },
  ...counted.map(([row, stages]): LookRule => ({
    ...head,
    id: `SL-W02${row}`,
    edit: 'PL-22',
    text: 'The number of pressure ulcers of this stage and the wounds differ.',
    find: byWounds(
      number(`M1311${row}1`),
      (rows, value) => ofStage(rows, ...stages).length !== value,
    ),
  })),
  {
    ...head,
    id: 'SL-W03',
    text: 'The numbers of unstageable pressure ulcers and the wounds differ.',
    find: (facts) => {
      const other = Number(answerAt(facts.note.answers, item('M1311E1')));
      return byWounds(
        number('M1311D1'),
        (rows, value) =>
          Number.isInteger(other) && ofStage(rows, 'unstageable').length !== Number(value) + other,
      )(facts);
    },
  },
  {
    ...head,
    id: 'SL-W04',
    text: 'The number of stage 1 pressure injuries and the wounds differ.',
    find: byWounds(
      is(item('M1322'), '00', '01', '02', '03', '04'),
      (rows, value) => Math.min(ofStage(rows, '1').length, 4) !== Number(value),
    ),
  },
  {
    ...head,
    id: 'SL-W05',
    text: 'No wound has the stage of the most problematic pressure ulcer.',
    find: byWounds(is(item('M1324'), '01', '02', '03', '04', 'NA'), (rows, value) =>
      value === 'NA'
        ? ofStage(rows, ...depths).length > 0
        : ofStage(rows, String(Number(value))).length === 0,
    ),
  },
  {
    ...head,
    id: 'SL-W06',
    edit: 'PL-24',
    text: 'Stasis ulcers in the item and among the wounds differ.',
    find: byWounds(is(item('M1330'), '00', '01', '02'), (rows, value) => {
      const count = ofType(rows, 'stasis').length;
      return value === '00' ? count > 0 : count === 0;
    }),
  },
  {
    ...head,
    id: 'SL-W07',
    text: 'More stasis ulcers were observed than are among the wounds.',
    find: byWounds(
      is(item('M1332'), '01', '02', '03', '04'),
      (rows, value) => Number(value) > Math.max(ofType(rows, 'stasis').length, 1),
    ),
  },
  {
    ...head,
    id: 'SL-W08',
    edit: 'PL-23',
    text: 'Surgical wounds in the item and among the wounds differ.',
    find: byWounds(is(item('M1340'), '00', '01'), (rows, value) => {
      const count = ofType(rows, 'surgical').length;
      return value === '00' ? count > 0 : count === 0;
    }),
  },
  {
    ...head,
    id: 'SL-W09',
    basis: 'item',
    text: 'The healing of the surgical wound in the item does not fit its wound bed.',
    find: ({ note }) => {
      const surgical = ofType(openRows(note), 'surgical');
      const beds = (says: (path: string) => Says): readonly Line[] =>
        surgical.flatMap(({ id }) => {
          const bed = says(`wounds.${id}.tissue`).in(note.answers);
          return bed ? [lineOf(note, bed)] : [];
        });
      const dead = beds((path) => has(path, 'slough', 'necrosis'));
      const closed = beds((path) => only(path, 'closed'));
      return [
        ...against(is(item('M1342'), '00', '01').in(note.answers), dead),
        // Granulation is seen in an open bed; of several wounds the worst counts.
        ...against(
          is(item('M1342'), '01', '02').in(note.answers),
          closed.length === surgical.length ? closed : [],
        ),
      ];
    },
  },
  {
    ...head,
    id: 'SL-W10',
    source: 'earlier',
    basis: 'staging',
    text: 'A pressure ulcer has a lower stage than before. A healing ulcer keeps its stage.',
    find: (facts) =>
      comparedBefore(facts, 'stage', (now, then) => {
        const [present, past] = [depths.indexOf(now.stage), depths.indexOf(then.stage)];
        return now.type === 'pressure' && present >= 0 && past > present;
      }),
  },
  {
    ...head,
    id: 'SL-W11',
    source: 'earlier',
    severity: 'look',
    basis: 'seldom',
    text: 'A wound that was closed as healed is open again.',
    find: (facts) =>
      comparedBefore(facts, 'trend', (_, then, isNewest) => isNewest && then.trend === 'healed'),
  },
  {
    ...head,
    id: 'SL-W12',
    source: 'earlier',
    text: 'A wound has another type than before.',
    find: (facts) =>
      comparedBefore(
        facts,
        'type',
        (now, then) => now.type !== '' && then.type !== '' && now.type !== then.type,
      ),
  },
  {
    ...head,
    id: 'SL-W13',
    source: 'earlier',
    text: 'A wound of the last note is neither here nor closed as healed.',
    find: (facts) => {
      const { answers } = facts.note;
      const told = answerAt(answers, 'integumentary.wounds');
      if (typeof told !== 'boolean') return [];
      const here = woundRows(facts.note).map(({ id }) => id);
      return openBefore(facts)
        .filter(([, { id }]) => !here.includes(id))
        .map(([document, row]) => ({
          path: 'integumentary.wounds',
          value: told,
          against: [lineOf(document, row.at('type'))],
        }));
    },
  },
];
