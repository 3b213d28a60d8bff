import { useLingui } from '@lingui/react/macro';
import { callNamed } from '#contract/call.ts';
import { noteType } from '#contract/note-neighbours.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { LinkButton } from '#client/ui/button.tsx';

const olderNote = callNamed<typeof import('#contract/older-notes.ts').olderNote>(
  'notes',
  'olderNote',
);

/** The note that a person set out from, which the address names by its key. */
export type Original = {
  /** Id of the visit, or what `olderKey` made. */
  readonly key: string;
  /** Type of the visit, or the title that an older note came with. */
  readonly title: string;
  readonly day: string;
} | null;

const olderPrefix = 'older-';
/** How the address names a note from before this product. */
export const olderKey = (id: string): string => `${olderPrefix}${id}`;
/** The older note of a key; null for the id of a visit. */
export const olderIn = (key: string): string | null =>
  key.startsWith(olderPrefix) ? key.slice(olderPrefix.length) : null;

/** @throws Refusal */
export async function originalIn(search: Readonly<Record<string, unknown>>): Promise<Original> {
  const { original: key } = search;
  if (typeof key !== 'string') return null;
  const id = olderIn(key);
  if (id === null) {
    const { visitType, dateOfService } = await callApi(noteType, { visitId: key });
    return { key, title: visitType, day: dateOfService };
  }
  const { title, day } = await callApi(olderNote, { id });
  return { key, title, day };
}

/** Leads back to the note a person set out from; nothing where they are on it. */
export function OriginalNote({ at, original }: { at: string; original: Original }) {
  const { t } = useLingui();
  const text = useText();
  if (original === null || original.key === at) return null;
  const { key, day } = original;
  const id = olderIn(key);
  // What an older note came with was typed: it is shown as it is.
  const type = id === null ? text(original.title) : original.title;
  const link = t`To the original note: ${type}, ${day}`;
  return id === null ? (
    <LinkButton to="/note/$visitId" params={{ visitId: key }} icon="undo">
      {link}
    </LinkButton>
  ) : (
    <LinkButton to="/notev0" search={{ view: 'note', id }} icon="undo">
      {link}
    </LinkButton>
  );
}
