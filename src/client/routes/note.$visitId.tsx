import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadFormTexts } from '#client/i18n.ts';
import { forOffice } from '#client/parts/shell/for-office.ts';
import { PendingScreen } from '#client/parts/shell/pending-screen.tsx';
import { useShell } from '#client/parts/shell/use-shell.ts';

const NoteScreen = lazy(async () => ({ default: (await import('#client/parts/note/note-screen.tsx')).NoteScreen }));
const ReviewScreen = lazy(async () => ({ default: (await import('#client/parts/office/review/review-screen.tsx')).ReviewScreen }));

type NoteSearch = { section?: string; focus?: string };
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined);

export const Route = createFileRoute('/note/$visitId')({
  validateSearch: ({ section, focus }: Record<string, unknown>): NoteSearch => {
    const at = textOf(section);
    const on = textOf(focus);
    return { ...(at && { section: at }), ...(on && { focus: on }) };
  },
  loader: async ({ params }) => {
    await loadFormTexts();
    return forOffice(async () => (await import('#client/parts/office/review/load-review.ts')).loadReview(params.visitId));
  },
  component: Note,
});

/** The note of a visit: written in the field, reviewed in the office. */
function Note() {
  const review = Route.useLoaderData();
  const { visitId } = Route.useParams();
  if (useShell() === 'field') return <NoteScreen key={visitId} visitId={visitId} />;
  return review ? <ReviewScreen key={visitId} {...review} /> : <PendingScreen />;
}
