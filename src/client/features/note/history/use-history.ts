import { useStore } from '#client/session/state/session.ts';
import { loadHistory } from '#client/store/history/open-history.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useDesk } from '../editor/editor-context.ts';

/** The history of the open note. The draft is committed first, so that the history includes it. */
export function useHistory() {
  const store = useStore();
  const { draft } = useDesk();
  return useAnswer(draft.visitId, async () => {
    await draft.commitDraft();
    return loadHistory(store, draft.visitId);
  });
}
