import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FieldGroup, type FieldFrame } from './field.tsx';
import styles from './field.module.css';

/** One answer to choose; the label is ready to be read, `hint` explains it. */
export type ChoiceOption<V extends string = string> = {
  value: V;
  label: string;
  hint?: string | undefined;
  /** Words above this option and those after it. */
  head?: string | undefined;
};

type OptionProps = {
  type: 'radio' | 'checkbox';
  name: string;
  label: string;
  checked: boolean;
  locked: boolean;
  onPick: () => void;
  onBlur?: (() => void) | undefined;
  /** Takes the answer back; offered inside the chosen answer, so that nothing moves. */
  onClear?: (() => void) | undefined;
};

function Option({ type, name, label, checked, locked, onPick, onBlur, onClear }: OptionProps) {
  const { t } = useLingui();
  return (
    <div className={styles.pick}>
      <label className={styles.option}>
        <input
          type={type}
          name={name}
          autoComplete="off"
          checked={checked}
          disabled={locked}
          onChange={onPick}
          onBlur={onBlur}
        />
        <span>{label}</span>
      </label>
      {onClear && (
        <Button
          variant="quiet"
          icon="close"
          className={styles.clear}
          aria-label={t`Clear answer`}
          onClick={onClear}
        />
      )}
    </div>
  );
}

/** Options in runs that begin at a head, each a group with its words. */
function Runs<V extends string>({
  options,
  children,
}: {
  options: readonly ChoiceOption<V>[];
  children: (option: ChoiceOption<V>) => ReactNode;
}) {
  const runs: ChoiceOption<V>[][] = [];
  for (const option of options) {
    if (option.head === undefined && runs.length > 0) runs.at(-1)?.push(option);
    else runs.push([option]);
  }
  return runs.map((run) => {
    const [first] = run;
    return first?.head === undefined ? (
      run.map(children)
    ) : (
      <div key={first.value} role="group" aria-label={first.head} className={styles.run}>
        <span className={styles.head}>{first.head}</span>
        {run.map(children)}
      </div>
    );
  });
}

const locked = ({ disabled, readOnly }: FieldFrame): boolean =>
  disabled === true || readOnly === true;

type ChoiceProps<V extends string> = FieldFrame & {
  options: readonly ChoiceOption<V>[];
  value: V | null | undefined;
  /** null takes the answer back. */
  onChange: (value: V | null) => void;
  /** Side by side where there is room, for two or three short answers. */
  compact?: boolean;
  /** False where some answer always holds (a setting): no *Clear answer*. */
  clearable?: boolean;
};

/** Stacked radios, nothing preselected; an answer can be taken back. */
export function Choice<V extends string>({
  options,
  value,
  onChange,
  compact,
  clearable = true,
  ...frame
}: ChoiceProps<V>) {
  return (
    <FieldGroup {...frame}>
      {(id) => (
        <div className={classNames(styles.options, compact && styles.two)}>
          <Runs options={options}>
            {(option) => (
              <Option
                key={option.value}
                type="radio"
                name={id}
                label={option.label}
                checked={option.value === value}
                locked={locked(frame)}
                onPick={() => onChange(option.value)}
                onBlur={frame.onBlur}
                onClear={
                  option.value === value && clearable && !locked(frame)
                    ? () => onChange(null)
                    : undefined
                }
              />
            )}
          </Runs>
        </div>
      )}
    </FieldGroup>
  );
}

type ChoicesProps<V extends string> = FieldFrame & {
  options: readonly ChoiceOption<V>[];
  value: readonly V[] | null | undefined;
  onChange: (value: V[] | null) => void;
  /** The answer that excludes all others, such as 'none'. */
  exclusive?: V | undefined;
};

/**
 * The list after one box was ticked or cleared; null when nothing is left. Keeps the order of the
 * options.
 */
export function toggled<V extends string>(
  options: readonly Pick<ChoiceOption<V>, 'value'>[],
  chosen: readonly V[],
  value: V,
  exclusive?: V,
): V[] | null {
  if (chosen.includes(value)) {
    const left = chosen.filter((each) => each !== value);
    return left.length > 0 ? left : null;
  }
  if (value === exclusive) return [value];
  return options
    .map((option) => option.value)
    .filter((each) => each === value || (chosen.includes(each) && each !== exclusive));
}

/** Stacked checkboxes. */
export function Choices<V extends string>({
  options,
  value,
  onChange,
  exclusive,
  ...frame
}: ChoicesProps<V>) {
  const chosen = value ?? [];
  return (
    <FieldGroup {...frame}>
      {(id) => (
        <div className={styles.options}>
          <Runs options={options}>
            {(option) => (
              <Option
                key={option.value}
                type="checkbox"
                name={id}
                label={option.label}
                checked={chosen.includes(option.value)}
                locked={locked(frame)}
                onPick={() => onChange(toggled(options, chosen, option.value, exclusive))}
                onBlur={frame.onBlur}
              />
            )}
          </Runs>
        </div>
      )}
    </FieldGroup>
  );
}

/** Yes or no, neither preselected. */
export function YesNo({
  value,
  onChange,
  ...frame
}: FieldFrame & { value: boolean | null | undefined; onChange: (value: boolean | null) => void }) {
  const { t } = useLingui();
  const options = [
    { value: 'yes', label: t`Yes` },
    { value: 'no', label: t`No` },
  ] as const;
  const chosen = value === true ? 'yes' : value === false ? 'no' : null;
  return (
    <Choice
      {...frame}
      compact
      options={options}
      value={chosen}
      onChange={(next) => onChange(next === null ? null : next === 'yes')}
    />
  );
}
