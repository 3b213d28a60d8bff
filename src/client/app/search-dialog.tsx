import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { search } from '#contract/search.ts';
import { textLimit } from '#contract/text-limit.ts';
import { nextHighlight } from '#domain/paging.ts';
import { FoundGroups } from '#client/features/search/found-groups.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useArrowKeys } from '#client/ui/use-arrow-keys.ts';
import { searchActions, type ActionDialog, type SearchAction } from './search-actions.ts';
import { useOfferedScreens } from './use-offered-screens.ts';

/** Screens without a parameter whose title holds the words. */
function useScreenMatches(words: string): { path: string; title: string }[] {
  const { t } = useLingui();
  const wanted = words.trim().toLowerCase();
  const offered = useOfferedScreens('office');
  if (wanted === '') return [];
  return offered.flatMap(([path, { title, leadsOn }]) => {
    const name = t(title);
    return !leadsOn && !path.includes('$') && name.toLowerCase().includes(wanted)
      ? [{ path, title: name }]
      : [];
  });
}

/** Actions whose name holds the words, only those that the role may do. */
function useActionMatches(words: string): readonly SearchAction[] {
  const { t } = useLingui();
  const may = useMay();
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  return searchActions.filter(
    ({ label, needs }) => may(needs) && t(label).toLowerCase().includes(wanted),
  );
}

type ActionRowsProps = {
  actions: readonly SearchAction[];
  onClose: () => void;
  onAct: (dialog: ActionDialog) => void;
};

function ActionRows({ actions, onClose, onAct }: ActionRowsProps) {
  const { t } = useLingui();
  if (actions.length === 0) return null;
  return (
    <List aria-label={t`Actions`}>
      {actions.map(({ id, label, does }) =>
        'to' in does ? (
          <LinkRow key={id} to={does.to} title={t(label)} onClick={onClose} />
        ) : (
          <li key={id}>
            <Button
              variant="quiet"
              icon="plus"
              aria-haspopup="dialog"
              onClick={() => {
                onClose();
                onAct(does.dialog);
              }}
            >
              {t(label)}
            </Button>
          </li>
        ),
      )}
    </List>
  );
}

type SearchProps = {
  onClose: () => void;
  /** Called with the chosen action. The search is closed by then. */
  onAct: (dialog: ActionDialog) => void;
};

/**
 * `Ctrl+K`: everything the role may see – patients, visits, episodes, people, actions and screens
 * (spec portal §2: header search). Enter opens the first match, arrows choose among them.
 */
export function SearchDialog({ onClose, onAct }: SearchProps) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const screens = useScreenMatches(words);
  const actions = useActionMatches(words);
  const area = useRef<HTMLDivElement>(null);
  useArrowKeys(area, nextHighlight);
  return (
    <Dialog title={t`Search`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          area.current?.querySelector<HTMLElement>('a, button')?.click();
        }}
      >
        <TextField
          label={t`Name, date, phone, record number or page`}
          type="search"
          maxLength={textLimit(search, 'words')}
          value={words}
          onChange={setWords}
        />
      </form>
      <div ref={area}>
        <FoundGroups words={words} quiet={screens.length + actions.length > 0} onOpen={onClose} />
        <ActionRows actions={actions} onClose={onClose} onAct={onAct} />
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
