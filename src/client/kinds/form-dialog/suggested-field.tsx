import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent } from 'react';
import { errors, Refusal } from '#contract/errors.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Field as Labelled } from '#client/ui/field.tsx';
import inputs from '#client/ui/field.module.css';
import { useTextOf, type Field, type FieldOptions, type InputProps, type Text } from './field.ts';
import { custom } from './fields.tsx';
import styles from './suggested-field.module.css';
import { useMatches } from './use-matches.ts';

/** One suggestion of a list, in its two lines. */
export type Suggested = {
  readonly id: string;
  readonly main: string;
  readonly detail: string;
};

/** What a chosen suggestion writes: this field's text, and other fields by their names. */
export type Chosen = {
  readonly value: string;
  /** As those fields hold their values. */
  readonly others: Readonly<Record<string, unknown>>;
};

export type SuggestedParts<S extends Suggested> = {
  /** Suggestions for a text, best first. @throws Refusal */
  suggest: (typed: string) => Promise<readonly S[]>;
  /** What choosing one writes. @throws Refusal */
  choose: (suggested: S) => Promise<Chosen>;
  /**
   * What Enter writes for a text while none is highlighted; without it, Enter sends the form. A
   * refusal leaves the list open.
   *
   * @throws Refusal
   */
  find?: ((typed: string) => Promise<Chosen>) | undefined;
  /** Whether a failure takes away the suggestions that were there; true unless told. */
  clears?: boolean | undefined;
  /** Names the list, such as "Addresses". */
  rows: Text;
  /**
   * Whose suggestions they are, shown below them (spec portal §5, the provider's logo); of an empty
   * list, why it may be empty. It gets the list that `suggest` returned.
   */
  provider?: ((rows: readonly S[]) => Text | null) | undefined;
  /**
   * How many were found beside these, or that none was, said below them; null where there is nothing
   * to say. It gets the list that `suggest` returned.
   */
  leftOut?: ((rows: readonly S[]) => Text | null) | undefined;
  /** Said while suggestions are looked for (spec portal §4, of drugs); absent where nothing is. */
  loading?: Text | undefined;
  /** Whether what a chosen one wrote elsewhere leaves with it, when its text is typed over. */
  takesBack?: boolean | undefined;
  /** Sentence before the reason of a failure; absent where nothing can fail. */
  failure?: Text | undefined;
  maxLength: number;
};

/**
 * The list of a combobox. The native ones will not do: the browser owns the keys of a `datalist`,
 * and phones draw a `select` as a picker that takes the focus from the field.
 */
const roles = { list: { role: 'listbox' }, option: { role: 'option' } } as const;

/** Up and down move the highlight and wrap at the ends (spec portal §5); −1 is none. */
const moved = (at: number, by: 1 | -1, count: number): number =>
  at === -1 && by === -1 ? count - 1 : (at + by + count) % count;

/** Whether what failed is the text itself, and not the asking. */
const isAbout = (error: unknown): boolean =>
  error instanceof Refusal && errors[error.code].status === 422;

/** The input itself, for what is no dialog, such as a clinical form. */
export function SuggestedInput<S extends Suggested>({
  frame,
  value,
  onChange,
  onFill,
  onTakeBack,
  parts,
}: InputProps<string> & { parts: SuggestedParts<S> }) {
  const { t } = useLingui();
  const textOf = useTextOf();
  /** The text suggestions are shown for; null once the list was closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const { clears = true, find } = parts;
  const { rows, error, searched, searching } = useMatches(typed ?? '', parts.suggest, { clears });
  const close = () => {
    setTyped(null);
    setAt(-1);
  };
  const asked = useRef<() => Promise<Chosen | null>>(async () => null);
  /** What the chosen one wrote elsewhere; null once its text was typed over. */
  const written = useRef<Chosen['others'] | null>(null);
  const choice = useAttempt(async () => {
    const chosen = await asked.current();
    if (chosen === null) return;
    close();
    onChange(chosen.value);
    onFill(chosen.others);
    written.current = chosen.others;
  });
  const failed: unknown = error ?? choice.error;
  const choose = (row: S) => {
    close();
    asked.current = () => parts.choose(row);
    void choice.start();
  };
  /** Whether the key was for the list. */
  const takes = (key: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 } as const;
    const row = rows[at];
    if (key === 'Enter' && row) choose(row);
    else if (key === 'Enter' && find && typed !== null && typed.trim() !== '') {
      asked.current = () => find(typed.trim());
      void choice.start();
    } else if (rows.length === 0) return false;
    else if (key === 'ArrowDown' || key === 'ArrowUp') setAt(moved(at, step[key], rows.length));
    else if (key === 'Escape') close();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!takes(event.key)) return;
    // The key was for the list: it neither sends the form nor closes the dialog.
    event.preventDefault();
    event.stopPropagation();
  };
  const list = `${frame.id}-list`;
  const leftOut = searched ? (parts.leftOut?.(rows) ?? null) : null;
  const provider = searched ? (parts.provider?.(rows) ?? null) : null;
  return (
    // One cell of the form: the list belongs under its field.
    <div>
      <Labelled {...frame}>
        {(tied) => (
          <input
            {...tied}
            className={inputs['input']}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={rows.length > 0}
            aria-controls={list}
            aria-activedescendant={rows[at] ? `${list}-${at}` : undefined}
            maxLength={parts.maxLength}
            value={value}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value);
              setTyped(currentTarget.value);
              setAt(-1);
              if (parts.takesBack && written.current) onTakeBack?.(written.current);
              written.current = null;
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              // That nothing was found stays to be read.
              if (rows.length > 0 || leftOut === null) close();
              frame.onBlur?.();
            }}
          />
        )}
      </Labelled>
      <div id={list} {...roles.list} aria-label={textOf(parts.rows)} className={styles['list']}>
        {rows.map((row, index) => (
          <div
            key={row.id}
            id={`${list}-${index}`}
            {...roles.option}
            tabIndex={-1}
            aria-selected={index === at}
            className={classNames(styles['option'], index === at && styles['at'])}
            // Before the field is left, which closes the list.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(row);
            }}
          >
            <strong>{row.main}</strong> <span>{row.detail}</span>
          </div>
        ))}
      </div>
      <output className={styles['provider']}>{leftOut !== null && textOf(leftOut)}</output>
      {provider !== null && <p className={styles['provider']}>{textOf(provider)}</p>}
      <FailureNotice
        error={failed}
        // An address that is wrong or not the only one was looked up all the same.
        lead={isAbout(failed) || !parts.failure ? undefined : textOf(parts.failure)}
      />
      <output>
        {choice.busy && t`Loading`}
        {parts.loading !== undefined && searching && textOf(parts.loading)}
      </output>
    </div>
  );
}

/**
 * A text with suggestions while it is typed (spec portal §5): after 200 ms; up and down move the
 * highlight and wrap, Enter chooses, Escape or leaving the field clears the list, and the first one
 * is not highlighted by itself. Enter without a highlight looks the text up where the field says how.
 */
export const suggested = <S extends Suggested>(
  label: Text,
  {
    suggest,
    choose,
    find,
    clears,
    rows,
    provider,
    leftOut,
    loading,
    takesBack,
    failure,
    maxLength,
    initial = '',
    ...rest
  }: FieldOptions<string> & SuggestedParts<S> & { initial?: string },
): Field<string> =>
  custom<string>(label, {
    initial,
    blank: '',
    tidy: (value) => value.trim(),
    draw: (props) => (
      <SuggestedInput
        {...props}
        parts={{
          suggest,
          choose,
          find,
          clears,
          rows,
          provider,
          leftOut,
          loading,
          takesBack,
          failure,
          maxLength,
        }}
      />
    ),
    ...rest,
  });
