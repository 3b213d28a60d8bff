import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import { useState } from 'react';
import type { Note } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { joinMarked, splitMarked } from '#domain/ai/marked-text.ts';
import { loadForm } from '#forms/load.ts';
import { loadFormTexts, useText } from '#client/i18n.ts';
import { pdfPassages } from '#client/features/ai/pdf-passages.ts';
import { SummaryPanel } from '#client/features/ai/summary-panel.tsx';
import type { RunResult, RunSource } from '#client/features/ai/use-run.ts';
import { ErrorNotice } from '#client/screen/error-notice.tsx';
import { useStore, useUser } from '#client/session/state/session.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { contentOf, filesOfNote, type NoteFileOnDevice } from '#client/store/files/note-files.ts';
import { patientNotes } from '#client/store/snapshots/patient-notes.ts';
import { useDevice } from '#client/store/use-device.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { applyWithUndo } from '../apply-with-undo.ts';
import type { Words } from '../answer-text.ts';
import { useDesk } from '../editor/editor-context.ts';
import { notePassages } from './note-passages.ts';

const sourceOfNote = (note: Note, name: string, words: Words): RunSource => ({
  purpose: 'note',
  kind: 'note',
  id: note.visitId,
  name,
  load: async () => {
    const form = await loadForm(note.formId, note.formVersion);
    if (!form) throw new Refusal('request.protocol');
    await loadFormTexts(form);
    return notePassages(form, note.content.doc.values, words);
  },
});

const sourceOfFile = (store: DeviceStore, file: NoteFileOnDevice): RunSource => ({
  purpose: 'document',
  kind: 'file',
  id: file.fileId,
  name: file.name,
  isOnlyHere: file.state !== 'sent',
  load: async () => {
    const content = await contentOf(store, file);
    if (content === null) throw new Refusal('file.gone');
    return pdfPassages(content);
  },
});

/** What on this phone can be summarized for this note: the patient's other notes, and its PDFs. */
function useSources(): readonly RunSource[] | undefined {
  const { t } = useLingui();
  const words = useText();
  const store = useStore();
  const { patientId, draft } = useDesk();
  const notes = useDevice((device) => patientNotes(device, patientId), [patientId]);
  const files = useDevice((device) => filesOfNote(device, draft.visitId), [draft.visitId]);
  if (!notes || !files) return undefined;
  return [
    ...notes
      .filter(({ visitId }) => visitId !== draft.visitId)
      .map((note) => sourceOfNote(note, t`Note of ${note.dateOfService}`, words)),
    ...files
      .filter(({ type, kept }) => type === 'application/pdf' && kept === 1)
      .map((file) => sourceOfFile(store, file)),
  ];
}

type PutProps = {
  path: string;
  /** The question, as the note asks it. */
  label: string;
  maxLength: number;
  onClose: () => void;
};

/** Puts an answer of the panel behind what is written, with its mark, by a press. */
function PutButton({
  result,
  name,
  path,
  maxLength,
  onClose,
}: Omit<PutProps, 'label'> & { result: RunResult; name: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const desk = useDesk();
  const { givenName, familyName } = useUser();
  const [isTooLong, setTooLong] = useState(false);
  const put = () => {
    const value = getDefaultStore().get(desk.draft.answersAtom)[path];
    const { own, blocks } = splitMarked(typeof value === 'string' ? value : '');
    const text = result.answer.map(({ text: said }) => said).join('\n');
    const by = `${givenName} ${familyName}`;
    const joined = joinMarked(own, [...blocks, { made: result.made, source: name, by, text }]);
    if (joined.length > maxLength) {
      setTooLong(true);
      return;
    }
    applyWithUndo(desk, toast, {
      patch: { [path]: joined },
      text: t`Put into the note. It stays marked as what it is.`,
    });
    onClose();
  };
  return (
    <>
      <Button onClick={put}>{t`Put into the note`}</Button>
      {isTooLong && <ErrorNotice code="note.too-long" />}
    </>
  );
}

/** A summary for one narrative, of what this phone holds, even offline. */
export function PutSummary({ path, label, maxLength, onClose }: PutProps) {
  const { t } = useLingui();
  const sources = useSources();
  const [chosen, setChosen] = useState('');
  const source = sources?.find(({ id }) => id === chosen) ?? sources?.[0];
  return (
    <Dialog title={t`Summary for: ${label}`} wide onClose={onClose}>
      <Stack>
        {sources?.length === 0 && (
          <p>{t`Nothing to summarize on this phone: no other note of this patient, and no PDF in this note.`}</p>
        )}
        {sources && source && (
          <>
            <Select
              label={t`Summarize`}
              value={source.id ?? ''}
              options={sources.map(({ id, name }) => ({ value: id ?? '', label: name }))}
              onChange={setChosen}
            />
            <SummaryPanel
              key={source.id}
              source={source}
              renderActions={(result) => (
                <PutButton
                  result={result}
                  name={source.name}
                  path={path}
                  maxLength={maxLength}
                  onClose={onClose}
                />
              )}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
