import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { backgroundFromLast } from '#forms/engine.ts';
import { late } from '#client/screen/late.tsx';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { applyWithUndo } from './apply-with-undo.ts';
import { useDesk } from './editor/editor-context.ts';
import { useSettledAnswers } from './use-settled-answers.ts';

/** Loaded where there is nothing to copy. */
const NoCopy = late(async () => (await import('./older/no-copy.tsx')).NoCopy, { isPiece: true });

/**
 * Fills the note's background from the last visit, once: who is there, aids, devices, known
 * conditions. Each answer carries a mark until it is touched.
 */
export function FillBackground({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const desk = useDesk();
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const answers = useSettledAnswers(desk);
  const filled = useAtomValue(desk.filled);
  const { form, last } = desk;
  // A wound's marks are its own: *Same as last visit*. So are a template's, which end in a letter.
  const isFilled = [...filled].some((path) => !/^wounds\.| t$/.test(path));
  if (desk.readOnly || isFilled) return null;
  if (last === null)
    return (
      <>
        <Button icon="copy" onClick={() => setAsked(true)}>{t`Copy`}</Button>
        {isAsked && <NoCopy visit={visit} onClose={() => setAsked(false)} />}
      </>
    );
  const patch = backgroundFromLast(form, last.answers, answers);
  const paths = Object.keys(patch);
  if (paths.length === 0) return null;
  const mark = (marked: readonly string[]) => {
    const others = [...getDefaultStore().get(desk.filled)].filter((path) => !paths.includes(path));
    getDefaultStore().set(desk.filled, new Set([...others, ...marked]));
  };
  const fill = () => {
    applyWithUndo(desk, toast, {
      patch,
      text: plural(paths.length, {
        one: '# answer filled from the last visit.',
        other: '# answers filled from the last visit.',
      }),
      onUndo: () => mark([]),
    });
    mark(paths);
  };
  return (
    <Button icon="copy" onClick={fill}>
      {t`Fill background from ${last.date}`}
    </Button>
  );
}
