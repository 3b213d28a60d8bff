import { describe, expect, it } from 'vitest';
import { afterSecondRun, brokenNamesOf, brokenOf, endedBadly, flakyOf, tallyOf } from './report.ts';
import { offencesOf, remembered } from './flaky.ts';

describe('tests that pass at their second try', () => {
  it.each([
    ['none', {}, {}, []],
    ['two in all', { e2e: ['a'], dom: ['b'] }, {}, []],
    ['two others than the last time', { e2e: ['a', 'b'] }, { e2e: ['c', 'd'] }, []],
    ['the same name in another stage', { e2e: ['a'] }, { dom: ['a'] }, []],
    ['three in all', { e2e: ['a', 'b'], dom: ['c'] }, {}, ['3 flaky tests, 2 are let pass']],
    ['one twice in a row', { e2e: ['a'] }, { e2e: ['a'] }, ['flaky twice in a row: e2e · a']],
    [
      'both',
      { e2e: ['a', 'b', 'c'] },
      { e2e: ['c'] },
      ['3 flaky tests, 2 are let pass', 'flaky twice in a row: e2e · c'],
    ],
  ])('%s', (_what, now, before, offences) => {
    expect(offencesOf(now, before)).toEqual(offences);
  });

  it('a run is compared with the last one of the same stage', () => {
    const first = remembered({ e2e: ['a'], dom: [] }, {});
    const second = remembered({ dom: ['b'] }, first);
    expect(second).toEqual({ e2e: ['a'], dom: ['b'] });
    expect(offencesOf({ e2e: ['a'] }, second)).toEqual(['flaky twice in a row: e2e · a']);
    expect(remembered({ e2e: [] }, second)).toEqual({ e2e: [], dom: ['b'] });
  });

  it('is one that was tried again and passed, no other', () => {
    const test = (status: string, fullName: string, triedAgain?: number) => ({
      status,
      fullName,
      meta: triedAgain === undefined ? {} : { triedAgain },
    });
    const report = {
      testResults: [
        {
          name: '/some/where/tests/e2e/a.e2e.test.ts',
          status: 'failed',
          assertionResults: [
            test('passed', 'at once'),
            test('passed', 'at last', 1),
            test('failed', 'never', 1),
          ],
        },
      ],
    };
    expect(flakyOf(report, '/some/where')).toEqual(['tests/e2e/a.e2e.test.ts · at last']);
  });
});

describe('what failed', () => {
  const report = {
    testResults: [
      {
        name: '/some/where/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'stands' },
          {
            status: 'failed',
            fullName: 'falls',
            failureMessages: ['\u001B[31mError: no answer\u001B[39m\n    at somewhere'],
          },
        ],
      },
      {
        name: '/some/where/b.test.ts',
        status: 'failed',
        message: 'Cannot find module\nat b',
        assertionResults: [],
      },
      { name: '/some/where/c.test.ts', status: 'passed', assertionResults: [] },
    ],
  };

  it('is named with its first line, without colours, and so is a file that never loaded', () => {
    expect(brokenOf(report, '/some/where')).toEqual([
      'a.test.ts · falls: Error: no answer',
      'b.test.ts: Cannot find module',
    ]);
    expect(brokenNamesOf(report, '/some/where')).toEqual({
      files: ['a.test.ts', 'b.test.ts'],
      tests: ['a.test.ts · falls', 'b.test.ts'],
    });
  });

  describe('counts as flaky after a second run of its files', () => {
    const first = { passed: 7, failed: 2, skipped: 0, flaky: ['c · late'], broken: ['a', 'b'] };
    const names = brokenNamesOf(report, '/some/where');
    const again = (ofFirst: string, ...others: string[]) => {
      const file = (name: string, tests: readonly { status: string; fullName: string }[]) => ({
        name: `/some/where/${name}`,
        status: tests.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
        assertionResults: tests,
      });
      const second = {
        testResults: [
          file('a.test.ts', [
            { status: 'passed', fullName: 'stands' },
            { status: ofFirst, fullName: 'falls' },
          ]),
          file(
            'b.test.ts',
            others.map((status, nth) => ({ status, fullName: `test ${nth}` })),
          ),
        ],
      };
      const counted = tallyOf(second, '/some/where');
      return afterSecondRun(first, names, { report: second, counted, root: '/some/where' });
    };

    it('that was green', () => {
      expect(again('passed', 'passed')).toEqual({
        passed: 9,
        failed: 0,
        skipped: 0,
        flaky: ['c · late', 'a.test.ts · falls', 'b.test.ts'],
        broken: [],
      });
    });

    it.each([
      ['fails again', again('failed', 'passed')],
      ['is skipped', again('skipped', 'passed')],
      ['stands in a file without any test', again('passed')],
      ['passes while another test of its file fails', again('passed', 'passed', 'failed')],
    ])('and not where it %s', (_what, counted) => {
      expect(counted).toBe(first);
    });
  });

  it('is a stage that crashed or ran nothing, although no test failed', () => {
    const counted = { passed: 7, failed: 0, skipped: 1, flaky: [], broken: [] };
    expect(endedBadly(counted, 2)).toEqual({
      ...counted,
      failed: 1,
      broken: ['ended with code 2'],
    });
    expect(endedBadly({ ...counted, passed: 0 }, 0).broken).toEqual(['ran no test']);
  });
});
