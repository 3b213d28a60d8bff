import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { Button } from '#client/ui/button.tsx';
import { PreviousNote } from './around-buttons.tsx';
import { NoteTemplates } from './templates/note-templates.tsx';

/** On the home of an open note: templates, and the patient's note before it. */
export function NoteTools({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const [hasTemplates, setTemplates] = useState(false);
  return (
    <>
      <Button icon="notes" onClick={() => setTemplates(true)}>{t`Templates`}</Button>
      {hasTemplates && <NoteTemplates onClose={() => setTemplates(false)} />}
      <PreviousNote visit={visit} original={visit.id} />
    </>
  );
}
