import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import { useState } from 'react';
import type { Value } from '#domain/merge.ts';
import { templateValues } from '#forms/note-templates.ts';
import { useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import { uuidV7 } from '#client/store/ids.ts';
import {
  dropTemplate,
  keepTemplate,
  restoreTemplate,
  type ShownTemplate,
} from '#client/store/templates.ts';
import { exchangeTemplates } from '#client/sync/exchange-templates.ts';
import { Stack } from '#client/ui/card.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { answerLines } from '../answer-lines.ts';
import { useDesk } from '../editor/editor-context.ts';
import { leftOutText } from '#client/features/templates/left-out.ts';
import { NameNotice, useNamesIn } from '#client/features/templates/name-notice.tsx';
import { valueRemover } from '#client/features/templates/own-values.ts';
import { SaveTemplate } from '#client/features/templates/save-template.tsx';
import { TemplateRows, type Told } from '#client/features/templates/template-rows.tsx';
import { useLoadTemplate } from './use-load-template.tsx';
import { useTemplates } from '#client/features/templates/use-templates.ts';

const isText = (value: Value): value is string => typeof value === 'string';

/** What the note at hand would put into a template. */
function Kept({ values }: { values: ReturnType<typeof templateValues> }) {
  const { t } = useLingui();
  const text = useText();
  const { form } = useDesk();
  return (
    <details>
      <summary>
        {plural(Object.keys(values).length, {
          one: '# answer goes into it',
          other: '# answers go into it',
        })}
      </summary>
      <p>{t`Readings, dates, times, signatures and lists stay out.`}</p>
      <ul>
        {answerLines(form, values, text).map(({ path, label, value }) => (
          <li key={path}>{`${label}: ${value}`}</li>
        ))}
      </ul>
    </details>
  );
}

/** Saves and deletes as the buttons say, on this device first. */
function useTemplateActs() {
  const { t } = useLingui();
  const store = useStore();
  const desk = useDesk();
  const [told, setTold] = useState<Told | null>(null);
  const words = useText();
  const answers = () => getDefaultStore().get(desk.draft.answersAtom);
  const kept = () => valueRemover(desk.form, words).ofAnswers(templateValues(desk.form, answers()));
  const tell = () => void exchangeTemplates(store).catch(() => {});
  return {
    told,
    values: () => kept().rest,
    async save(name: string, kind: 'note' | 'provider') {
      const { id: formId, version: formVersion } = desk.form;
      const { rest, left } = kept();
      await keepTemplate(store, {
        id: uuidV7(store.clock.now()),
        kind,
        name,
        formId,
        formVersion,
        path: null,
        values: rest,
        text: '',
        shared: false,
      });
      setTold({ text: leftOutText(t`Template saved`, left) });
      tell();
    },
    async remove(template: ShownTemplate) {
      await dropTemplate(store, template.id);
      const restore = async () => {
        // First: a second press would bring it back twice.
        setTold(null);
        await restoreTemplate(store, template, uuidV7(store.clock.now()));
        tell();
      };
      setTold({ text: t`Template deleted`, undo: () => void restore() });
      tell();
    },
  };
}

/**
 * Templates of whole notes for the form at hand: loaded into what is not answered yet, saved from
 * what is. Works without a line.
 */
export function NoteTemplates({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { form, patientId } = useDesk();
  const acts = useTemplateActs();
  const { load, question } = useLoadTemplate(onClose);
  const { templates, error } = useTemplates(['note', 'provider']);
  const [kind, setKind] = useState<'note' | 'provider'>('note');
  const values = acts.values();
  const names = useNamesIn(Object.values(values).filter(isText).join('\n'), patientId);
  if (question) return question;
  return (
    <Dialog title={t`Templates`} onClose={onClose} wide>
      <Stack>
        <TemplateRows
          form={form}
          templates={templates?.filter(({ formId }) => formId === form.id)}
          error={error}
          told={acts.told}
          onLoad={load}
          onDelete={(template) => void acts.remove(template)}
        />
        <h3>{t`Save this note as a template`}</h3>
        <SaveTemplate
          label={t`Save template`}
          disabled={Object.keys(values).length === 0 || names.length > 0}
          onSave={(name) => acts.save(name, kind)}
        >
          <Choice
            label={t`Use it`}
            options={[
              { value: 'note', label: t`When I choose it` },
              { value: 'provider', label: t`To begin my notes of this form with` },
            ]}
            value={kind}
            onChange={(next) => setKind(next ?? 'note')}
          />
          <NameNotice names={names} />
          <Kept values={values} />
        </SaveTemplate>
      </Stack>
    </Dialog>
  );
}
