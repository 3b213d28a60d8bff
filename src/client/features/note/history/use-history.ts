import { useStore } from '#client/session/state/session.ts';
import { loadHistory } from '#client/store/history/open-history.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useDesk } from '../editor/editor-context.ts';

/**
 * The history of the open note. What was typed up to now is handed over first, so that it stands in
 * it.
 */
export function useHistory() {
  const store = useStore();
  const { draft } = useDesk();
  return useAnswer(draft.visitId, async () => {
    await draft.commitDraft();
    return loadHistory(store, draft.visitId);
  });
}
