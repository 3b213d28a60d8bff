import { useEffect, useState } from 'react';
import { useStore } from '#client/session/state/session.ts';
import { openDraft, type Draft } from '#client/store/drafts/draft.ts';
import { loadFormTexts } from '#client/i18n.ts';
import { beforeReload } from '#client/screen/before-reload.ts';

type Opened = { readonly visitId: string; readonly draft: Draft };

/**
 * Keeps the draft of a visit open as long as the screen stands; what was typed is handed over when
 * it goes.
 *
 * @param wanted false while there is nothing to write, such as a signed note
 */
export function useOpenDraft(
  visitId: string,
  wanted: boolean,
): { draft: Draft | null; error: unknown } {
  const store = useStore();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    let stop = (): void => {};
    const opening = openDraft(store, visitId);
    const show = async () => {
      try {
        const [draft] = await Promise.all([opening, loadFormTexts()]);
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
      // A draft that never opened has nothing to hand over; one that cannot be handed over now lies
      // in the typing.
      await opening.then((draft) => draft.close()).catch(() => {});
    };
    void show();
    return () => void leave();
  }, [store, visitId, wanted]);
  return { draft: opened?.visitId === visitId ? opened.draft : null, error };
}
