import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NewTemplate, NoteTemplate } from '#contract/note-templates.ts';
import { countUnsettled, takeOver } from '#client/store/drafts/take-over.ts';
import { countOutbox, countUnsealed } from '#client/store/outbox/unsent.ts';
import { hourMs, minuteMs } from '#domain/durations.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { manualClock } from '#client/store/testing/manual-clock.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { testStore } from '#client/store/testing/stores.ts';
import {
  dropTemplate,
  hasUnsentTemplates,
  keepTemplate,
  replaceTemplate,
  shownTemplates,
  watchTemplates,
} from '#client/store/templates.ts';
import { exchangeTemplates, exchangeDueTemplates } from './exchange-templates.ts';

const idOf = (nth: number): string => `00000000-0000-4000-8000-00000000000${nth}`;
const made = (nth: number, parts: Partial<NewTemplate> = {}): NewTemplate => ({
  id: idOf(nth),
  kind: 'note',
  name: `Template ${nth}`,
  formId: 'skilled-nursing-visit',
  formVersion: 2,
  path: null,
  values: {},
  text: '',
  shared: false,
  ...parts,
});
const savedAt = '2026-11-25T10:00:00.000Z';
const ofAgency = (nth: number) => ({ ...made(nth, { shared: true }), own: false, savedAt });
/** What the last pull called the lists. */
const pulled = ({ tables }: DeviceStore, tag: string) =>
  tables.write(['meta'], (tx) => tx.putMeta('templatesTag', tag));

/** A server that keeps what it is sent; `refuses` by id, or by call. */
function serve(refuses: Readonly<Record<string, string>> = {}) {
  const held = new Map<string, () => Promise<void>>();
  const kept = new Map<string, NoteTemplate>();
  const asked: string[] = [];
  let refusing: (input: Partial<NewTemplate>) => string | null = () => null;
  const answer = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), {
      status,
      headers: {
        'content-type': status === 200 ? 'application/json' : 'application/problem+json',
      },
    });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const name = url.split('/').at(-1) ?? '';
    asked.push(name);
    const input = JSON.parse(body) as NewTemplate;
    const code = refuses[input.id] ?? refuses[name] ?? refusing(input);
    if (code) return answer(403, { code, status: 403, title: '', requestId: '' });
    // What the server answers is of the time it was asked.
    const read = [...kept.values()];
    const hold = held.get(name);
    held.delete(name);
    if (name === 'saveAsTemplate') {
      const saved = { ...input, own: true, savedAt };
      kept.set(input.id, saved);
      await hold?.();
      return answer(200, { template: saved });
    }
    if (name === 'deleteTemplate') {
      kept.delete(input.id);
      return answer(200, {});
    }
    await hold?.();
    return answer(200, { templates: name === 'template' ? read : [] });
  });
  return {
    kept,
    asked,
    /** Refuses from now on what this says. */
    refuse: (judge: typeof refusing) => {
      refusing = judge;
    },
    /** Does this once, between a request of the call and its answer. */
    before: (name: string, work: () => Promise<void>) => held.set(name, work),
  };
}

/** Time enough for whatever can go on without an answer. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

afterEach(() => vi.unstubAllGlobals());

describe('templates between a phone and the server', () => {
  it('are sent with the next contact, once, and then read from it', async () => {
    const store = testStore();
    await keepTemplate(store, made(1));
    const server = serve();
    await exchangeDueTemplates(store);
    expect([...server.kept.keys()]).toEqual([idOf(1)]);
    expect(await hasUnsentTemplates(store)).toBe(false);
    expect(shownTemplates(await watchTemplates(store))).toMatchObject([
      { id: idOf(1), unsent: null },
    ]);
    server.asked.length = 0;
    await exchangeDueTemplates(store);
    expect(server.asked).toEqual([]);
  });

  it('of the agency are on a phone before anybody opens them, and are read again twice a day', async () => {
    const clock = manualClock();
    const store = testStore({ clock });
    const server = serve();
    server.kept.set(idOf(1), ofAgency(1));
    await exchangeDueTemplates(store);
    expect(shownTemplates(await watchTemplates(store))).toMatchObject([{ id: idOf(1) }]);
    server.asked.length = 0;
    await clock.advance(11 * hourMs);
    await exchangeDueTemplates(store);
    expect(server.asked).toEqual([]);
    await clock.advance(hourMs);
    await exchangeDueTemplates(store);
    expect(server.asked).toEqual(['template', 'narrativeTemplates', 'providerNoteTemplates']);
  });

  it('of the agency come with the next contact after a pull said that the lists changed', async () => {
    const store = testStore();
    const server = serve();
    await exchangeDueTemplates(store);
    server.asked.length = 0;
    await pulled(store, '0');
    for (const _again of [1, 2]) await exchangeDueTemplates(store);
    expect(server.asked).toHaveLength(3);
    server.kept.set(idOf(1), ofAgency(1));
    await pulled(store, '1');
    await exchangeDueTemplates(store);
    expect(shownTemplates(await watchTemplates(store))).toMatchObject([{ id: idOf(1) }]);
  });

  it('are read once more where a pull said so while they were being read', async () => {
    const store = testStore();
    const server = serve();
    server.before('providerNoteTemplates', () => pulled(store, '1'));
    for (const _again of [1, 2, 3]) await exchangeDueTemplates(store);
    expect(server.asked).toHaveLength(6);
  });

  describe('saved or deleted while the lists are being read', () => {
    const names = async (store: DeviceStore) =>
      shownTemplates(await watchTemplates(store)).map(({ name, unsent }) => [name, unsent]);

    it('are kept: the next exchange begins after the one before it', async () => {
      const store = testStore();
      const server = serve();
      await keepTemplate(store, made(1));
      await exchangeTemplates(store);
      let after: Promise<void> = Promise.resolve();
      server.before('narrativeTemplates', async () => {
        await keepTemplate(store, made(2));
        await dropTemplate(store, idOf(1));
        after = exchangeTemplates(store);
        await turns();
      });
      server.asked.length = 0;
      await exchangeTemplates(store);
      await after;
      expect(await names(store)).toEqual([['Template 2', null]]);
      expect([...server.kept.keys()]).toEqual([idOf(2)]);
      const read = ['template', 'narrativeTemplates', 'providerNoteTemplates'];
      expect(server.asked).toEqual([...read, 'saveAsTemplate', 'deleteTemplate', ...read]);
    });

    it('are kept when another tab does so', async () => {
      const tables = memoryTables();
      const [store, tab] = [testStore({ tables }), testStore({ tables: { ...tables } })];
      const server = serve();
      await keepTemplate(store, made(1));
      await exchangeTemplates(store);
      server.before('providerNoteTemplates', async () => {
        await keepTemplate(tab, made(2));
        await dropTemplate(tab, idOf(1));
        await exchangeTemplates(tab);
      });
      await exchangeTemplates(store);
      expect(await names(store)).toEqual([['Template 2', null]]);
    });

    it('are not asked for by two idle moments at once, and not held up by a failure', async () => {
      const store = testStore();
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
      const failed = exchangeDueTemplates(store);
      await expect(failed).rejects.toThrow('Server could not be reached.');
      const server = serve();
      await Promise.all([exchangeDueTemplates(store), exchangeDueTemplates(store)]);
      expect(server.asked).toEqual(['template', 'narrativeTemplates', 'providerNoteTemplates']);
    });
  });

  it('that are deleted while they are being sent do not come back', async () => {
    const store = testStore();
    const server = serve();
    await keepTemplate(store, made(1));
    server.before('saveAsTemplate', () => dropTemplate(store, idOf(1)));
    await exchangeTemplates(store);
    expect(shownTemplates(await watchTemplates(store))).toEqual([]);
    expect(server.kept.size).toBe(0);
    // Nor where the answer to the sending was lost.
    await keepTemplate(store, made(2));
    server.before('saveAsTemplate', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(exchangeTemplates(store)).rejects.toThrow('Server could not be reached.');
    await dropTemplate(store, idOf(2));
    await exchangeTemplates(store);
    expect(shownTemplates(await watchTemplates(store))).toEqual([]);
    expect(server.kept.size).toBe(0);
  });

  it('are read again when the clock was set back after the last time', async () => {
    const clock = manualClock();
    const store = testStore({ clock });
    const server = serve();
    await exchangeDueTemplates(store);
    clock.turn(-365 * 24 * hourMs);
    server.asked.length = 0;
    await exchangeDueTemplates(store);
    expect(server.asked).toHaveLength(3);
    await exchangeDueTemplates(store);
    expect(server.asked).toHaveLength(3);
  });

  it('are not asked for at every idle moment by somebody who has no access', async () => {
    const clock = manualClock();
    const store = testStore({ clock });
    const refused = serve({ template: 'access.denied' });
    await expect(exchangeDueTemplates(store)).rejects.toMatchObject({ code: 'access.denied' });
    await clock.advance(59 * minuteMs);
    await exchangeDueTemplates(store);
    expect(refused.asked).toEqual(['template']);
    const server = serve();
    // Whoever opens the templates asks at once.
    await exchangeTemplates(store);
    expect(server.asked).toHaveLength(3);
    await clock.advance(12 * hourMs);
    await exchangeDueTemplates(store);
    expect(server.asked).toHaveLength(6);
  });

  it('are asked for again an hour after a refusal', async () => {
    const clock = manualClock();
    const store = testStore({ clock });
    serve({ template: 'access.denied' });
    await expect(exchangeDueTemplates(store)).rejects.toMatchObject({ code: 'access.denied' });
    await clock.advance(hourMs);
    const server = serve();
    await exchangeDueTemplates(store);
    expect(server.asked).toHaveLength(3);
  });

  it('stay on the phone while there is no line', async () => {
    const store = testStore();
    await keepTemplate(store, made(1));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(exchangeTemplates(store)).rejects.toThrow('Server could not be reached.');
    expect(shownTemplates(await watchTemplates(store))).toMatchObject([{ unsent: 'waiting' }]);
  });

  it('that are refused stay with the reason and stop no other', async () => {
    const store = testStore();
    await keepTemplate(store, made(1, { shared: true }));
    await keepTemplate(store, made(2));
    const server = serve({ [idOf(1)]: 'template.shared' });
    await exchangeTemplates(store);
    expect([...server.kept.keys()]).toEqual([idOf(2)]);
    expect(shownTemplates(await watchTemplates(store))).toMatchObject([
      { id: idOf(1), unsent: 'template.shared' },
      { id: idOf(2), unsent: null },
    ]);
  });

  it('that are deleted on the phone are deleted on the server, and are gone at once here', async () => {
    const store = testStore();
    await keepTemplate(store, made(1));
    const server = serve();
    await exchangeTemplates(store);
    await dropTemplate(store, idOf(1));
    expect(shownTemplates(await watchTemplates(store))).toEqual([]);
    expect(server.kept.size).toBe(1);
    await exchangeTemplates(store);
    expect(server.kept.size).toBe(0);
  });

  it('count among what waits, and hold up a wipe, until the server has them', async () => {
    const store = testStore();
    const counts = async () => [await countOutbox(store.tables), await countUnsealed(store.tables)];
    await keepTemplate(store, made(1, { shared: true }));
    await keepTemplate(store, made(2));
    expect(await counts()).toEqual([{ waiting: 2, needsYou: 0 }, 2]);
    expect((await countUnsettled(store.tables)).waiting).toBe(2);
    serve({ [idOf(1)]: 'template.shared' });
    const work = vi.spyOn(store, 'work');
    await exchangeTemplates(store);
    expect(await counts()).toEqual([{ waiting: 1, needsYou: 1 }, 1]);
    expect(work).toHaveBeenCalledTimes(1);
    // Nothing changed, so nothing is told: each telling asks the server again.
    await exchangeTemplates(store);
    expect(work).toHaveBeenCalledTimes(1);
    await dropTemplate(store, idOf(1));
    await dropTemplate(store, idOf(2));
    expect(await counts()).toEqual([{ waiting: 1, needsYou: 0 }, 1]);
    await exchangeTemplates(store);
    expect(await counts()).toEqual([{ waiting: 0, needsYou: 0 }, 0]);
  });

  it('go on in another store of the person, each once', async () => {
    const [from, to] = [testStore(), testStore({ client: 2 })];
    await keepTemplate(from, made(1));
    await keepTemplate(from, made(2));
    await keepTemplate(to, made(2));
    expect(await takeOver(from, to)).toBe(2);
    expect(await hasUnsentTemplates(from)).toBe(false);
    expect(shownTemplates(await watchTemplates(to)).map(({ id }) => id)).toEqual([
      idOf(1),
      idOf(2),
    ]);
  });

  it('that were deleted follow too: nothing of the earlier store waits for ever', async () => {
    const [from, to] = [testStore(), testStore()];
    const server = serve();
    await keepTemplate(from, made(1));
    await exchangeDueTemplates(from);
    await dropTemplate(from, idOf(1));
    expect(await countUnsettled(from.tables)).toMatchObject({ waiting: 1 });
    expect(await takeOver(from, to)).toBe(1);
    expect(await countUnsettled(from.tables)).toMatchObject({ waiting: 0 });
    expect(await countUnsealed(from.tables)).toBe(0);
    await exchangeDueTemplates(to);
    expect([...server.kept.keys()]).toEqual([]);
    expect(await hasUnsentTemplates(to)).toBe(false);
  });

  describe('on two phones of one person', () => {
    const namesOn = async (store: DeviceStore) =>
      shownTemplates(await watchTemplates(store)).map(({ name, unsent }) => [name, unsent]);

    it('are the same after both had a line, whatever each did without one', async () => {
      const [one, two] = [testStore(), testStore()];
      const server = serve();
      await keepTemplate(one, made(1));
      await keepTemplate(one, made(2));
      await exchangeTemplates(one);
      await exchangeTemplates(two);
      // Without a line: one renames the first and deletes the second, the other saves a third.
      await replaceTemplate(one, idOf(1), made(4, { name: 'Renamed' }));
      await dropTemplate(one, idOf(2));
      await keepTemplate(two, made(3));
      expect(await namesOn(one)).toEqual([['Renamed', 'waiting']]);
      for (const store of [one, two, one]) await exchangeTemplates(store);
      const both = [
        ['Renamed', null],
        ['Template 3', null],
      ];
      expect(await namesOn(one)).toEqual(both);
      expect(await namesOn(two)).toEqual(both);
      expect([...server.kept.keys()].toSorted()).toEqual([idOf(3), idOf(4)]);
    });

    it('keep the words of both where both changed the same one', async () => {
      const [one, two] = [testStore(), testStore()];
      serve();
      await keepTemplate(one, made(1));
      await exchangeTemplates(one);
      await exchangeTemplates(two);
      await replaceTemplate(one, idOf(1), made(2, { text: 'One' }));
      await replaceTemplate(two, idOf(1), made(3, { text: 'Two' }));
      for (const store of [one, two, one]) await exchangeTemplates(store);
      for (const store of [one, two])
        expect((await watchTemplates(store)).known.map(({ text }) => text)).toEqual(['One', 'Two']);
      expect(await hasUnsentTemplates(two)).toBe(false);
    });

    it('that take another’s place have room where all room is taken', async () => {
      const store = testStore();
      const server = serve();
      await keepTemplate(store, made(1));
      await exchangeTemplates(store);
      server.refuse((input) => (server.kept.size > 0 && input.kind ? 'template.many' : null));
      await replaceTemplate(store, idOf(1), made(2, { name: 'Renamed' }));
      await exchangeTemplates(store);
      expect(await namesOn(store)).toEqual([['Renamed', null]]);
      expect([...server.kept.keys()]).toEqual([idOf(2)]);
    });
  });

  describe('that the server does not take in another’s place', () => {
    const shown = async (store: DeviceStore) =>
      shownTemplates(await watchTemplates(store)).map(({ name, unsent }) => [name, unsent]);

    it.each(['request.invalid', 'template.shared', 'record.not-found'])(
      'leave that one on the server and on the phone: %s',
      async (code) => {
        const store = testStore();
        const server = serve({ [idOf(2)]: code });
        await keepTemplate(store, made(1));
        await exchangeTemplates(store);
        await replaceTemplate(store, idOf(1), made(2, { name: 'Changed' }));
        expect(await shown(store)).toEqual([['Changed', 'waiting']]);
        for (let turn = 0; turn < 2; turn += 1) await exchangeTemplates(store);
        expect([...server.kept.keys()]).toEqual([idOf(1)]);
        expect(server.asked).not.toContain('deleteTemplate');
        expect(await shown(store)).toEqual([
          ['Changed', code],
          ['Template 1', null],
        ]);
        expect(await hasUnsentTemplates(store)).toBe(false);
      },
    );

    it('leave that one where its place is none of theirs, as one for everybody', async () => {
      const store = testStore();
      const server = serve();
      await keepTemplate(store, made(1, { shared: true }));
      await exchangeTemplates(store);
      server.refuse(({ kind }) => (kind ? 'template.many' : null));
      await replaceTemplate(store, idOf(1), made(2));
      await exchangeTemplates(store);
      expect([...server.kept.keys()]).toEqual([idOf(1)]);
    });

    it('leave the first one also where they were changed again, or moved to another store', async () => {
      const [from, store] = [testStore(), testStore({ client: 2 })];
      const server = serve({ [idOf(3)]: 'request.invalid' });
      await keepTemplate(from, made(1));
      await exchangeTemplates(from);
      await replaceTemplate(from, idOf(1), made(2));
      await replaceTemplate(from, idOf(2), made(3));
      await takeOver(from, store);
      await exchangeTemplates(store);
      expect([...server.kept.keys()]).toEqual([idOf(1)]);
    });
  });

  it('that never left the phone are no business of the server', async () => {
    const store = testStore();
    await keepTemplate(store, made(1));
    await dropTemplate(store, idOf(1));
    expect(await hasUnsentTemplates(store)).toBe(false);
  });
});
