import type { ErrorCode } from '#contract/errors.ts';
import type { NewTemplate, NoteTemplate } from '#contract/note-templates.ts';
import { keptByVisit, type KeptParts } from './drafts/kept-by-visit.ts';

/**
 * Templates of notes on this device: those of the last contact, and what was saved or deleted here
 * since. A template is no part of a chart: it goes to the server beside the outbox, by its own id,
 * and stays here until the server has it.
 */

/** A template that the server has not confirmed; `code` is why it refused it. */
type Waiting = { readonly template: NewTemplate; readonly code: ErrorCode | null };

export type KeptTemplates = {
  readonly known: readonly NoteTemplate[];
  readonly waiting: readonly Waiting[];
  /** Ids deleted here. */
  readonly gone: readonly string[];
  /** When they were last read from the server, by this device (ISO instant). */
  readonly readAt: string | null;
};

const none: KeptTemplates = { known: [], waiting: [], gone: [], readAt: null };
const place = 'all';
const kept = keptByVisit<KeptTemplates>('templates');

/** What is kept, for live queries. */
export const watchTemplates = async (parts: KeptParts): Promise<KeptTemplates> =>
  (await kept.watch(parts, place)) ?? none;

/** Changes what is kept, over what another tab may have kept meanwhile. */
export const changeTemplates = (
  parts: KeptParts,
  change: (now: KeptTemplates) => KeptTemplates,
): Promise<KeptTemplates> => kept.update(parts, place, (now) => change(now ?? none));

export const keepTemplate = (parts: KeptParts, template: NewTemplate): Promise<KeptTemplates> =>
  changeTemplates(parts, (now) => ({
    ...now,
    waiting: [...now.waiting, { template, code: null }],
  }));

/** One that never left the device is gone at once; of any other the server hears. */
export const dropTemplate = (parts: KeptParts, id: string): Promise<KeptTemplates> =>
  changeTemplates(parts, (now) => ({
    ...now,
    waiting: now.waiting.filter(({ template }) => template.id !== id),
    gone: now.known.some((each) => each.id === id) ? [...now.gone, id] : now.gone,
  }));

/**
 * Keeps one that was deleted once more, under an id of its own: the server may have heard already
 * that the other one is gone.
 */
export const restoreTemplate = (
  parts: KeptParts,
  { kind, name, formId, formVersion, path, values, text, shared }: NewTemplate,
  id: string,
): Promise<KeptTemplates> =>
  keepTemplate(parts, { id, kind, name, formId, formVersion, path, values, text, shared });

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

/** Whether the server has to hear of something. */
export async function hasUnsentTemplates(parts: KeptParts): Promise<boolean> {
  const { waiting, gone } = await watchTemplates(parts);
  return gone.length > 0 || waiting.some(({ code }) => code === null);
}
