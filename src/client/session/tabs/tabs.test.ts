import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft } from '#client/store/drafts/draft.ts';
import { openInput } from '#client/store/sealed-rows.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit } from '#client/store/testing/stores.ts';
import { until } from '#client/store/testing/until.ts';
import { must } from '#domain/must.ts';
import {
  codeOf,
  freshPhone,
  noras,
  olives,
  omars,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';

const typed = { 'narrative.text': 'Ate well.', 'vitals.pulse': 72 };

/** Long enough for a message to arrive. */
const rest = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 60));

describe('all of a person’s tabs act as one (decision 028)', () => {
  let app: App;
  let tab: App;
  let stops: (() => void)[] = [];

  /** Two tabs of one browser; the second has an open note with uncommitted draft edits. */
  const twoTabs = async (person: { userName: string; password: string }): Promise<void> => {
    ({ app } = await freshPhone());
    await app.signIn(person);
    tab = await reload();
    stops = [app.watchTabs(), tab.watchTabs()];
  };
  afterEach(() => {
    for (const stop of stops) stop();
    vi.restoreAllMocks();
  });

  describe('of a clinician', () => {
    let draft: Draft;
    beforeEach(async () => {
      await twoTabs(noras);
      await putVisit(storeOf(app));
      await tab.unlock(noras.password);
      draft = await tab.openDraft(storeOf(tab), visitId());
      draft.apply(typed);
    });

    const kinds = (): string[] => [app, tab].map((each) => each.currentSession().kind);
    const hidden = (...wanted: string[]) => until(() => expect(kinds()).toEqual(wanted));
    const inOutbox = async (): Promise<unknown[]> => {
      const store = storeOf(tab);
      const rows = await store.tables.read(['outbox'], (tx) =>
        tx.entriesIn('waiting', 'notes', 0, 10),
      );
      return Promise.all(rows.map((row) => openInput(store.codec, row)));
    };

    test('locking one locks the other at once and commits its draft edits to the outbox', async () => {
      const store = storeOf(tab);
      await app.lock();
      await hidden('locked', 'locked');
      await until(async () =>
        expect(await codeOf(store.tables.read(['outbox'], (tx) => tx.countIn('waiting')))).not.toBe(
          'done',
        ),
      );
      await tab.unlock(noras.password);
      expect(await inOutbox()).toEqual([{ patch: typed }]);
      expect(kinds()).toEqual(['locked', 'open']);
    });

    test('signing out or switching signs out the other too', async () => {
      await app.signOut({ force: true });
      await hidden('signed-out', 'signed-out');
      expect(tab.currentSession()).toMatchObject({ accounts: [{ userName: noras.userName }] });
      await tab.signIn(noras);
      expect(await inOutbox()).toEqual([{ patch: typed }]);
    });

    test('a sign-out that waits for the person’s answer hides nothing', async () => {
      await draft.commitDraft();
      expect(await app.signOut()).toEqual({ unsent: 1 });
      await rest();
      expect(kinds()).toEqual(['open', 'open']);
    });

    test('the lease ends in both, and both show why', async () => {
      await app.lock('lease');
      await hidden('locked', 'locked');
      expect(tab.currentSession()).toMatchObject({ why: 'lease' });
    });

    test('a tab that gives way to a newer version locks only itself; leaving it there locks the others', async () => {
      await app.lock('person', { alone: true });
      await rest();
      expect(kinds()).toEqual(['locked', 'open']);
      await app.chooseAnotherPerson();
      await hidden('signed-out', 'locked');
      await app.signIn(omars);
      await rest();
      expect(kinds()).toEqual(['open', 'locked']);
    });

    test('a wipe by the office closes the other too', async () => {
      const { name } = storeOf(app);
      await app.wipeDatabase(name);
      await hidden('signed-out', 'signed-out');
      expect(must((await app.knownAccounts())[0], 'account').vaults[0]).toMatchObject({
        wiped: true,
      });
    });

    test('on a full disk the other tab is hidden and keeps its answers until its person is back', async () => {
      vi.spyOn(storeOf(tab).tables, 'appendPatch').mockRejectedValue(
        new DOMException('The disk is full.', 'QuotaExceededError'),
      );
      const store = storeOf(tab);
      await app.lock();
      await hidden('locked', 'locked');
      await tab.unlock(noras.password);
      expect([storeOf(tab), draft.unsaved()]).toEqual([store, typed]);
    });

    describe('with a PIN', () => {
      beforeEach(() => app.setPin(storeOf(app), '4711'));

      test('idle time pin-locks both, and the PIN opens each', async () => {
        await app.lock('idle');
        await hidden('pin-locked', 'pin-locked');
        await tab.unlockWithPin('4711');
        expect(kinds()).toEqual(['pin-locked', 'open']);
      });

      test('a lock by hand fully locks the other pin-locked tab and drops its key', async () => {
        await tab.lock('idle');
        await hidden('pin-locked', 'pin-locked');
        await app.unlockWithPin('4711');
        await app.lock();
        await hidden('locked', 'locked');
        expect(await codeOf(tab.releaseKey('4711'))).toBe('device.pin-spent');
      });

      test('a pin-locked tab is fully locked even when its account is read again at that moment', async () => {
        await app.lock('idle');
        await hidden('pin-locked', 'pin-locked');
        await app.unlockWithPin('4711');
        const { get } = IDBObjectStore.prototype;
        vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function read(
          this: IDBObjectStore,
          key,
        ) {
          if (key === 'accounts') tab.putSession({ ...tab.currentSession() });
          return get.call(this, key);
        });
        await app.lock();
        await hidden('locked', 'locked');
        expect(tab.currentSession()).toMatchObject({ account: { userName: noras.userName } });
      });

      test('five wrong tries in one tab do not count as tries in the other', async () => {
        await app.lock('idle');
        await hidden('pin-locked', 'pin-locked');
        for (let tries = 0; tries < 5; tries += 1) await codeOf(app.unlockWithPin('0000'));
        await hidden('locked', 'locked');
        expect(tab.currentSession()).toMatchObject({ why: 'pin' });
      });
    });
  });

  test('of the office: signing out in one signs out in all', async () => {
    await twoTabs(olives);
    expect(tab.currentSession().kind).toBe('open');
    await app.signOut();
    await until(() => expect(tab.currentSession().kind).toBe('signed-out'));
  });

  test('of another person: nothing happens', async () => {
    await twoTabs(noras);
    await tab.chooseAnotherPerson();
    await tab.signIn(omars);
    await rest();
    await app.signOut({ force: true });
    await rest();
    expect(tab.currentSession()).toMatchObject({
      kind: 'open',
      account: { userName: omars.userName },
    });
  });
});
