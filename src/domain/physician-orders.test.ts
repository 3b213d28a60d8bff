import { describe, expect, it } from 'vitest';
import {
  holdsVisit,
  isEffectiveDay,
  isPhysicianAccount,
  isSigningDay,
  isSpokenEffect,
  linkNpi,
  npiDigits,
  orderAge,
  soleOfName,
  takesPlace,
} from './physician-orders.ts';

const visit = { id: 'v1', episodeId: 'e1' };
const order = {
  state: 'open',
  awaitsNewWords: false,
  visitsWait: false,
  source: 'verbal',
  visitId: null,
  episodeId: 'e1',
  writtenAt: new Date('2026-11-02T08:00:00Z'),
} as const;

describe('the age of an order', () => {
  const written = { state: 'sent', writtenOn: '10/01/2026', sentOn: '10/02/2026' } as const;

  it('counts from the day it was written, and is due after 30 days', () => {
    expect(orderAge(written, '10/05/2026')).toEqual({
      days: 4,
      dueOn: '10/31/2026',
      overdue: false,
      remind: false,
    });
    expect(orderAge(written, '10/31/2026')).toMatchObject({ days: 30, overdue: false });
    expect(orderAge(written, '11/01/2026')).toMatchObject({ days: 31, overdue: true });
  });

  it('is never negative, where a device’s clock is ahead', () => {
    expect(orderAge(written, '09/30/2026').days).toBe(0);
  });

  it('asks for a reminder a week after it was sent, and only then', () => {
    expect(orderAge(written, '10/08/2026').remind).toBe(false);
    expect(orderAge(written, '10/09/2026').remind).toBe(true);
    expect(orderAge({ ...written, state: 'open', sentOn: null }, '10/30/2026').remind).toBe(false);
    expect(orderAge({ ...written, sentOn: null }, '10/30/2026').remind).toBe(false);
  });

  it('stops with the signature', () => {
    expect(orderAge({ ...written, state: 'signed' }, '12/31/2026')).toMatchObject({
      overdue: false,
      remind: false,
    });
    expect(orderAge({ ...written, state: 'void' }, '12/31/2026').overdue).toBe(false);
    expect(orderAge({ ...written, state: 'open' }, '12/31/2026').overdue).toBe(true);
  });
});

describe('a visit that needs an order', () => {
  const own = { ...order, visitId: 'v1' } as const;
  const plan = { ...order, source: 'plan-of-care' } as const;
  const later = new Date('2026-11-03T08:00:00Z');

  it('waits for the one that was written for it until that is signed', () => {
    expect(holdsVisit(own, visit)).toBe(true);
    expect(holdsVisit({ ...own, state: 'sent' }, visit)).toBe(true);
    expect(holdsVisit({ ...own, visitId: 'v2' }, visit)).toBe(false);
    expect(holdsVisit({ ...own, state: 'signed' }, visit)).toBe(false);
  });

  it('waits for the new words of a note whose former ones are signed', () => {
    const former = { ...own, awaitsNewWords: true } as const;
    expect(holdsVisit({ ...former, state: 'signed' }, visit)).toBe(true);
    expect(holdsVisit({ ...former, state: 'signed', visitId: 'v2' }, visit)).toBe(false);
    expect(holdsVisit({ ...former, state: 'void' }, visit)).toBe(false);
  });

  it('waits for the plan of care of its episode', () => {
    expect(holdsVisit(plan, visit)).toBe(true);
    expect(holdsVisit({ ...plan, episodeId: 'e2' }, visit)).toBe(false);
    expect(holdsVisit({ ...plan, episodeId: null }, visit)).toBe(false);
    expect(holdsVisit({ ...plan, state: 'signed' }, visit)).toBe(false);
    expect(holdsVisit(order, visit)).toBe(false);
  });

  it('waits for a void one until somebody says that it needs none', () => {
    for (const each of [own, plan]) {
      const voided = { ...each, state: 'void', visitsWait: true } as const;
      expect(holdsVisit(voided, visit)).toBe(true);
      expect(holdsVisit({ ...voided, visitsWait: false }, visit)).toBe(false);
    }
    expect(holdsVisit({ ...order, state: 'void', visitsWait: true }, visit)).toBe(false);
  });

  it.each([
    ['another order of the visit', { ...own, state: 'signed' }, own, true],
    ['one that is not signed', { ...own, state: 'sent' }, own, false],
    ['one whose words are former', { ...own, state: 'signed', awaitsNewWords: true }, own, false],
    ['one of another visit', { ...own, state: 'signed', visitId: 'v2' }, own, false],
    ['one of no visit', { ...order, state: 'signed' }, order, false],
    ['one from before', { ...own, state: 'signed' }, { ...own, writtenAt: later }, false],
    ['one from after', { ...own, state: 'signed', writtenAt: later }, own, true],
    ['a plan of care', { ...plan, state: 'signed', visitId: 'v1' }, own, false],
    ['an order of the visit', { ...own, state: 'signed' }, { ...plan, visitId: 'v1' }, false],
    ['a plan of the episode', { ...plan, state: 'signed' }, plan, true],
    [
      'a plan of the visit',
      { ...plan, state: 'signed', visitId: 'v1', episodeId: null },
      { ...plan, visitId: 'v1' },
      true,
    ],
    [
      'a plan without an episode',
      { ...plan, state: 'signed', episodeId: null },
      { ...plan, episodeId: null },
      false,
    ],
    ['a plan of another episode', { ...plan, state: 'signed', episodeId: 'e2' }, plan, false],
  ] as const)('has for a void one in its place %s', (_, signed, voided, takes) => {
    expect(takesPlace(signed, { ...voided, state: 'void', visitsWait: true })).toBe(takes);
  });
});

describe('the days of an order', () => {
  const today = '11/25/2026';
  const episode = { startDate: '11/01/2026', endDate: '12/30/2026' };

  it('takes effect in its episode or beside it; the plan of care not after it', () => {
    const of = (day: string, source: 'written' | 'plan-of-care' = 'written') =>
      isEffectiveDay(day, { source, episode, today });
    expect(['09/02/2026', '12/30/2026', '02/28/2027'].map((day) => of(day))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['09/01/2026', '03/01/2027', '01/02/1999'].map((day) => of(day))).toEqual([
      false,
      false,
      false,
    ]);
    expect(of('12/30/2026', 'plan-of-care')).toBe(true);
    expect(of('12/31/2026', 'plan-of-care')).toBe(false);
  });

  it('takes effect within a year of today without an episode', () => {
    const of = (day: string) => isEffectiveDay(day, { source: 'written', episode: null, today });
    expect(['11/24/2025', '11/26/2027'].map(of)).toEqual([true, true]);
    expect(['11/23/2025', '11/27/2027'].map(of)).toEqual([false, false]);
  });

  it('takes effect from the call on, where it was spoken', () => {
    expect(isSpokenEffect('11/25/2026', today)).toBe(true);
    expect(isSpokenEffect('11/24/2026', today)).toBe(false);
    expect(isSpokenEffect('11/27/2027', today)).toBe(false);
  });

  it('is signed on paper not before it was written, and not after today', () => {
    const written = { writtenOn: '11/21/2026', readBackOn: null };
    expect(isSigningDay('11/20/2026', written, today)).toBe(false);
    expect(isSigningDay('11/21/2026', written, today)).toBe(true);
    expect(isSigningDay('11/25/2026', written, today)).toBe(true);
    expect(isSigningDay('11/26/2026', written, today)).toBe(false);
  });

  it('is signed on paper not before its new words were read back', () => {
    const amended = { writtenOn: '11/20/2026', readBackOn: '11/23/2026' };
    expect(isSigningDay('11/22/2026', amended, today)).toBe(false);
    expect(isSigningDay('11/23/2026', amended, today)).toBe(true);
  });
});

it('a physician’s number is its digits', () => {
  expect(npiDigits(' 123-456 7890 ')).toBe('1234567890');
});

describe('the physician whom a name means', () => {
  const park = (npi: string, id = 'b') => ({ id, name: 'Pat  PARK', npi });
  const other = { id: 'a', name: 'Lee Moss', npi: '1111111112' };

  it('is the only one of that name, however it is spaced and capitalised', () => {
    expect(soleOfName([other, park('')], ' pat park ')).toEqual(park(''));
  });

  it('is one person in two roles with one number', () => {
    expect(soleOfName([park('1234567893'), other, park('1234567893')], 'Pat Park')).toEqual(
      park('1234567893'),
    );
  });

  it('is the entry with the first id of two, in whatever order they come', () => {
    const [first, second] = [park('1234567893', 'c'), park('1234567893', 'd')];
    expect(soleOfName([first, second], 'Pat Park')).toBe(first);
    expect(soleOfName([second, first], 'Pat Park')).toBe(first);
  });

  it.each([
    ['nobody has it', [other]],
    ['two have other numbers', [park('1234567893'), park('1111111112')]],
    ['two have none', [park(''), park('')]],
    ['only one of two has a number', [park('1234567893'), park('')]],
  ])('is nobody where %s', (_, people) => {
    expect(soleOfName(people, 'Pat Park')).toBeNull();
  });
});

it.each([
  ['Dr. Pat Park', 'Pat Park', true],
  [' dr Pat  PARK, M.D.', 'Pat Park', true],
  ['Pat Park, DO, FACP', 'pat park', true],
  ['Dr. Pat Park', 'Pat Parker', false],
  ['Dr. Heath Teacupson', 'Phoebe Ordway', false],
  ['Drew Park', 'Ew Park', false],
  ['', 'Phoebe Ordway', true],
])('an order that names %s is for the account of %s: %s', (name, account, isTheirs) => {
  expect(isPhysicianAccount({ name }, { name: account })).toBe(isTheirs);
});

it('a link is signed with a number of the circle, never with the chart’s', () => {
  expect(linkNpi({ id: 'p1', npi: '1234567893' })).toBe('1234567893');
  expect(linkNpi({ id: null, npi: '1234567893' })).toBe('');
});
