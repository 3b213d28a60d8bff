import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { nextHighlight } from '#domain/paging.ts';
import { PatientMatches } from '#client/features/patients/patient-matches.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useArrowKeys } from '#client/ui/use-arrow-keys.ts';
import { useOfferedScreens } from './use-offered-screens.ts';

/** Screens without a parameter whose title holds the words. */
function useScreenMatches(words: string): { path: string; title: string }[] {
  const { t } = useLingui();
  const wanted = words.trim().toLowerCase();
  const offered = useOfferedScreens('office');
  if (wanted === '') return [];
  return offered.flatMap(([path, { title }]) => {
    const name = t(title);
    return !path.includes('$') && name.toLowerCase().includes(wanted)
      ? [{ path, title: name }]
      : [];
  });
}

/**
 * `Ctrl+K`: patients of the organisation and screens of the app. Enter opens the first match,
 * arrows choose among them.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const screens = useScreenMatches(words);
  const area = useRef<HTMLDivElement>(null);
  useArrowKeys(area, nextHighlight);
  return (
    <Dialog title={t`Search`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          area.current?.querySelector('a')?.click();
        }}
      >
        <TextField
          label={t`Patient name, record number or screen`}
          type="search"
          value={words}
          onChange={setWords}
        />
      </form>
      <div ref={area}>
        <PatientMatches words={words} quiet={screens.length > 0} onOpen={onClose} />
        {screens.length > 0 && (
          <List aria-label={t`Screens`}>
            {screens.map(({ path, title }) => (
              <LinkRow key={path} to={path} title={title} onClick={onClose} />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  );
}
