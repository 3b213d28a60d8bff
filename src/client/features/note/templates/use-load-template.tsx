import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import { useState, type ReactNode } from 'react';
import type { Patch } from '#domain/merge.ts';
import { templateFill } from '#forms/note-templates.ts';
import { useText } from '#client/i18n.ts';
import { OtherAnswers } from '#client/features/templates/other-answers.tsx';
import type { ShownTemplate } from '#client/store/templates.ts';
import { useToast } from '#client/ui/toast.tsx';
import { answerLines } from '../answer-lines.ts';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';
import { byTemplate } from '../editor/note-editor.ts';

/**
 * Fills the note from a template: what is open at once, other answers than the note's only where
 * the person says so. Each carries a mark until it is touched. `question` is drawn while it is asked.
 */
export function useLoadTemplate(onDone: () => void): {
  load: (template: ShownTemplate) => void;
  question: ReactNode;
} {
  const { t } = useLingui();
  const toast = useToast();
  const desk = useDesk();
  const words = useText();
  const [asked, setAsked] = useState<{ template: ShownTemplate; other: Patch } | null>(null);
  const atoms = getDefaultStore();
  const fill = ({ values }: ShownTemplate, replaces: boolean) => {
    const found = templateFill(desk.form, values, atoms.get(desk.draft.answersAtom));
    const patch = replaces ? { ...found.patch, ...found.other } : found.patch;
    const paths = Object.keys(patch);
    const mark = (marked: readonly string[]) => {
      const others = [...atoms.get(desk.filled)].filter(
        (each) => !paths.some((path) => each === path || each === byTemplate(path)),
      );
      atoms.set(desk.filled, new Set([...others, ...marked]));
    };
    const leftOut = plural(found.left.length, {
      one: '# answer no longer fits this form.',
      other: '# answers no longer fit this form.',
    });
    const loaded = t`Template loaded`;
    const text = found.left.length === 0 ? loaded : `${loaded}. ${leftOut}`;
    applyWithUndo(desk, toast, { patch, text, onUndo: () => mark([]) });
    mark(paths.map((path) => byTemplate(path)));
    setAsked(null);
    onDone();
  };
  const linesOf = (other: Patch) => {
    const answers = atoms.get(desk.draft.answersAtom);
    const now = new Map(
      answerLines(desk.form, answers, words).map(({ path, value }) => [path, value] as const),
    );
    return answerLines(desk.form, other, words, answers).map((line) => ({
      ...line,
      mine: now.get(line.path) ?? '',
    }));
  };
  return {
    load(template) {
      const answers = atoms.get(desk.draft.answersAtom);
      const { other } = templateFill(desk.form, template.values, answers);
      if (Object.keys(other).length > 0) setAsked({ template, other });
      else fill(template, false);
    },
    question: asked && (
      <OtherAnswers
        name={asked.template.name}
        lines={linesOf(asked.other)}
        onChoose={(replaces) => fill(asked.template, replaces)}
      />
    ),
  };
}
