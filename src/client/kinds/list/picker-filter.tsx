import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { List } from '#client/ui/list.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Picked, PickerFilter as Picker } from './filters.ts';
import { nameBehind, rememberName } from './picked-names.ts';

const debounceMs = 200; // as the address suggestions of spec portal §9

/** Characters of a name to look for; every search of the services takes as many. */
const longestWords = 100;

/** The text as it was when nobody had changed it for a moment. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type DialogProps = { filter: Picker; onPick: (picked: Picked) => void; onClose: () => void };

function PickerDialog({ filter, onPick, onClose }: DialogProps) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const asked = useDebounced(words.trim());
  const found = useAnswer(asked, () => filter.find(asked));
  const rows = found.value ?? [];
  const label = t(filter.label);
  return (
    <Dialog title={label} onClose={onClose}>
      <TextField
        label={t`Name`}
        type="search"
        maxLength={longestWords}
        value={words}
        onChange={setWords}
      />
      <FailureNotice error={found.error} />
      <List spaced aria-label={label}>
        {rows.map((row) => (
          <li key={row.id}>
            <Button block onClick={() => onPick(row)}>
              {[row.name, row.detail].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </List>
      <output>{found.value && asked !== '' && rows.length === 0 && t`Nothing found.`}</output>
    </Dialog>
  );
}

type FilterProps = {
  filter: Picker;
  /** The id in the address. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

/** Name of the record with the address's id; loaded where this tab has not picked it itself. */
function usePickedName({ nameOf }: Picker, id: string | undefined): string | null {
  const known = id === undefined ? null : nameBehind(id);
  const answer = useAnswer(id ?? '', async () => {
    if (id === undefined || known !== null || !nameOf) return null;
    const name = await nameOf(id);
    rememberName({ id, name });
    return name;
  });
  return known ?? answer.value;
}

/**
 * A record to filter by: a button that opens the search, or the chosen one with a way to clear it.
 */
export function PickerFilter({ filter, value, onChange }: FilterProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const name = usePickedName(filter, value);
  const label = t(filter.label);
  const pick = (picked: Picked) => {
    rememberName(picked);
    setOpen(false);
    onChange(picked.id);
  };
  return (
    <Cluster>
      <Button icon="search" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {value === undefined ? label : `${label}: ${name ?? '…'}`}
      </Button>
      {value !== undefined && (
        <Button
          variant="quiet"
          icon="close"
          aria-label={t`Clear ${label}`}
          onClick={() => onChange(undefined)}
        />
      )}
      {open && <PickerDialog filter={filter} onPick={pick} onClose={() => setOpen(false)} />}
    </Cluster>
  );
}
