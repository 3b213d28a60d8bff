import type { LoadedNote } from '#client/features/note/load-note.ts';
import { Addenda, ClosingNotices, SealCard } from '#client/features/note/signed-parts.tsx';
import { SummaryView } from '#client/features/note/summary-view.tsx';
import { Stack } from '#client/ui/card.tsx';

/** One note as text, with its signatures and what was added later. Nothing of it can be changed. */
export function ReadNote({ loaded }: { loaded: LoadedNote }) {
  const { note, form } = loaded;
  return (
    <Stack>
      <ClosingNotices note={note} />
      <SummaryView form={form} answers={note.content.doc.values} date={note.dateOfService} />
      {note.seal && <SealCard note={note} seal={note.seal} />}
      <Addenda note={note} form={form} />
    </Stack>
  );
}
