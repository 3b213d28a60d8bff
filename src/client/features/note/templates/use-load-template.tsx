import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import { useState, type ReactNode } from 'react';
import type { Patch } from '#domain/merge.ts';
import { templateFill } from '#forms/note-templates.ts';
import { useText } from '#client/i18n.ts';
import { Question } from '#client/kinds/question/question.tsx';
import type { ShownTemplate } from '#client/store/templates.ts';
import { useToast } from '#client/ui/toast.tsx';
import { answerLines } from '../answer-lines.ts';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';
import { byTemplate } from '../editor/note-editor.ts';

/** What is asked where a template has other answers than the note. */
function OtherAnswers({
  template: { name },
  other,
  onChoose,
}: {
  template: ShownTemplate;
  other: Patch;
  onChoose: (replaces: boolean) => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const { form, draft } = useDesk();
  const answers = getDefaultStore().get(draft.answersAtom);
  const count = Object.keys(other).length;
  const now = new Map(
    answerLines(form, answers, text).map(({ path, value }) => [path, value] as const),
  );
  return (
    <Question
      title={plural(count, {
        one: '# question is answered already',
        other: '# questions are answered already',
      })}
      safe={{ label: t`Keep my answers`, run: () => onChoose(false) }}
      others={[{ label: t`Take those of the template`, run: () => onChoose(true) }]}
    >
      <p>{t`The template ${name} has other answers. What is open is filled in any case.`}</p>
      <ul>
        {answerLines(form, other, text, answers).map(({ path, label, value }) => {
          const mine = now.get(path) ?? '';
          return (
            <li key={path}>
              <strong>{label}</strong>
              {`: `}
              {t`now ${mine}; template ${value}`}
            </li>
          );
        })}
      </ul>
    </Question>
  );
}

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
  return {
    load(template) {
      const answers = atoms.get(desk.draft.answersAtom);
      const { other } = templateFill(desk.form, template.values, answers);
      if (Object.keys(other).length > 0) setAsked({ template, other });
      else fill(template, false);
    },
    question: asked && (
      <OtherAnswers {...asked} onChoose={(replaces) => fill(asked.template, replaces)} />
    ),
  };
}
