import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { VerbalOrderButton } from '#client/features/visits/verbal-order/verbal-order.tsx';
import { PreviousNote } from './around-buttons.tsx';
import { BeginNote } from './templates/begin-note.tsx';
import { NoteTemplates } from './templates/note-templates.tsx';

/**
 * On the home of an open note: how to begin it, templates, the patient's note before it, and an
 * order by voice.
 */
export function NoteTools({ visit }: { visit: Visit }) {
  const { t } = useLingui();
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
