import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Answers, Field, RowGroup } from '#forms/define.ts';
import type { VisibleField, VisibleRow } from '#forms/engine.ts';
import type { Measured, Wound } from '#forms/wounds.ts';
import { beforeOf, measuredOf } from '#forms/wounds.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { answerText } from '../answer-text.ts';
import { useDesk } from '../editor/editor-context.ts';
import { AnswerField, useAnswer } from '../fields/answer-field.tsx';
import { WoundInput } from './chips.tsx';
import { Healing } from '#client/features/patients/wounds/healing.tsx';
import { MeasureRow } from './measure-row.tsx';
import { PlaceField } from './place-field.tsx';
import { placeName } from '#client/features/patients/wounds/place-name.ts';
import { areaText, changesText } from '#client/features/patients/wounds/size-text.ts';
import { useCells } from './use-cells.ts';
import { groupOf, WoundGroup, woundGroups } from './wound-group.tsx';
import { WoundPhotos } from './wound-photos.tsx';
import styles from './wounds.module.css';

/** Where and what a wound is: asked at its first assessment, folded away afterwards. */
const identity = new Set(['place', 'site', 'type', 'onset', 'closure']);
const sides = new Set(['length', 'width', 'depth']);
/** The app writes these; the card shows them where they belong. */
const written = ({ field }: VisibleField): boolean => field.automatic === true;

const sizeColumns =
  'trend length width depth lastDate lastLength lastWidth lastDepth firstDate firstArea'.split(' ');

type CardProps = {
  group: RowGroup;
  row: VisibleRow;
  number: number;
  /** Earlier assessments on this phone, oldest first. */
  earlier: readonly Measured[];
  /** Answers of the latest of them by column; empty for a new wound. */
  last: Answers;
  date: string;
  errors: number;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

/** "Left heel · Stage 3 · 6.4 cm² · 25% smaller since the last visit". */
function useTold({ group, row }: Pick<CardProps, 'group' | 'row'>): readonly string[] {
  const words = useText();
  const cells = useCells(row.id, ['place', 'site', 'type', 'stage', ...sizeColumns]);
  const label = (column: string): string => {
    const field = group.fields.find(({ path }) => path === column);
    const value = cells[column];
    return field && value !== undefined ? answerText(field, value, words) : '';
  };
  const { area } = measuredOf(cells, '');
  const status = cells['trend'] === 'healed' ? label('trend') : '';
  return [
    placeName(cells, words),
    cells['type'] === 'pressure' && cells['stage'] ? label('stage') : label('type'),
    ...(status ? [status] : [areaText(area), ...changesText(area, beforeOf(cells))]),
  ].filter((part) => part !== '');
}

/** The body map with its list, as the question for the place. */
function Place({ path, field, number }: VisibleField & { number: number }) {
  const { value, frame, change } = useAnswer(path, field);
  if (field.kind !== 'choice') return null;
  return (
    <PlaceField
      field={field}
      number={number}
      value={typeof value === 'string' ? value : null}
      frame={frame}
      onChange={change}
    />
  );
}

/** Questions about where and what the wound is; folded once they are answered. */
function Identity({ row, number }: Pick<CardProps, 'row' | 'number'>) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  const { place, site, type, lastDate } = useCells(row.id, ['place', 'site', 'type', 'lastDate']);
  const isKnown = Boolean(lastDate && place && type && (place !== 'other' || site));
  if (isKnown && !wanted)
    return (
      <Button icon="place" onClick={() => setWanted(true)}>{t`Change location and type`}</Button>
    );
  // Words are needed only where the map has no name.
  const asked = (field: Field): Field =>
    field.path === 'site' ? { ...field, required: place === 'other' } : field;
  return row.fields
    .filter(({ field }) => identity.has(field.path))
    .map((each) =>
      each.field.path === 'place' ? (
        <Place key={each.path} {...each} number={number} />
      ) : (
        <AnswerField
          key={each.path}
          path={each.path}
          field={asked(each.field)}
          Input={WoundInput}
        />
      ),
    );
}

/** An assessment again is no first one. */
const comparing = (field: Field): Field =>
  field.kind === 'choice' && field.path === 'trend'
    ? { ...field, options: field.options.filter(({ value }) => value !== 'first') }
    : field;

/** All questions of one wound, with its sizes, its healing and its photos. */
function Body({ group, row, number, earlier, last, date, onRemove }: CardProps) {
  const { t } = useLingui();
  const { readOnly } = useDesk();
  const cells = useCells(row.id, sizeColumns);
  const isKnown = Object.keys(last).length > 0 && cells['trend'] !== 'first';
  const measures = row.fields.filter(({ field }) => sides.has(field.path));
  const asked = row.fields.filter(
    (each) =>
      !identity.has(each.field.path) &&
      !sides.has(each.field.path) &&
      !written(each) &&
      // The first assessment has nothing to compare with.
      !(each.field.path === 'trend' && cells['trend'] === 'first'),
  );
  const before = (each: VisibleField) => ['trend', 'healedOn'].includes(each.field.path);
  const question = ({ path, field }: VisibleField) => (
    <AnswerField key={path} path={path} field={comparing(field)} Input={WoundInput} />
  );
  return (
    <div className={styles.body}>
      <Identity row={row} number={number} />
      {asked.filter(before).map(question)}
      {measures.length > 0 && <MeasureRow row={row.id} sides={measures} />}
      {isKnown
        ? woundGroups.map(({ name }) => {
            const own = asked.filter(({ field }) => groupOf(field.path) === name);
            return (
              <WoundGroup
                key={name}
                row={row.id}
                name={name}
                fields={own}
                every={group.fields}
                last={last}
              >
                {own.map(question)}
              </WoundGroup>
            );
          })
        : null}
      {asked
        .filter((each) => !before(each) && !(isKnown && groupOf(each.field.path)))
        .map(question)}
      <WoundPhotos row={row.id} number={number} />
      <Healing measured={[...earlier, measuredOf(cells, date)]} />
      {!readOnly && (
        <Button icon="trash" onClick={onRemove}>
          {t`Remove wound ${number}`}
        </Button>
      )}
    </div>
  );
}

/** One wound: what and how large it is when closed, its questions when open. */
export function WoundCard(props: CardProps) {
  const { t } = useLingui();
  const words = useText();
  const { group, number, errors, isOpen, onToggle } = props;
  const told = useTold(props);
  return (
    <div className={styles.card}>
      <Button
        variant="quiet"
        icon={isOpen ? 'down' : 'next'}
        className={styles.head}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className={styles.title}>
          <span>{`${words(group.rowLabel)} ${number}`}</span>
          <span className={styles.soft}>
            {told.length > 0 ? told.join(' · ') : t`Not described yet`}
          </span>
        </span>
        {errors > 0 && (
          <StatusPill tone="danger">
            {plural(errors, { one: '# error', other: '# errors' })}
          </StatusPill>
        )}
      </Button>
      {isOpen && <Body {...props} />}
    </div>
  );
}

type EarlierProps = {
  wound: Wound;
  onAssess: () => void;
  onHealed: () => void;
};

/** A wound of an earlier visit that was not assessed today. */
export function EarlierWound({ wound, onAssess, onHealed }: EarlierProps) {
  const { t } = useLingui();
  const words = useText();
  const { number, cells, measured } = wound;
  const last = measured.at(-1);
  const where = placeName(cells, words);
  const name = where === '' ? t`Wound ${number}` : t`Wound ${number}, ${where}`;
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.body}>
        <div className={styles.title}>
          <strong>{name}</strong>
          {last && (
            <span className={styles.soft}>
              {[t`Last assessed on ${last.date}`, areaText(last.area)].filter(Boolean).join(' · ')}
            </span>
          )}
        </div>
        <div className={styles.actions}>
          <Button variant="primary" aria-label={t`Assess wound ${number}`} onClick={onAssess}>
            {t`Assess again`}
          </Button>
          <Button aria-label={t`Wound ${number} is healed`} onClick={onHealed}>
            {t({ message: 'Healed', context: 'a wound' })}
          </Button>
        </div>
      </div>
    </section>
  );
}
