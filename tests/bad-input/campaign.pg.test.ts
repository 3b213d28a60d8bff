import { describe, expect, it } from 'vitest';
import { calls } from '#contract/registry.ts';
import { attackServer, faultOf } from './campaign.ts';

/**
 * `npm run bad-input` sends a hundred thousand. One in eight is none of a call but of a path, a
 * file or the line itself.
 */
const requests = 3 * calls.length;
const patienceMs = 300_000;

describe('bad requests at random to a server process (npm run bad-input, short form)', () => {
  it(
    'reach every call, are all answered in the words of the catalogue, and leave a server that works',
    { timeout: patienceMs },
    async () => {
      const findings = await attackServer({ requests, from: 1, seed: 26 });
      expect(
        findings.offences.map(
          ({ attack, answer, why }) =>
            `${attack.number} ${attack.target} ${attack.what}: ${why} ` +
            `${String(answer?.status)} ${answer?.text.slice(0, 200) ?? ''}`,
        ),
      ).toEqual([]);
      expect(findings.after).toEqual([]);
      expect(findings.targets).toBeGreaterThanOrEqual(calls.length);
      expect(findings.accepted).toBeGreaterThan(0);
    },
  );

  it.each([
    [
      'a failure of the server',
      500,
      'application/problem+json',
      '{"code":"server.failed"}',
      'answer-5xx',
    ],
    [
      'an entry that the server could not take in',
      200,
      'application/json',
      '{"outcomes":[{"outcome":{"code":"server.failed"}}]}',
      'answer-5xx',
    ],
    [
      'a stack trace',
      422,
      'application/problem+json',
      '{"code":"request.invalid","detail":"Error\\n at push.ts:12"}',
      'stack-trace',
    ],
    ['words of the database', 200, 'application/json', '{"text":"SQLSTATE 42601"}', 'stack-trace'],
    ['a page of another program', 400, 'text/html', '<h1>Bad Request</h1>', 'no-envelope'],
    [
      'a code with the status of another',
      400,
      'application/problem+json',
      '{"code":"request.invalid","title":"Some entries are not valid."}',
      'no-envelope',
    ],
  ])('%s is an offence', (_what, status, type, text, why) => {
    expect(faultOf({ method: 'POST', raw: null }, { status, type, text })).toBe(why);
  });

  it('a line ended without a word is one for a whole request only', () => {
    const silence = { status: null, type: '', text: '' };
    expect(faultOf({ method: 'POST', raw: null }, silence)).toBe('no-answer');
    expect(
      faultOf({ method: 'POST', raw: { bytes: Buffer.from('hello'), unfinished: false } }, silence),
    ).toBe('no-answer');
    expect(
      faultOf({ method: 'POST', raw: { bytes: Buffer.from('POST'), unfinished: true } }, silence),
    ).toBeNull();
  });
});
