import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import { useState } from 'react';
import { joinMarked, splitMarked } from '#domain/ai/marked-text.ts';
import { templateWords } from '#forms/note-templates.ts';
import { useText } from '#client/i18n.ts';
import { ErrorNotice } from '#client/screen/error-notice.tsx';
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
import { Dialog } from '#client/ui/dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';
import { leftOutText } from '#client/features/templates/left-out.ts';
import { NameNotice, useNamesIn } from '#client/features/templates/name-notice.tsx';
import { valueRemover } from '#client/features/templates/own-values.ts';
import { SaveTemplate } from '#client/features/templates/save-template.tsx';
import { TemplateRows, type Told } from '#client/features/templates/template-rows.tsx';
import { useTemplates } from '#client/features/templates/use-templates.ts';

type FieldProps = {
  path: string;
  /** The question, as the note asks it. */
  label: string;
  maxLength: number;
  onClose: () => void;
};

/** Words of one narrative: loaded behind what is written, saved from it. Works without a line. */
export function FieldTemplates({ path, label, maxLength, onClose }: FieldProps) {
  const { t } = useLingui();
  const toast = useToast();
  const store = useStore();
  const desk = useDesk();
  const { templates, error } = useTemplates(['field', 'narrative']);
  const [told, setTold] = useState<Told | null>(null);
  const [isTooLong, setTooLong] = useState(false);
  const written = (): string => {
    const value = getDefaultStore().get(desk.draft.answersAtom)[path];
    return typeof value === 'string' ? value : '';
  };
  const words = useText();
  /** What a template keeps of it. */
  const kept = () => valueRemover(desk.form, words).ofText(templateWords(written()));
  const names = useNamesIn(kept().rest, desk.patientId);
  const tell = () => void exchangeTemplates(store).catch(() => {});
  const load = ({ text }: ShownTemplate) => {
    const { own, blocks } = splitMarked(written());
    // An earlier app took other patients' words into it; here they would lose their mark.
    const loaded = templateWords(text);
    const joined = joinMarked([own.trimEnd(), loaded].filter(Boolean).join('\n'), blocks);
    if (joined.length > maxLength) {
      setTooLong(true);
      return;
    }
    applyWithUndo(desk, toast, { patch: { [path]: joined }, text: t`Field template loaded` });
    onClose();
  };
  const save = async (name: string) => {
    const { rest, left } = kept();
    await keepTemplate(store, {
      id: uuidV7(store.clock.now()),
      kind: 'field',
      name,
      formId: desk.form.id,
      formVersion: desk.form.version,
      path,
      values: {},
      text: rest,
      shared: false,
    });
    setTold({ text: leftOutText(t`Field template saved`, left) });
    tell();
  };
  const remove = async (template: ShownTemplate) => {
    await dropTemplate(store, template.id);
    const restore = async () => {
      // First: a second press would bring it back twice.
      setTold(null);
      await restoreTemplate(store, template, uuidV7(store.clock.now()));
      tell();
    };
    setTold({
      text: template.kind === 'field' ? t`Field template deleted` : t`Template deleted`,
      undo: () => void restore(),
    });
    tell();
  };
  const shown = templates?.filter(
    (each) => each.kind === 'narrative' || (each.formId === desk.form.id && each.path === path),
  );
  return (
    <Dialog title={t`Templates: ${label}`} onClose={onClose}>
      <Stack>
        <TemplateRows
          form={desk.form}
          templates={shown}
          error={error}
          told={told}
          onLoad={load}
          onDelete={(template) => void remove(template)}
        />
        {isTooLong && <ErrorNotice code="note.too-long" />}
        <h3>{t`Save what is written as a field template`}</h3>
        <SaveTemplate
          label={t`Save field template`}
          disabled={kept().rest.trim() === '' || names.length > 0}
          onSave={save}
        >
          <NameNotice names={names} />
        </SaveTemplate>
      </Stack>
    </Dialog>
  );
}
