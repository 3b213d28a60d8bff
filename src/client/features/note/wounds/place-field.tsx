import { useLingui } from '@lingui/react/macro';
import type { ChoiceField } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import { FieldGroup, type FieldFrame } from '#client/ui/field.tsx';
import { BodyMap } from './body-map.tsx';
import styles from './wounds.module.css';

const rowsShown = 8;

type PlaceProps = {
  field: ChoiceField;
  number: number;
  value: string | null;
  frame: FieldFrame;
  onChange: (place: string) => void;
};

/** Where a wound is: press the body, or choose the place from a list by arrows and letters. */
export function PlaceField({ field, number, value, frame, onChange }: PlaceProps) {
  const { t } = useLingui();
  const words = useText();
  const isLocked = frame.readOnly === true;
  return (
    <FieldGroup {...frame} hint={frame.hint ?? t`Press the body, or choose the place by name.`}>
      {() => (
        <div className={styles.place}>
          <BodyMap wounds={[{ number, place: value }]} {...(!isLocked && { onPick: onChange })} />
          <select
            className={styles.places}
            size={rowsShown}
            aria-label={t`Places of the body`}
            autoComplete="off"
            disabled={isLocked}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
            onBlur={frame.onBlur}
          >
            {/* Without it the first place would look chosen, and pressing it would change nothing. */}
            {value === null && <option value="">{t`No place chosen yet`}</option>}
            {field.options.map((each) => (
              <option key={each.value} value={each.value}>
                {words(each.label)}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldGroup>
  );
}
