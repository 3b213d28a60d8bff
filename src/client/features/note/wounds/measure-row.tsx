import { useLingui } from '@lingui/react/macro';
import type { VisibleField } from '#forms/engine.ts';
import { beforeOf, measuredOf } from '#forms/wounds.ts';
import { useText } from '#client/i18n.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { useAnswer } from '../fields/answer-field.tsx';
import { focusNextInput } from '../fields/place-of.ts';
import { useCells } from './use-cells.ts';
import { areaText, changesText, sizeText } from '#client/features/patients/wounds/size-text.ts';
import styles from './wounds.module.css';

function Side({ path, field }: VisibleField) {
  const words = useText();
  const { value, frame, change } = useAnswer(path, field);
  if (field.kind !== 'number') return null;
  const { id, error, readOnly, onBlur } = frame;
  return (
    <NumberField
      id={id}
      label={words(field.label)}
      error={error}
      readOnly={readOnly}
      onBlur={onBlur}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={change}
      onUnreadable={change}
      step={field.step}
      onEnter={() => focusNextInput(path)}
    />
  );
}

const sizeColumns =
  'length width depth lastDate lastLength lastWidth lastDepth firstDate firstArea'.split(' ');

/** Area today and its change, as soon as length and width are there. */
function Computed({ row }: { row: string }) {
  const { t } = useLingui();
  const cells = useCells(row, sizeColumns);
  const before = beforeOf(cells);
  const { area } = measuredOf(cells, '');
  const last = before.last && sizeText(before.last);
  const size = areaText(area);
  return (
    <div className={styles.computed}>
      {before.last && last && <p>{t`Last visit, ${before.last.date}: ${last}`}</p>}
      <output>
        {size && <strong>{t`Area ${size}`}</strong>}
        {changesText(area, before).map((change) => (
          <span key={change}>{change}</span>
        ))}
      </output>
    </div>
  );
}

/** Length, width and depth beside each other, the last visit's below, area and change computed. */
export function MeasureRow({ row, sides }: { row: string; sides: readonly VisibleField[] }) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.measures}>
      <legend>
        {t`Size in cm`} <small>{t`required`}</small>
      </legend>
      <div className={styles.sides}>
        {sides.map((side) => (
          <Side key={side.path} {...side} />
        ))}
      </div>
      <Computed row={row} />
    </fieldset>
  );
}
