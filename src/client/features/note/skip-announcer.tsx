import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { indexOf, locate } from '#forms/form-index.ts';
import { useText } from '#client/i18n.ts';
import { VisuallyHidden } from '#client/ui/notices.tsx';
import type { NoteDesk } from './editor/note-editor.ts';
import { visibilityChange } from './visibility-change.ts';

/** Announces politely what an answer opened or closed; closed questions keep their answers. */
export function SkipAnnouncer({ desk, sectionId }: { desk: NoteDesk; sectionId: string }) {
  const { t } = useLingui();
  const text = useText();
  const shown = useAtomValue(desk.shownPaths);
  const before = useRef(shown);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const change = visibilityChange(before.current, shown, sectionId);
    before.current = shown;
    if (!change) return;
    const titles = (ids: readonly string[]): string =>
      ids
        .map((id) => text(desk.form.sections.find((section) => section.id === id)?.title ?? ''))
        .join(', ');
    setSaid(
      [
        change.opened > 0
          ? plural(change.opened, { one: '# more question.', other: '# more questions.' })
          : '',
        change.closed > 0
          ? plural(change.closed, {
              one: '# question is not needed. Its answer is kept.',
              other: '# questions are not needed. Their answers are kept.',
            })
          : '',
        change.sectionsOpened.length > 0 ? t`Now needed: ${titles(change.sectionsOpened)}.` : '',
        change.sectionsClosed.length > 0 ? t`Not needed: ${titles(change.sectionsClosed)}.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    );
  }, [desk, shown, sectionId, t, text]);
  return (
    <output aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </output>
  );
}

/**
 * Says politely that the question that was just left has an error: its words are above its input,
 * and the focus is already at the next one.
 */
export function ErrorAnnouncer({ desk }: { desk: NoteDesk }) {
  const { t } = useLingui();
  const text = useText();
  const path = useAtomValue(desk.leftWrong);
  const located = path === null ? null : locate(indexOf(desk.form), path);
  const label = located && located.kind !== 'order' ? text(located.place.field.label) : null;
  return (
    <output aria-live="polite">
      <VisuallyHidden>{label !== null && t`Check your answer: ${label}`}</VisuallyHidden>
    </output>
  );
}
