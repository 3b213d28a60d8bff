import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Choices } from '#client/ui/choice.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ExportNotes } from './export-notes.tsx';
import { inputOfDevice } from './note-input.ts';

/** Notes of this phone as one PDF: which of them, and then the file. Works without a line. */
export function ExportDeviceNotes({
  visits,
  onClose,
}: {
  visits: readonly Visit[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const store = useStore();
  const [chosen, setChosen] = useState<readonly string[]>(() => visits.map(({ id }) => id));
  const [isMaking, setMaking] = useState(false);
  if (isMaking)
    return (
      <ExportNotes
        visitIds={chosen}
        load={(visitId, parts) => inputOfDevice(store, visitId, parts)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={t`Notes as one PDF`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setChosen(chosen.length === 0 ? visits.map(({ id }) => id) : [])}>
            {chosen.length === 0 ? t`Choose all` : t`Choose none`}
          </Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => setMaking(true)}>
            {t`Continue`}
          </Button>
        </>
      }
    >
      <Choices
        label={t`Notes`}
        options={visits.map(({ id, patientName, visitType, dateOfService }) => ({
          value: id,
          label: [dateOfService, patientName, text(visitType)].join(' · '),
        }))}
        value={chosen}
        onChange={(value) => setChosen(value ?? [])}
      />
    </Dialog>
  );
}
