import { describe, expect, it } from 'vitest';
import {
  againstLastDay,
  isChosenLastDay,
  isAgainstStatus,
  isStillClosed,
  isTakenByMerge,
  episodeEffects,
  episodeTransitions,
  funnelStage,
  isCareDay,
  isCharted,
  isLifeDay,
  isUndoable,
  needsCompleteRecord,
  nextEpisodeStatuses,
  nextPatientStatuses,
  patientEffects,
  patientTransitions,
  stageDays,
  type LifeVisit,
} from './record-life.ts';
import {
  episodeStatuses,
  isEndedEpisode,
  patientStatuses,
  takesVisits,
  type PatientStatus,
} from './record-statuses.ts';

const day = '11/24/2026';
const visit = (id: string, parts: Partial<LifeVisit> = {}): LifeVisit => ({
  id,
  status: 'Unstaffed',
  dateOfService: '11/30/2026',
  isStarted: false,
  isCharted: false,
  providerId: null,
  ...parts,
});
const staffed = (id: string, parts: Partial<LifeVisit> = {}) =>
  visit(id, { status: 'Staffed', providerId: 'nora', ...parts });

const discharged = (visits: readonly LifeVisit[], to: PatientStatus = 'Discharged') =>
  patientEffects({ from: 'Active', to, date: day, visits, episodes: [] });

describe('which status follows which (portal §4 leaves it open)', () => {
  it('each step leads to another status, with a reason, and is named once', () => {
    for (const table of [patientTransitions, episodeTransitions]) {
      expect(table.every(({ from, to, reason }) => from !== to && reason !== '')).toBe(true);
      expect(new Set(table.map(({ from, to }) => `${from} ${to}`)).size).toBe(table.length);
    }
  });

  it('a mistaken draft is archived; it is not put on hold or discharged', () => {
    expect(nextPatientStatuses('Draft')).toEqual([
      'Waiting for Start of Care',
      'Active',
      'Archived',
    ]);
  });

  it('every status can be reached and left, but a deleted episode only by undo', () => {
    for (const status of patientStatuses) {
      expect(nextPatientStatuses(status)).not.toEqual([]);
      expect(patientTransitions.some(({ to }) => to === status)).toBe(true);
    }
    for (const status of episodeStatuses)
      expect(nextEpisodeStatuses(status).length > 0).toBe(status !== 'Deleted');
  });

  it('only a draft and an archived record may be incomplete', () => {
    expect(patientStatuses.filter((status) => !needsCompleteRecord(status))).toEqual([
      'Draft',
      'Archived',
    ]);
  });

  it('ended episodes are discharged, archived or deleted', () => {
    expect(episodeStatuses.filter(isEndedEpisode)).toEqual(['Discharged', 'Archived', 'Deleted']);
  });

  it('visits are planned under pending and active episodes only', () => {
    expect(episodeStatuses.filter(takesVisits)).toEqual(['Pending', 'Active']);
  });
});

describe('what a discharge does', () => {
  it('deletes planned visits after the last day, and cancels staffed ones', () => {
    expect(
      discharged([
        visit('a'),
        staffed('b'),
        staffed('late', { status: 'VisitOverdue' }),
        visit('last day', { dateOfService: day }),
        visit('before', { dateOfService: '11/20/2026' }),
      ]),
    ).toEqual({
      visits: [
        { id: 'a', act: 'delete' },
        { id: 'b', act: 'cancel' },
        { id: 'late', act: 'cancel' },
      ],
      kept: [],
      episodes: [],
    });
  });

  it('keeps what somebody started or charted, whenever it was planned', () => {
    const { visits, kept } = discharged([
      staffed('started', { isStarted: true }),
      staffed('charted', { isCharted: true }),
      staffed('due', { status: 'NotesDue' }),
      staffed('review', { status: 'NotesInReview', dateOfService: '11/01/2026' }),
      staffed('approved', { status: 'NotesApproved' }),
      staffed('missed', { status: 'Missed' }),
    ]);
    expect(visits).toEqual([]);
    expect(kept).toEqual(['started', 'charted', 'due', 'review']);
  });

  it.each([
    ['Discharged', ['Archived', 'Discharged', 'Discharged', null, null]],
    ['Deceased', ['Archived', 'Discharged', 'Discharged', null, null]],
    ['Archived', ['Archived', 'Archived', 'Archived', null, null]],
    ['On Hold', [null, 'On Hold', null, null, null]],
    ['Active', [null, null, 'Active', null, null]],
    ['Draft', [null, null, null, null, null]],
    ['Waiting for Start of Care', [null, null, null, null, null]],
  ] as const)('%s: episodes follow', (to, expected) => {
    const episodes = episodeStatuses
      .filter((status) => status !== 'Deleted')
      .map((status) => ({ id: status, status }));
    const { episodes: changed } = patientEffects({
      from: 'Active',
      to,
      date: day,
      visits: [],
      episodes,
    });
    expect(episodes.map(({ id }) => changed.find((each) => each.id === id)?.to ?? null)).toEqual(
      expected,
    );
  });

  it('corrects one ended status by another without touching visits', () => {
    const { visits } = patientEffects({
      from: 'Discharged',
      to: 'Deceased',
      date: day,
      visits: [visit('a')],
      episodes: [],
    });
    expect(visits).toEqual([]);
  });
});

describe('what a hold does', () => {
  it('takes staffed visits from its first day off the phones and leaves the others planned', () => {
    expect(
      discharged([visit('a'), staffed('b'), staffed('today', { dateOfService: day })], 'On Hold')
        .visits,
    ).toEqual([
      { id: 'b', act: 'release' },
      { id: 'today', act: 'release' },
    ]);
  });
});

describe('an episode', () => {
  it('that is deleted loses every visit nobody touched, earlier ones too', () => {
    const visits = [visit('a', { dateOfService: '10/01/2026' }), staffed('b')];
    expect(episodeEffects({ to: 'Deleted', date: day, visits }).visits).toEqual([
      { id: 'a', act: 'delete' },
      { id: 'b', act: 'cancel' },
    ]);
  });

  it('that becomes active changes no visit', () => {
    expect(episodeEffects({ to: 'Active', date: day, visits: [staffed('b')] }).visits).toEqual([]);
  });

  it('with a started or charted visit is not deleted', () => {
    expect(isCharted([visit('a')])).toBe(false);
    expect(isCharted([visit('a'), visit('b', { isCharted: true })])).toBe(true);
    expect(isCharted([visit('a', { isStarted: true })])).toBe(true);
  });
});

describe('the day of a change', () => {
  it.each([
    [day, 'Discharged', true],
    ['05/28/2026', 'Discharged', true],
    ['05/27/2026', 'Discharged', false],
    ['01/23/2027', 'Discharged', true],
    ['01/24/2027', 'Discharged', false],
    [day, 'Deceased', true],
    ['11/25/2026', 'Deceased', false],
    ['02/30/2026', 'Discharged', false],
  ])('%s for %s: %s', (date, to, expected) => {
    expect(isLifeDay(date, day, to)).toBe(expected);
  });

  it('can be taken back within a day', () => {
    const made = new Date('2026-11-24T10:00:00Z');
    expect(isUndoable(made, new Date('2026-11-25T10:00:00Z'))).toBe(true);
    expect(isUndoable(made, new Date('2026-11-25T10:00:01Z'))).toBe(false);
  });
});

describe('the place in the patient funnel', () => {
  it('follows the status', () => {
    expect(patientStatuses.map(funnelStage)).toEqual([
      'Referred',
      'Waiting',
      'In care',
      'In care',
      'Ended',
      'Ended',
      'Ended',
    ]);
  });

  it('has the first day each place was reached', () => {
    expect(
      stageDays('10/01/2026', [
        { to: 'Active', date: '10/05/2026' },
        { to: 'On Hold', date: '10/20/2026' },
        { to: 'Discharged', date: '11/01/2026' },
        { to: 'Archived', date: '11/09/2026' },
      ]),
    ).toEqual({
      Referred: '10/01/2026',
      Waiting: null,
      'In care': '10/05/2026',
      Ended: '11/01/2026',
    });
  });
});

it('plans under an open episode, up to its last day under one that ended, never under a deleted one', () => {
  const dischargeDate = day;
  expect(isCareDay({ status: 'Active' }, '11/30/2026')).toBe(true);
  expect(isCareDay({ status: 'Discharged', dischargeDate }, day)).toBe(true);
  expect(isCareDay({ status: 'Discharged', dischargeDate }, '11/25/2026')).toBe(false);
  expect(isCareDay({ status: 'Archived' }, day)).toBe(false);
  expect(isCareDay({ status: 'Deleted', dischargeDate }, day)).toBe(false);
});

describe('the last day of care', () => {
  const done = [
    { id: 'on the day', dateOfService: day },
    { id: 'later', dateOfService: '11/26/2026' },
  ];
  const episodes = [
    { id: 'began', startDate: '11/01/2026' },
    { id: 'begins', startDate: '11/25/2026' },
  ];
  const against = (from: string, to: string) =>
    againstLastDay({ from, to, date: day, done, episodes });

  it('contradicts visits that took place after it, and care that begins after it', () => {
    expect(against('Active', 'Discharged')).toEqual({ visits: ['later'], episodes: ['begins'] });
    expect(against('On Hold', 'Deceased')).toEqual({ visits: ['later'], episodes: ['begins'] });
  });

  it('contradicts no start of what is archived, nothing where care ended before or is held', () => {
    expect(against('Active', 'Archived')).toEqual({ visits: ['later'], episodes: [] });
    for (const [from, to] of [
      ['Discharged', 'Archived'],
      ['Active', 'On Hold'],
      ['Active', 'Deleted'],
    ] as const)
      expect(against(from, to)).toEqual({ visits: [], episodes: [] });
  });

  it('is chosen, except for a death', () => {
    expect(isChosenLastDay('Discharged')).toBe(true);
    expect(isChosenLastDay('Deceased')).toBe(false);
  });
});

describe('the status of two charts that become one', () => {
  it.each([
    ['Draft', 'Active', true],
    ['Draft', 'Draft', true],
    ['Discharged', 'Active', true],
    ['Archived', 'Draft', true],
    ['Active', 'Draft', false],
    ['Active', 'Discharged', false],
    ['Discharged', 'Deceased', false],
    ['Active', 'On Hold', false],
    ['On Hold', 'Active', false],
    ['Deceased', 'Active', false],
  ] as const)('%s takes %s: %s', (from, to, expected) => {
    expect(isTakenByMerge(from, to)).toBe(expected);
  });

  it.each([
    ['Discharged', 'Active', true],
    ['Discharged', 'Discharged', false],
    ['On Hold', 'Active', true],
    ['On Hold', 'Pending', false],
    ['Active', 'On Hold', false],
    ['Draft', 'Active', false],
  ] as const)('a patient %s beside an episode %s: %s', (status, episode, expected) => {
    expect(isAgainstStatus(status, episode)).toBe(expected);
  });

  it.each([
    ['On Hold', 'On Hold', true],
    ['On Hold', 'Discharged', true],
    ['Discharged', 'Deceased', true],
    ['Deceased', 'Archived', true],
    ['Deceased', 'Discharged', false],
    ['Archived', 'Discharged', false],
    ['Discharged', 'Active', false],
    ['Discharged', 'On Hold', false],
    ['Active', 'Discharged', false],
  ] as const)('what %s closed is still closed under %s: %s', (given, now, expected) => {
    expect(isStillClosed(given, now)).toBe(expected);
  });
});
