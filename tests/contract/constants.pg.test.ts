import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import {
  constantHistory,
  constants,
  removeConstant,
  saveConstant,
  type ConstantRow,
} from '#contract/constants.ts';
import { preferences } from '#contract/reference.ts';
import { session } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const idle = { type: 'WebAppConfig', name: 'idleTimeout' } as const;
const secret = { type: 'WebAppConfig', name: 'drugInformationApiKey' } as const;

describe.each(databasesOf(import.meta.url))(
  'constants that an administrator sets, on %s',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let nurse: Api;

    const rowOf = async (name: string): Promise<ConstantRow> => {
      const { rows } = await admin.call(constants, { words: name, pageSize: 100 });
      return must(
        rows.find((row) => row.name === name),
        name,
      );
    };
    const codeOf = async (answer: Promise<{ problem: { code: string } }>): Promise<string> =>
      (await answer).problem.code;
    const valueAt = async (api: Api, name: string): Promise<string | undefined> =>
      (await api.call(session, {})).constants.find((each) => each.name === name)?.value;

    beforeAll(async () => {
      server = await startServer({ database });
      admin = await signedIn(server.url, 'admin');
      nurse = await signedIn(server.url, 'nurse');
    });
    afterAll(() => server.stop());

    it('are listed with type, name, value, kind and what they are for', async () => {
      expect(await rowOf('idleTimeout')).toMatchObject({
        type: 'WebAppConfig',
        kind: 'number',
        initial: '50',
        set: false,
        own: false,
        changed: null,
      });
      expect(await rowOf('missedVisitReasonTypes')).toMatchObject({
        type: 'AppConfig',
        value: null,
      });
      const { rows, count } = await admin.call(constants, { pageSize: 100 });
      expect(rows).toHaveLength(count);
      const types = (await admin.call(constants, { order: '-type', pageSize: 100 })).rows;
      expect(types[0]?.type).toBe('WebAppConfig');
    });

    it('take effect at the next contact of everybody, and go back to the default', async () => {
      expect(await valueAt(nurse, 'idleTimeout')).toBe('50');
      await admin.call(saveConstant, { ...idle, value: ' 20 ', seen: '50' });
      expect(await valueAt(nurse, 'idleTimeout')).toBe('20');
      expect((await nurse.call(preferences, {})).constants).toContainEqual({
        ...idle,
        value: '20',
      });
      expect(await rowOf('idleTimeout')).toMatchObject({ value: '20', set: true });
      await admin.call(removeConstant, idle);
      expect(await valueAt(nurse, 'idleTimeout')).toBeUndefined();
      expect(await codeOf(admin.ask(removeConstant, idle))).toBe('record.not-found');
    });

    it('stamp the answers, so that a browser knows when to read its session again', async () => {
      const stamp = async (api: Api) => (await api.ask(preferences, {})).headers.get('x-standing');
      const before = await stamp(nurse);
      expect(before).toMatch(/^[\w-]{12}\.[\w-]{12}$/);
      expect(await stamp(nurse)).toBe(before);
      await admin.call(saveConstant, { ...idle, value: '21' });
      const changed = await stamp(nurse);
      expect(changed).not.toBe(before);
      await admin.call(removeConstant, idle);
      expect(await stamp(nurse)).not.toBe(changed);
    });

    it('keep who changed what when, from what to what', async () => {
      const { changes } = await admin.call(constantHistory, idle);
      expect(changes.map(({ before, after }) => [before, after])).toEqual([
        ['21', null],
        [null, '21'],
        ['20', null],
        ['50', '20'],
      ]);
      expect(changes[0]?.by).toBe('Ada Lanternfield');
      expect((await rowOf('idleTimeout')).changed).toEqual({
        at: changes[0]?.at,
        by: 'Ada Lanternfield',
      });
      const { rows } = await admin.call(auditLogs, { action: 'saveConstant' });
      expect(rows[0]).toMatchObject({ record: { kind: 'constant', id: null } });
      expect(rows[0]?.detail).toContainEqual({ name: 'name', value: 'idleTimeout' });
    });

    it.each([
      [idle, 'soon'],
      [{ type: 'WebAppConfig', name: 'showLogs' }, '["nora"]'],
      [{ type: 'GentoCareConfig', name: 'raceData' }, '[{"id":"1"}]'],
      [{ type: 'AppConfig', name: 'BLOBENCRYPTIONKEY' }, 'mine'],
      [{ type: 'OtherConfig', name: 'idleTimeout' }, '20'],
      [{ type: 'WebAppConfig', name: 'two words' }, 'x'],
    ] as const)('are checked by kind: %o is not %s', async (constant, value) => {
      expect(await codeOf(admin.ask(saveConstant, { ...constant, value }))).toBe('request.invalid');
    });

    it('are not overwritten when somebody else changed them meanwhile', async () => {
      const list = { type: 'WebAppConfig', name: 'episodeArchiveReasons' } as const;
      await admin.call(saveConstant, { ...list, value: '["Moved"]', seen: null });
      const late = { ...list, value: '["Died"]', seen: null };
      expect(await codeOf(admin.ask(saveConstant, late))).toBe('constant.changed');
      expect(await valueAt(nurse, 'episodeArchiveReasons')).toBe('["Moved"]');
    });

    it('of the agency’s own are texts', async () => {
      const own = { type: 'GentoCareConfig', name: 'motto' } as const;
      await admin.call(saveConstant, { ...own, value: 'Come home' });
      expect(await rowOf('motto')).toMatchObject({ kind: 'text', own: true, value: 'Come home' });
      expect(await valueAt(nurse, 'motto')).toBe('Come home');
      await admin.call(removeConstant, own);
      expect((await admin.call(constants, { words: 'motto' })).count).toBe(0);
    });

    it('keep a key of another service on the server, out of the list and out of the history', async () => {
      await admin.call(saveConstant, { ...secret, value: 'key-of-drugs' });
      expect(await rowOf(secret.name)).toMatchObject({ set: true, secret: true, value: null });
      const answers = [
        await admin.call(constants, { pageSize: 100 }),
        await admin.call(constantHistory, secret),
        await admin.call(session, {}),
        await nurse.call(preferences, {}),
      ];
      expect(JSON.stringify(answers)).not.toContain('key-of-drugs');
    });

    it('belong to one agency', async () => {
      const stranger = await signedIn(server.url, 'admin.ridge');
      await admin.call(saveConstant, { ...idle, value: '33' });
      expect(await valueAt(stranger, 'idleTimeout')).toBe('50');
      expect((await stranger.call(constantHistory, idle)).changes).toEqual([]);
    });

    it('are set by administrators only', async () => {
      const scheduler = await signedIn(server.url, 'scheduler');
      for (const api of [nurse, scheduler]) {
        expect(await codeOf(api.ask(saveConstant, { ...idle, value: '99' }))).toBe('access.denied');
        expect(await codeOf(api.ask(constants, {}))).toBe('access.denied');
      }
    });
  },
);
