import { useEffect, useRef, useState } from 'react';
import type { OfForm } from '#forms/form-catalogue.ts';
import { useStore } from '#client/session/state/session.ts';
import { openDraft, type Draft } from '#client/store/drafts/draft.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { loadFormTexts } from '#client/i18n.ts';
import { beforeReload } from '#client/screen/before-reload.ts';

type Opened = { readonly visitId: string; readonly draft: Draft };

/**
 * Keeps a visit's draft open while the screen is mounted, and commits it when the screen goes.
 *
 * @param page the visit as the screen has read it; the draft follows the tables by itself after that
 * @param form its form, whose texts are loaded besides
 */
export function useOpenDraft(
  { visit: { id: visitId }, loaded }: Pick<VisitPage, 'visit' | 'loaded'>,
  form: OfForm,
): { draft: Draft | null; error: unknown } {
  const store = useStore();
  const newest = useRef(loaded);
  useEffect(() => {
    newest.current = loaded;
  }, [loaded]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    let stop = (): void => {};
    const opening = openDraft(store, visitId, newest.current);
    const show = async () => {
      try {
        const [draft] = await Promise.all([opening, loadFormTexts(form)]);
        if (gone) return;
        stop = beforeReload(draft.flush);
        setOpened({ visitId, draft });
      } catch (failure) {
        if (!gone) setError(failure);
      }
    };
    const leave = async () => {
      gone = true;
      stop();
      setOpened(null);
      // A draft that never opened has nothing to commit; one that cannot be committed now stays in
      // the draft edits.
      await opening.then((draft) => draft.close()).catch(() => {});
    };
    void show();
    return () => void leave();
  }, [store, visitId, form]);
  return { draft: opened?.visitId === visitId ? opened.draft : null, error };
}
