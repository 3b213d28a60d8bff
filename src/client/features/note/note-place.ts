import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { FormDefinition, Section } from '#forms/define.ts';
import { isOfOthers } from '#forms/signed-by.ts';

/**
 * The place in a note. It is part of the address, so the browser's back button leads from a section
 * to the list.
 */
export type NotePlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'review' }
  | { readonly kind: 'returned' }
  | { readonly kind: 'files' }
  /** The end of the visit, with the patient's signature. */
  | { readonly kind: 'leave' }
  | {
      readonly kind: 'history';
      /** Point to view; null for the list. */
      readonly point: string | null;
    }
  | { readonly kind: 'section'; readonly section: Section };

const pointPrefix = 'history:';

/** Where a note is signed, by its clinician and by the patient. */
const signingPlaces: readonly string[] = ['review', 'leave'];

const placeOf = (form: FormDefinition | null, name: string): NotePlace => {
  // A link or an address leads to an empty note that seems complete: its home says whose it is.
  if (form !== null && isOfOthers(form) && signingPlaces.includes(name)) return { kind: 'list' };
  if (name === 'review' || name === 'returned' || name === 'files' || name === 'leave')
    return { kind: name };
  if (name === 'history') return { kind: 'history', point: null };
  if (name.startsWith(pointPrefix))
    return { kind: 'history', point: name.slice(pointPrefix.length) };
  const section = form?.sections.find(({ id }) => id === name);
  return section ? { kind: 'section', section } : { kind: 'list' };
};

export type GoTo = (
  name: string | null,
  options?: { readonly replace?: boolean; readonly focus?: string },
) => void;

/**
 * A note that is shown for reading only, whatever could be done with it: by itself or beside the
 * one before it, and the note a person set out from.
 */
export type Reading = {
  readonly view: 'read' | 'beside';
  readonly original: string | null;
};

/**
 * The present place, and a function to go to another: a section id, `review`, `returned`, `files`,
 * `leave`, `history`, `history:<point>`, or null for the list. `focus` is the path of a question to focus
 * there.
 */
export function useNotePlace(form: FormDefinition | null): {
  place: NotePlace;
  focus: string | null;
  goTo: GoTo;
  reading: Reading | null;
} {
  const navigate = useNavigate();
  const name = useRouterState({ select: ({ location }) => textIn(location.search, 'section') });
  const focus = useRouterState({ select: ({ location }) => textIn(location.search, 'focus') });
  const view = useRouterState({ select: ({ location }) => textIn(location.search, 'view') });
  const original = useRouterState({
    select: ({ location }) => textIn(location.search, 'original'),
  });
  const goTo = useCallback<GoTo>(
    (to, { replace = false, focus: path } = {}) => {
      const search = {
        ...(to === null ? {} : { section: to }),
        ...(path === undefined ? {} : { focus: path }),
      };
      // The router resets the scroll after the page has scrolled to the question.
      const resetScroll = path === undefined;
      void navigate({ to: '.', search: () => search, replace, resetScroll });
    },
    [navigate],
  );
  const place = useMemo(() => placeOf(form, name), [form, name]);
  const reading = useMemo<Reading | null>(
    () =>
      view === 'read' || view === 'beside'
        ? { view, original: original === '' ? null : original }
        : null,
    [view, original],
  );
  return { place, focus: focus === '' ? null : focus, goTo, reading };
}

const textIn = (search: object, name: string): string => {
  const value: unknown = Object.hasOwn(search, name) ? Reflect.get(search, name) : '';
  return typeof value === 'string' ? value : '';
};
