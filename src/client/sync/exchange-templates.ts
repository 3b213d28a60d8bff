import { Refusal } from '#contract/errors.ts';
import {
  deleteTemplate,
  narrativeTemplates,
  providerNoteTemplates,
  saveAsTemplate,
  template,
} from '#contract/note-templates.ts';
import { hourMs } from '#domain/durations.ts';
import { callApi } from '#client/api/call.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import {
  changeTemplates,
  hasUnsentTemplates,
  unsentTemplates,
  watchTemplates,
} from '#client/store/templates.ts';

/** Refusals that are an answer to the template itself; after any other it is sent again. */
const isVerdict = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  ['request.invalid', 'template.many', 'template.shared', 'record.not-found'].includes(error.code);

async function sendSaved(store: DeviceStore): Promise<void> {
  for (const { template: saved, code } of (await watchTemplates(store)).waiting) {
    if (code !== null) continue;
    try {
      const { template: known } = await callApi(saveAsTemplate, saved);
      await changeTemplates(store, (now) => ({
        ...now,
        known: [...now.known.filter(({ id }) => id !== known.id), known],
        waiting: now.waiting.filter((each) => each.template.id !== known.id),
      }));
    } catch (error) {
      if (!isVerdict(error)) throw error;
      await changeTemplates(store, (now) => ({
        ...now,
        waiting: now.waiting.map((each) =>
          each.template.id === saved.id ? { ...each, code: error.code } : each,
        ),
      }));
    }
  }
}

async function sendDeleted(store: DeviceStore): Promise<void> {
  for (const id of (await watchTemplates(store)).gone) {
    try {
      await callApi(deleteTemplate, { id });
    } catch (error) {
      // One that the server does not know, or keeps for everybody, comes back with the next read.
      if (!isVerdict(error)) throw error;
    }
    await changeTemplates(store, (now) => ({
      ...now,
      known: now.known.filter((each) => each.id !== id),
      gone: now.gone.filter((each) => each !== id),
    }));
  }
}

/**
 * Sends what was saved and deleted on this device, then reads what the person may use.
 *
 * @throws Refusal, and the device's storage error
 */
export async function exchangeTemplates(store: DeviceStore): Promise<void> {
  const before = await unsentTemplates(store);
  try {
    await sendSaved(store);
    await sendDeleted(store);
  } finally {
    const after = await unsentTemplates(store);
    // What waits is counted again where it changed, and only there: it would go round in a circle.
    if (after.unsent !== before.unsent || after.refused !== before.refused) store.work();
  }
  const answers = [
    await callApi(template, {}),
    await callApi(narrativeTemplates, {}),
    await callApi(providerNoteTemplates, {}),
  ];
  const known = answers.flatMap(({ templates }) => templates);
  const readAt = new Date(store.clock.now()).toISOString();
  await changeTemplates(store, (now) => ({ ...now, known, readAt }));
}

/** What others saved for everybody is read again after half a day, as lists of codes are. */
const holdMs = 12 * hourMs;

/**
 * The same where something was saved or deleted here that the server has not heard of, and twice a
 * day, so that a note without a line has the templates of the agency.
 */
export async function exchangeDueTemplates(store: DeviceStore): Promise<void> {
  const { readAt } = await watchTemplates(store);
  const isRead = readAt !== null && store.clock.now() - Date.parse(readAt) < holdMs;
  if (!isRead || (await hasUnsentTemplates(store))) await exchangeTemplates(store);
}
