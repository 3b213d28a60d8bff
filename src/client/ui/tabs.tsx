import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

type FilterOption<V extends string> = {
  value: V;
  label: ReactNode;
  count?: number | undefined;
};

type FilterProps<V extends string> = {
  label: string;
  options: readonly FilterOption<V>[];
  value: V;
  onChange: (value: V) => void;
  /** The label is before the buttons, where they do not say themselves what they are about. */
  isNamed?: boolean;
};

const ShownName = ({ label }: { label: string }) => (
  <span aria-hidden="true" className={styles.name}>
    {label}
  </span>
);

/** One of several filters, as a row of toggle buttons that wraps. */
export const FilterChips = <V extends string>({
  label,
  options,
  value,
  onChange,
  isNamed = false,
}: FilterProps<V>) => (
  <fieldset aria-label={label} className={styles.chips}>
    {isNamed && <ShownName label={label} />}
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={styles.chip}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
        {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
      </button>
    ))}
  </fieldset>
);

type TogglesProps<V extends string> = Omit<FilterProps<V>, 'value' | 'onChange'> & {
  value: readonly V[];
  onChange: (value: V[]) => void;
};

/** Any number of filters at once, as a row of toggle buttons; the order of the options is kept. */
export function FilterToggles<V extends string>({
  label,
  options,
  value,
  onChange,
  isNamed = false,
}: TogglesProps<V>) {
  const after = (toggled: V): V[] =>
    options
      .map((option) => option.value)
      .filter((each) => value.includes(each) !== (each === toggled));
  return (
    <fieldset aria-label={label} className={styles.chips}>
      {isNamed && <ShownName label={label} />}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={value.includes(option.value)}
          onClick={() => onChange(after(option.value))}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

type TabsProps<V extends string> = Omit<FilterProps<V>, 'isNamed'> & { children: ReactNode };

/** Views of one thing; arrow keys move between them, the panel follows. */
export function Tabs<V extends string>({
  label,
  options,
  value,
  onChange,
  children,
}: TabsProps<V>) {
  const index = options.findIndex((option) => option.value === value);
  const step = (key: string): number | null =>
    key === 'ArrowRight'
      ? index + 1
      : key === 'ArrowLeft'
        ? index - 1
        : key === 'Home'
          ? 0
          : key === 'End'
            ? options.length - 1
            : null;
  const go = (to: number) => {
    const option = options[(to + options.length) % options.length];
    if (!option) return;
    onChange(option.value);
    document.getElementById(`tab-${option.value}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {options.map((option) => (
          <button
            key={option.value}
            id={`tab-${option.value}`}
            type="button"
            role="tab"
            aria-selected={option.value === value}
            aria-controls="tab-panel"
            tabIndex={option.value === value ? 0 : -1}
            className={classNames(styles.tab)}
            onClick={() => onChange(option.value)}
            onKeyDown={(event) => {
              const to = step(event.key);
              if (to === null) return;
              event.preventDefault();
              go(to);
            }}
          >
            {option.label}
            {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
