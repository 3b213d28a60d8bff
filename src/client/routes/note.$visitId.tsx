import { createFileRoute } from '@tanstack/react-router';
import { loadFormTexts } from '#client/i18n.ts';
import { forOffice } from '#client/screen/for-office.ts';
import { late } from '#client/screen/late.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useShell } from '#client/screen/use-shell.ts';

const NoteScreen = late(
  async () => (await import('#client/features/note/note-screen.tsx')).NoteScreen,
);
const ReviewScreen = late(
  async () => (await import('#client/features/review/review-screen.tsx')).ReviewScreen,
);

type NoteSearch = { section?: string; focus?: string };
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;

export const Route = createFileRoute('/note/$visitId')({
  validateSearch: ({ section, focus }: Record<string, unknown>): NoteSearch => {
    const at = textOf(section);
    const on = textOf(focus);
    return { ...(at && { section: at }), ...(on && { focus: on }) };
  },
  loader: async ({ params }) => {
    await loadFormTexts();
    return forOffice(async () => {
      const { loadReview } = await import('#client/features/review/load-review.ts');
      const [review] = await Promise.all([loadReview(params.visitId), ReviewScreen.preload()]);
      return review;
    }, NoteScreen);
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
