import { useAtomValue } from 'jotai';
import { templateValues } from '#forms/note-templates.ts';
import { isOfOthers } from '#forms/signed-by.ts';
import { BeginCard } from '#client/features/templates/begin-card.tsx';
import { shownTemplates, watchTemplates } from '#client/store/templates.ts';
import { useDevice } from '#client/store/use-device.ts';
import { useDesk } from '../editor/editor-context.ts';
import { useSettledAnswers } from '../use-settled-answers.ts';
import { useLoadTemplate } from './use-load-template.tsx';

/**
 * At the start of a note: the templates that notes of its form begin with, one's own and the
 * agency's, while nobody has answered what a template could. What was carried in is nobody's answer.
 */
export function BeginNote() {
  const desk = useDesk();
  const { load, question } = useLoadTemplate(() => {});
  const answers = useSettledAnswers(desk);
  const filled = useAtomValue(desk.filled);
  const kept = useDevice(watchTemplates, []);
  if (desk.readOnly || isOfOthers(desk.form) || !kept) return null;
  const isBegun = Object.keys(templateValues(desk.form, answers)).some((path) => !filled.has(path));
  const templates = shownTemplates(kept).filter(
    ({ kind, formId }) => kind === 'provider' && formId === desk.form.id,
  );
  if (isBegun || templates.length === 0) return question;
  return (
    <>
      <BeginCard form={desk.form} templates={templates} onBegin={load} />
      {question}
    </>
  );
}
