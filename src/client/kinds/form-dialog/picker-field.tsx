import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useTextOf, type Field, type FieldOptions, type InputProps, type Text } from './field.ts';
import { custom } from './fields.tsx';
import { useMatches } from './use-matches.ts';

/** Characters of words to look for; every search of the services takes as many. */
const longestWords = 100;

type PickerParts<T> = {
  /** Rows that match the words, best first. */
  find: (words: string) => Promise<readonly T[]>;
  /** The row as it is offered, with the detail that distinguishes it. */
  offer: (row: T) => string;
  /** The row once it is picked. */
  name: (row: T) => string;
  /** Names the list of matches, such as "Patients". */
  rows: Text;
  /** Sentence before the reason of a failed search. */
  failure: Text;
  /** Said when nothing matches. */
  none: Text;
};

function Picker<T>({ frame, onChange, parts }: InputProps<T | null> & { parts: PickerParts<T> }) {
  const textOf = useTextOf();
  const [words, setWords] = useState('');
  const { rows, error, searched } = useMatches(words, parts.find);
  return (
    <>
      <TextField
        {...frame}
        type="search"
        maxLength={longestWords}
        value={words}
        onChange={setWords}
      />
      <FailureNotice error={error} lead={textOf(parts.failure)} />
      <List spaced aria-label={textOf(parts.rows)}>
        {rows.map((row) => (
          <li key={parts.offer(row)}>
            <Button block onClick={() => onChange(row)}>
              {parts.offer(row)}
            </Button>
          </li>
        ))}
      </List>
      <output>{searched && error === null && rows.length === 0 && textOf(parts.none)}</output>
    </>
  );
}

function Picked({ name, onChange }: { name: string; onChange: () => void }) {
  const { t } = useLingui();
  return (
    <Cluster spread>
      <strong>{name}</strong>
      <Button variant="quiet" onClick={onChange}>{t`Choose another`}</Button>
    </Cluster>
  );
}

/** A record found by words, such as a patient by name. */
export const picker = <T,>(
  label: Text,
  {
    initial = null,
    find,
    offer,
    name,
    rows,
    failure,
    none,
    ...rest
  }: FieldOptions<T | null> & PickerParts<T> & { initial?: T | null },
): Field<T | null> =>
  custom<T | null>(label, {
    initial,
    blank: null,
    missing: msg`Choose one from the list`,
    say: (row) => (row === null ? '—' : name(row)),
    draw: (props) =>
      props.value === null ? (
        <Picker {...props} parts={{ find, offer, name, rows, failure, none }} />
      ) : (
        <Picked name={name(props.value)} onChange={() => props.onChange(null)} />
      ),
    ...rest,
  });
