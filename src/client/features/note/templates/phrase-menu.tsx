import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useText } from '#client/i18n.ts';
import { shownTemplates, watchTemplates } from '#client/store/templates.ts';
import { useDevice } from '#client/store/use-device.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { matching, phrasesOf } from './phrases.ts';

const mostShown = 8;

type MenuProps = {
  path: string;
  /** What is typed behind the `/`. */
  query: string;
  onPick: (text: string) => void;
  onClose: () => void;
};

/** What `/` offers below a narrative: the patient's own values and phrases. Escape puts it away. */
export function PhraseMenu({ path, query, onPick, onClose }: MenuProps) {
  const { t } = useLingui();
  const words = useText();
  const desk = useDesk();
  const answers = useAtomValue(desk.draft.answersAtom);
  const { wounds } = useAtomValue(desk.earlierWounds);
  const earlier = useAtomValue(desk.earlierReadings);
  const kept = useDevice(watchTemplates, []);
  const end = useRef<HTMLDivElement>(null);
  // It opens below what is typed, on a phone behind the bar or the keyboard.
  const hasKept = kept !== undefined;
  useEffect(() => {
    if (hasKept) end.current?.scrollIntoView({ block: 'nearest' });
  }, [hasKept]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  const templates = (kept ? shownTemplates(kept) : []).filter(
    ({ kind, formId, path: own }) =>
      kind === 'narrative' || (kind === 'field' && formId === desk.form.id && own === path),
  );
  const known = { form: desk.form, answers, earlier, wounds, words };
  const found = matching(phrasesOf(known, templates), query);
  const shown = found.slice(0, mostShown);
  const more = found.length - shown.length;
  return (
    <Card aria-label={t`Phrases`}>
      <output>
        {shown.length === 0 ? t`No phrase has these words.` : t`Choose what to insert.`}
      </output>
      <List>
        {shown.map(({ id, name, text }) => (
          <ListRow
            key={id}
            title={name}
            detail={text}
            aside={
              <Button
                aria-label={t`Insert ${name}`}
                onClick={() => onPick(text)}
              >{t`Insert`}</Button>
            }
          />
        ))}
      </List>
      {more > 0 && (
        <p>
          {plural(more, {
            one: '# more phrase: type on to find it.',
            other: '# more phrases: type on to find them.',
          })}
        </p>
      )}
      <div ref={end}>
        <Button variant="quiet" onClick={onClose}>{t`Close`}</Button>
      </div>
    </Card>
  );
}
