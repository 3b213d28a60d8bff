import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormDefinition } from '#forms/define.ts';
import { templateWords } from '#forms/note-templates.ts';
import { useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { keepTemplate } from '#client/store/templates.ts';
import { exchangeTemplates } from '#client/sync/exchange-templates.ts';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { NameNotice, useNamesIn } from './name-notice.tsx';
import { valueRemover } from './own-values.ts';
import { SaveTemplate } from './save-template.tsx';

const longest = 5_000; // characters of a phrase; a longer one is a template of the question

type PhraseProps = {
  /** What was chosen of a narrative of the form. */
  written: string;
  form: FormDefinition;
  /** Whose narrative it is. */
  patientId: string;
  onClose: () => void;
};

/**
 * Saves words of a narrative as one's own phrase, which `/` offers in every note: on this phone
 * first, so without a line too. The patient's own values stay out, and so does the patient's name.
 */
export function SavePhrase({ written, form, patientId, onClose }: PhraseProps) {
  const { t } = useLingui();
  const toast = useToast();
  const store = useStore();
  const known = useText();
  const [{ rest, left }] = useState(() =>
    valueRemover(form, known).ofText(templateWords(written).trim()),
  );
  const [words, setWords] = useState(rest);
  const names = useNamesIn(words, patientId);
  const save = async (name: string) => {
    await keepTemplate(store, {
      id: uuidV7(store.clock.now()),
      kind: 'narrative',
      name,
      formId: null,
      formVersion: null,
      path: null,
      values: {},
      // A value that was typed again since the dialog opened.
      text: valueRemover(form, known).ofText(words.trim()).rest,
      shared: false,
    });
    void exchangeTemplates(store).catch(() => {});
    toast({ text: t`Template saved` });
    onClose();
  };
  return (
    <Dialog title={t`Save as phrase`} onClose={onClose}>
      <Stack>
        <p>{t`In every note, / and a part of its name put it into the text.`}</p>
        <SaveTemplate
          label={t`Save phrase`}
          disabled={words.trim() === '' || names.length > 0}
          onSave={save}
        >
          <TextArea label={t`Words`} value={words} maxLength={longest} onChange={setWords} />
          {left > 0 && (
            <p>
              {plural(left, {
                one: '# value of this patient was left out.',
                other: '# values of this patient were left out.',
              })}
            </p>
          )}
          <NameNotice names={names} />
        </SaveTemplate>
      </Stack>
    </Dialog>
  );
}
