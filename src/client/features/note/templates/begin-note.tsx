import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { templateValues } from '#forms/note-templates.ts';
import { isOfOthers } from '#forms/signed-by.ts';
import { shownTemplates, watchTemplates } from '#client/store/templates.ts';
import { useDevice } from '#client/store/use-device.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { useSettledAnswers } from '../use-settled-answers.ts';
import { useStanding } from './template-standing.ts';
import { useLoadTemplate } from './use-load-template.tsx';

/**
 * At the start of a note: the templates that notes of its form begin with, one's own and the
 * agency's, while nobody has answered what a template could. What was carried in is nobody's answer.
 */
export function BeginNote() {
  const { t } = useLingui();
  const desk = useDesk();
  const standing = useStanding();
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
    <Card aria-label={t`Begin this note with a template`}>
      <h2>{t`Begin this note with a template`}</h2>
      <List>
        {templates.map((template) => {
          const { name } = template;
          return (
            <ListRow
              key={template.id}
              title={name}
              detail={standing(template, desk.form)}
              aside={
                <Button
                  aria-label={t`Begin with ${name}`}
                  onClick={() => load(template)}
                >{t`Begin`}</Button>
              }
            />
          );
        })}
      </List>
      {question}
    </Card>
  );
}
