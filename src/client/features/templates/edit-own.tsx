import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useStore } from '#client/session/state/session.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { replaceTemplate, type ShownTemplate } from '#client/store/templates.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import { NobodyNotice } from './nobody-notice.tsx';

type EditProps = {
  template: ShownTemplate;
  /** After it was saved on this device. */
  onSaved: () => void;
  onClose: () => void;
};

/** Another name, and other words where it holds words; on this device first. */
export function EditOwn({ template, onSaved, onClose }: EditProps) {
  const { t } = useLingui();
  const store = useStore();
  const [name, setName] = useState(template.name);
  const [words, setWords] = useState(template.text);
  const hasWords = template.kind === 'narrative' || template.kind === 'field';
  const save = useAttempt(async () => {
    const { kind, formId, formVersion, path, values, shared, id: was } = template;
    const id = uuidV7(store.clock.now());
    const text = words.trim();
    const next = { id, kind, name: name.trim(), formId, formVersion, path, values, text, shared };
    await replaceTemplate(store, was, next);
    onSaved();
    onClose();
  });
  const isEmpty = name.trim() === '' || (hasWords && words.trim() === '');
  return (
    <Dialog title={t`Edit ${template.name}`} onClose={onClose}>
      <form onSubmit={save.submit}>
        <Stack>
          <NobodyNotice />
          <TextField
            label={t`Name of the template`}
            value={name}
            maxLength={120}
            onChange={setName}
          />
          {hasWords && (
            <TextArea label={t`Words`} value={words} maxLength={20_000} onChange={setWords} />
          )}
          <FailureNotice error={save.error} lead={t`Sorry, template could not be saved.`} />
          <div>
            <Button type="submit" variant="primary" busy={save.busy} disabled={isEmpty}>
              {t`Save`}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
