import { Refusal, type ErrorCode } from '#contract/errors.ts';
import {
  deleteTemplate,
  narrativeTemplates,
  providerNoteTemplates,
  saveAsTemplate,
  template,
  type NewTemplate,
} from '#contract/note-templates.ts';
import { hourMs } from '#domain/durations.ts';
import { callApi } from '#client/api/call.ts';
import { instantOf, isRecent } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import {
  changeTemplates,
  hasUnsentTemplates,
  heardOfTemplates,
  unsentTemplates,
  watchTemplates,
} from '#client/store/templates.ts';

/** Refusals that are an answer to the template itself; after any other it is sent again. */
const isVerdict = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  ['request.invalid', 'template.many', 'template.shared', 'record.not-found'].includes(error.code);

/** Notes on a saved one how far it is. @returns false where it was deleted here meanwhile */
async function markSaved(
  store: DeviceStore,
  id: string,
  how: { readonly code?: ErrorCode; readonly sent: boolean },
): Promise<boolean> {
  const { waiting } = await changeTemplates(store, (now) => ({
    ...now,
    waiting: now.waiting.map((each) => (each.template.id === id ? { ...each, ...how } : each)),
  }));
  return waiting.some((each) => each.template.id === id);
}

/** Saves one on the server. @returns its verdict where it does not take it; null once it has it */
async function refusalOf(store: DeviceStore, saved: NewTemplate): Promise<Refusal | null> {
  try {
    const { template: known } = await callApi(saveAsTemplate, saved);
    await heardOfTemplates(store, (now) => ({
      known: [...now.known.filter(({ id }) => id !== known.id), known],
      waiting: now.waiting.filter((each) => each.template.id !== known.id),
    }));
    return null;
  } catch (error) {
    if (!isVerdict(error)) throw error;
    return error;
  }
}

/** Keeps one with the reason why it was refused; those whose place it should take stay. */
const markRefused = (store: DeviceStore, id: string, code: ErrorCode): Promise<unknown> =>
  changeTemplates(store, (now) => {
    const stays = now.waiting.find((each) => each.template.id === id)?.replaces ?? [];
    return {
      ...now,
      gone: now.gone.filter((each) => !stays.includes(each)),
      waiting: now.waiting.map((each) =>
        each.template.id === id ? { ...each, code, sent: false, replaces: [] } : each,
      ),
    };
  });

/** @param isLast whether what was deleted here, and so made room, is deleted on the server too */
async function sendSaved(store: DeviceStore, isLast: boolean): Promise<void> {
  for (const { template: saved, code, replaces = [] } of (await watchTemplates(store)).waiting) {
    if (code !== null) continue;
    const isWaiting = await markSaved(store, saved.id, { sent: true });
    if (!isWaiting) continue;
    let refusal = await refusalOf(store, saved);
    if (refusal?.code === 'template.many') {
      const { gone, known } = await watchTemplates(store);
      if (!isLast && gone.length > 0) {
        await markSaved(store, saved.id, { sent: false });
        continue;
      }
      // Nothing but room is missing: the one whose place it takes has it, where both are counted.
      const inItsPlace = known.filter(
        ({ id, shared }) => replaces.includes(id) && shared === saved.shared,
      );
      for (const { id } of inItsPlace) await tellDeleted(store, id);
      if (inItsPlace.length > 0) refusal = await refusalOf(store, saved);
    }
    if (refusal) await markRefused(store, saved.id, refusal.code);
  }
}

async function tellDeleted(store: DeviceStore, id: string): Promise<void> {
  try {
    await callApi(deleteTemplate, { id });
  } catch (error) {
    // One that the server does not know, or keeps for everybody, comes back with the next read.
    if (!isVerdict(error)) throw error;
  }
  await heardOfTemplates(store, (now) => ({
    known: now.known.filter((each) => each.id !== id),
    gone: now.gone.filter((each) => each !== id),
  }));
}

/** Not those whose place another one takes that the server does not have yet. */
async function sendDeleted(store: DeviceStore): Promise<void> {
  const { gone, waiting } = await watchTemplates(store);
  const held = new Set(waiting.flatMap(({ replaces = [] }) => replaces));
  for (const id of gone) if (!held.has(id)) await tellDeleted(store, id);
}

/** What the server called the lists at the last pull. */
const pulledTag = ({ tables }: DeviceStore): Promise<string | undefined> =>
  tables.read(['meta'], (tx) => tx.meta('templatesTag'));

/**
 * Reads what the person may use: once more where another tab's exchange changed meanwhile what is
 * known, for the lists may be of the time before that.
 */
async function readAll(store: DeviceStore): Promise<void> {
  for (;;) {
    const before = await watchTemplates(store);
    const tag = await pulledTag(store);
    const answers = [
      await callApi(template, {}),
      await callApi(narrativeTemplates, {}),
      await callApi(providerNoteTemplates, {}),
    ];
    const known = answers.flatMap(({ templates }) => templates);
    const readAt = instantOf(store.clock);
    let isCurrent = false;
    await changeTemplates(store, (now) => {
      isCurrent = now.answers === before.answers;
      return isCurrent ? { ...now, known, readAt, tag, deniedAt: null } : now;
    });
    if (isCurrent) return;
  }
}

async function exchange(store: DeviceStore): Promise<void> {
  const before = await unsentTemplates(store);
  try {
    await sendSaved(store, false);
    await sendDeleted(store);
    // What had no room before, and then the one whose place it took.
    await sendSaved(store, true);
    await sendDeleted(store);
  } finally {
    const after = await unsentTemplates(store);
    // What waits is counted again where it changed, and only there: it would go round in a circle.
    if (after.unsent !== before.unsent || after.refused !== before.refused) store.work();
  }
  await readAll(store);
}

/** The newest exchange of each store; it settles after those before it. */
const newest = new WeakMap<object, Promise<void>>();

/** Runs after the exchanges before it, whether they succeeded or not. */
function inTurn(store: DeviceStore, work: () => Promise<void>): Promise<void> {
  const turn = (newest.get(store.tables) ?? Promise.resolve()).catch(() => {}).then(work);
  newest.set(store.tables, turn);
  return turn;
}

/**
 * Sends what was saved and deleted on this device, then reads what the person may use.
 *
 * @throws Refusal, and the device's storage error
 */
export const exchangeTemplates = (store: DeviceStore): Promise<void> =>
  inTurn(store, () => exchange(store));

/** What others saved for everybody is read again after half a day whatever pulls said. */
const holdMs = 12 * hourMs;
/** Somebody who has no access is not refused at every idle moment. */
const deniedMs = hourMs;

/**
 * The same where something was saved or deleted here that the server has not heard of, where a pull
 * said that the lists changed, and twice a day, so that a note without a line has the templates of
 * the agency.
 *
 * @throws Refusal, and the device's storage error
 */
export const exchangeDueTemplates = (store: DeviceStore): Promise<void> =>
  inTurn(store, async () => {
    const { readAt, deniedAt, tag } = await watchTemplates(store);
    if (isRecent(store.clock, deniedAt, deniedMs)) return;
    const isKnown = (await pulledTag(store)) === tag && isRecent(store.clock, readAt, holdMs);
    if (isKnown && !(await hasUnsentTemplates(store))) return;
    try {
      await exchange(store);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'access.denied')
        await changeTemplates(store, (now) => ({ ...now, deniedAt: instantOf(store.clock) }));
      throw error;
    }
  });
