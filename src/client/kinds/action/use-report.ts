import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { codeOf } from '#client/screen/failure-notice.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Outcome } from './action.ts';

/** Loads the screen's data again and reports success, with *Undo* where possible. */
export function useReport(): (outcome: Outcome) => Promise<void> {
  const { t } = useLingui();
  const text = useText();
  const toast = useToast();
  const router = useRouter();
  const takeBack = async (undo: () => Promise<unknown>, done: string) => {
    try {
      const said = await undo();
      toast({ text: typeof said === 'string' ? said : t`Undone: ${done}` });
    } catch (error) {
      toast({ text: `${t`Sorry, this could not be undone.`} ${text(errors[codeOf(error)].text)}` });
    }
    await router.invalidate();
  };
  return async ({ say, undo, open }) => {
    if (say !== undefined)
      toast({ text: say, ...(undo && { undo: () => void takeBack(undo, say) }) });
    if (open !== undefined) await router.navigate({ to: open });
    await router.invalidate();
  };
}
