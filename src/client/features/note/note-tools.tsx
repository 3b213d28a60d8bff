import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { useStore } from '#client/session/state/session.ts';
import { visitsWithNotes } from '#client/store/snapshots/notes-around.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { VerbalOrderButton } from '#client/features/visits/verbal-order/verbal-order.tsx';
import { PreviousNote } from './around-buttons.tsx';
import { prepareOlder } from './older/older-notes.ts';
import { BeginNote } from './templates/begin-note.tsx';
import { NoteTemplates } from './templates/note-templates.tsx';

/** Learns of the patient's older notes while there is a line; without one nothing is lost. */
function usePrepareOlder({ id, patientId }: Visit): void {
  const store = useStore();
  useEffect(() => {
    const prepare = async () => {
      const visits = await visitsWithNotes(store, patientId, null);
      await prepareOlder(
        store,
        patientId,
        visits.every((visit) => visit.id === id),
      );
    };
    prepare().catch(() => {});
  }, [store, id, patientId]);
}

/**
 * On the home of an open note: how to begin it, templates, the patient's note before it, and an
 * order by voice.
 */
export function NoteTools({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  usePrepareOlder(visit);
  const [hasTemplates, setTemplates] = useState(false);
  return (
    <>
      <BeginNote />
      <Cluster>
        <Button icon="notes" onClick={() => setTemplates(true)}>{t`Templates`}</Button>
        {hasTemplates && <NoteTemplates onClose={() => setTemplates(false)} />}
        <PreviousNote visit={visit} original={visit.id} />
        <VerbalOrderButton visit={visit} />
      </Cluster>
    </>
  );
}
