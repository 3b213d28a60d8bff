import { useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Field, type FieldFrame } from './field.tsx';
import styles from './field.module.css';
import { VisuallyHidden } from './notices.tsx';
import { showsLimit, TextLimit, useCut } from './text-limit.tsx';

type TextProps = FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password' | 'email' | 'tel' | 'search';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number | undefined;
  unit?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onEnter?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
};

type RevealProps = {
  /** Id of the password's input. */
  of: string;
  isPin: boolean;
  shown: boolean;
  onChange: (shown: boolean) => void;
};

/**
 * Shows what was typed into a password field, until it is pressed again or the form is submitted: a
 * refused password is not left on the screen.
 */
function Reveal({ of, isPin, shown, onChange }: RevealProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => onChange(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [onChange]);
  return (
    <Button
      ref={button}
      variant="quiet"
      aria-pressed={shown}
      aria-controls={of}
      onClick={() => onChange(!shown)}
    >
      <span aria-hidden>{t`Show`}</span>
      <VisuallyHidden>{isPin ? t`Show PIN` : t`Show password`}</VisuallyHidden>
    </Button>
  );
}

/** Whether caps lock was on at the last key in the field; not known before the first. */
function useCapsLock(): [boolean, (event: KeyboardEvent<HTMLInputElement>) => void] {
  const [isOn, setOn] = useState(false);
  // A password manager's key events have no modifiers.
  return [isOn, (event) => setOn(event.getModifierState?.('CapsLock') ?? false)];
}

/**
 * One line of text; says when it was cut. `autoComplete` is off by default: browsers write the
 * contents of other controls into their session files, in clear. A password can be shown, and says
 * when caps lock is on.
 */
export function TextField({
  value,
  onChange,
  type = 'text',
  inputMode,
  enterKeyHint,
  autoComplete = 'off',
  maxLength,
  unit,
  className,
  ref,
  onEnter,
  ...frame
}: TextProps) {
  const [shown, setShown] = useState(false);
  const { t } = useLingui();
  const row = useRef<HTMLSpanElement>(null);
  // Words are cut in silence by the browser; a number or a day says itself what is wrong with it.
  const limit = type === 'text' && inputMode === undefined ? maxLength : undefined;
  const cut = useCut(row, limit);
  const isCut = Boolean(cut) && limit !== undefined;
  const [capsLock, checkCapsLock] = useCapsLock();
  const isSecret = type === 'password';
  const warning = isSecret && capsLock ? t`Caps lock is on.` : frame.warning;
  return (
    <Field {...frame} warning={warning}>
      {(tied) => (
        <>
          <span ref={row} className={classNames(styles.row, isSecret && styles.secret)}>
            <input
              {...tied}
              ref={ref}
              aria-describedby={
                classNames(tied['aria-describedby'], isCut && `${tied.id}-limit`) || undefined
              }
              className={classNames(styles.input, className)}
              type={isSecret && shown ? 'text' : type}
              inputMode={inputMode}
              enterKeyHint={enterKeyHint}
              autoComplete={autoComplete}
              autoCapitalize={type === 'text' ? undefined : 'none'}
              // A revealed password is nothing for a spelling service.
              spellCheck={isSecret ? false : undefined}
              maxLength={maxLength}
              name={frame.name}
              value={value}
              disabled={frame.disabled}
              readOnly={frame.readOnly}
              onChange={(event) => onChange(event.target.value)}
              onBlur={frame.onBlur}
              onKeyDown={(event) => {
                checkCapsLock(event);
                if (event.key === 'Enter') onEnter?.(event);
              }}
              // The key itself switches on its way down or up, by system.
              onKeyUp={checkCapsLock}
            />
            {unit && <span className={styles.unit}>{unit}</span>}
            {isSecret && (
              <Reveal
                of={tied.id}
                isPin={inputMode === 'numeric'}
                shown={shown}
                onChange={setShown}
              />
            )}
          </span>
          {cut && limit !== undefined && (
            <TextLimit id={`${tied.id}-limit`} length={value.length} limit={limit} cut={cut} />
          )}
        </>
      )}
    </Field>
  );
}

type AreaProps = FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number | undefined;
  rows?: number;
};

/**
 * Several lines of text; grows with what is typed, counts near its limit and says when a text was
 * cut. Not kept by the browser, as in `TextField`.
 */
export function TextArea({ value, onChange, maxLength, rows = 4, ...frame }: AreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const cut = useCut(area, maxLength);
  const counts = showsLimit(value.length, maxLength);
  return (
    <Field {...frame}>
      {(tied) => (
        <>
          <textarea
            {...tied}
            ref={area}
            aria-describedby={
              classNames(tied['aria-describedby'], counts && `${tied.id}-limit`) || undefined
            }
            className={styles.input}
            autoComplete="off"
            rows={rows}
            maxLength={maxLength}
            name={frame.name}
            value={value}
            disabled={frame.disabled}
            readOnly={frame.readOnly}
            onChange={(event) => onChange(event.target.value)}
            onBlur={frame.onBlur}
          />
          {counts && (
            <TextLimit id={`${tied.id}-limit`} length={value.length} limit={maxLength} cut={cut} />
          )}
        </>
      )}
    </Field>
  );
}
