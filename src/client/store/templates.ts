import type { ErrorCode } from '#contract/errors.ts';
import type { NewTemplate, NoteTemplate } from '#contract/note-templates.ts';
import type { DeviceStore } from './device-store.ts';
import { keptByVisit, type KeptParts } from './drafts/kept-by-visit.ts';
import type { MetaValues } from './tables.ts';

/**
 * Templates of notes on this device: those of the last contact, and what was saved or deleted here
 * since. A template is no part of a chart: it goes to the server beside the outbox, by its own id,
 * and stays here until the server has it. It counts among what waits, travels with an export, and
 * holds up a wipe as other unsent work does.
 */

/** A template that the server has not confirmed. */
type Waiting = {
  readonly template: NewTemplate;
  /** Why the server refused it. */
  readonly code: ErrorCode | null;
  /** Whether it was sent: the server may have it, although no answer came. */
  readonly sent?: boolean;
  /** Ids of those whose place it takes: the server keeps them until it has this one. */
  readonly replaces?: readonly string[];
};

export type KeptTemplates = {
  readonly known: readonly NoteTemplate[];
  readonly waiting: readonly Waiting[];
  /** Ids deleted here. */
  readonly gone: readonly string[];
  /** When they were last read from the server, by this device (ISO instant). */
  readonly readAt: string | null;
  /** The server's name for them before that reading (`templatesTag`); it has another one since. */
  readonly tag?: string | undefined;
  /** When the server last said that they are not for this person, by this device (ISO instant). */
  readonly deniedAt?: string | null;
  /** How often an answer of the server changed what is known here; every tab counts. */
  readonly answers?: number;
};

const none: KeptTemplates = { known: [], waiting: [], gone: [], readAt: null };
const place = 'all';

const unsentIn = ({ waiting, gone }: KeptTemplates): MetaValues['templatesUnsent'] => ({
  unsent: waiting.length + gone.length,
  refused: waiting.filter(({ code }) => code !== null).length,
});

const kept = keptByVisit<KeptTemplates>('templates', (tx, { [place]: now = none }) =>
  tx.putMeta('templatesUnsent', unsentIn(now)),
);
type Working = KeptParts & Pick<DeviceStore, 'work'>;

/** What is kept, for live queries. */
export const watchTemplates = async (parts: KeptParts): Promise<KeptTemplates> =>
  (await kept.watch(parts, place)) ?? none;

/** Changes what is kept, over what another tab may have kept meanwhile. */
export const changeTemplates = (
  parts: KeptParts,
  change: (now: KeptTemplates) => KeptTemplates,
): Promise<KeptTemplates> => kept.update(parts, place, (now) => change(now ?? none));

/** The same by an answer of the server: lists that another tab is reading are out of date then. */
export const heardOfTemplates = (
  parts: KeptParts,
  change: (now: KeptTemplates) => Partial<KeptTemplates>,
): Promise<KeptTemplates> =>
  changeTemplates(parts, (now) => ({
    ...now,
    ...change(now),
    answers: (now.answers ?? 0) + 1,
  }));

/** Keeps one until the server has it. */
export async function keepTemplate(store: Working, template: NewTemplate): Promise<void> {
  await changeTemplates(store, (now) => ({
    ...now,
    waiting: [...now.waiting, { template, code: null }],
  }));
  store.work();
}

/** Templates made here that the server has not confirmed, whatever it said of them. */
export const templatesToCarry = async (parts: KeptParts): Promise<readonly NewTemplate[]> =>
  (await watchTemplates(parts)).waiting.map(({ template }) => template);

/** Keeps those of another store of the person that are not here. @returns how many were new */
export async function takeInTemplates(
  store: Working,
  given: readonly NewTemplate[],
): Promise<number> {
  if (given.length === 0) return 0;
  let added = 0;
  await changeTemplates(store, (now) => {
    const fresh = given.filter(
      ({ id }) =>
        !now.gone.includes(id) &&
        !now.known.some((each) => each.id === id) &&
        !now.waiting.some(({ template }) => template.id === id),
    );
    added = fresh.length;
    return {
      ...now,
      waiting: [...now.waiting, ...fresh.map((template) => ({ template, code: null }))],
    };
  });
  store.work();
  return added;
}

/**
 * Moves what the server has not heard of into another store of the person: what was saved, and what
 * was deleted. @returns how many there were
 */
export async function moveTemplates(from: KeptParts, to: Working): Promise<number> {
  const { waiting, gone } = await watchTemplates(from);
  if (waiting.length + gone.length === 0) return 0;
  const saved = waiting.map(({ template }) => template);
  await takeInTemplates(to, saved);
  const replaced = new Map(waiting.map((each) => [each.template.id, each.replaces ?? []]));
  await changeTemplates(to, (now) => ({
    ...now,
    waiting: now.waiting.map((each) => ({
      ...each,
      replaces: replaced.get(each.template.id) ?? each.replaces ?? [],
    })),
    gone: [...now.gone, ...gone.filter((id) => !now.gone.includes(id))],
  }));
  to.work();
  await changeTemplates(from, (now) => ({
    ...now,
    waiting: now.waiting.filter(({ template }) => !saved.some(({ id }) => id === template.id)),
    gone: now.gone.filter((id) => !gone.includes(id)),
  }));
  return waiting.length + gone.length;
}

/** What is kept without one: of any that may have left the device the server hears. */
function without(now: KeptTemplates, id: string): KeptTemplates {
  const isSent = now.waiting.some(({ template, sent }) => template.id === id && sent === true);
  return {
    ...now,
    waiting: now.waiting.filter(({ template }) => template.id !== id),
    gone: isSent || now.known.some((each) => each.id === id) ? [...now.gone, id] : now.gone,
  };
}

/** One that never left the device is gone at once; of any other the server hears. */
export async function dropTemplate(store: Working, id: string): Promise<void> {
  await changeTemplates(store, (now) => without(now, id));
  store.work();
}

/**
 * Keeps a changed one in place of the one it was, under an id of its own: of two devices that
 * changed it without a line, neither loses its words, and both show the same after the next contact.
 */
export async function replaceTemplate(
  store: Working,
  was: string,
  template: NewTemplate,
): Promise<void> {
  await changeTemplates(store, (now) => {
    const rest = without(now, was);
    const before = now.waiting.find((each) => each.template.id === was)?.replaces ?? [];
    const replaces = [...before, was].filter((id) => rest.gone.includes(id));
    return { ...rest, waiting: [...rest.waiting, { template, code: null, replaces }] };
  });
  store.work();
}

/**
 * Keeps one that was deleted once more, under an id of its own: the server may have heard already
 * that the other one is gone.
 */
export const restoreTemplate = (
  store: Working,
  { kind, name, formId, formVersion, path, values, text, shared }: NewTemplate,
  id: string,
): Promise<void> =>
  keepTemplate(store, { id, kind, name, formId, formVersion, path, values, text, shared });

/** A template as this device shows it. */
export type ShownTemplate = NewTemplate & {
  /** Why the server refused it, or that it only is on this phone yet. */
  readonly unsent: ErrorCode | 'waiting' | null;
  readonly own: boolean;
};

/** Everything that can be used now, by name. */
export const shownTemplates = ({ known, waiting, gone }: KeptTemplates): readonly ShownTemplate[] =>
  [
    ...known
      .filter(({ id }) => !gone.includes(id) && !waiting.some((each) => each.template.id === id))
      .map((each) => ({ ...each, unsent: null })),
    ...waiting.map(({ template, code }) => ({
      ...template,
      own: true,
      unsent: code ?? ('waiting' as const),
    })),
  ].toSorted((a, b) => a.name.localeCompare(b.name));

/** How many the server has not heard of, and how many of these it refused. */
export const unsentTemplates = async (parts: KeptParts): Promise<MetaValues['templatesUnsent']> =>
  unsentIn(await watchTemplates(parts));

/** Whether the server has to hear of something. */
export async function hasUnsentTemplates(parts: KeptParts): Promise<boolean> {
  const { waiting, gone } = await watchTemplates(parts);
  return gone.length > 0 || waiting.some(({ code }) => code === null);
}
