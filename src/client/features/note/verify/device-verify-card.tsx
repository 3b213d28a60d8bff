import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { attestationOf } from '#contract/attestation.ts';
import { checkSeal } from '#contract/seal-check.ts';
import type { Note } from '#contract/entities.ts';
import { useStore } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { late } from '#client/screen/late.tsx';
import { Card } from '#client/ui/card.tsx';
import { sha256Hex } from '../sign/seal.ts';
import { askDevice } from './judge-pdf.ts';
import { NoteCheck } from './note-check.tsx';

const PdfCheck = late(async () => (await import('./pdf-check.tsx')).PdfCheck, { isPiece: true });

/** Verifies the signed note on this device, even offline, and PDFs of signed notes. */
export function DeviceVerifyCard({ note }: { note: Note }) {
  const { t } = useLingui();
  const store = useStore();
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label={t`Verify`}>
      <h3>{t`Verify`}</h3>
      <NoteCheck
        seal={note.seal && { ...note.seal, ...attestationOf(note) }}
        addenda={note.addenda.length}
        check={() => checkSeal(note, sha256Hex)}
      />
      <Button
        icon="upload"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >{t`Verify a PDF`}</Button>
      {open && <PdfCheck ask={askDevice(store)} />}
    </Card>
  );
}
