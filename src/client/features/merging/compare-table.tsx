import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { patientName } from '#client/store/snapshots/queries.ts';
import { chartLine } from '#client/features/patients/chart-values.ts';
import type { Charts, ComparedPart, Side, SideChoice } from './compared-parts.ts';
import styles from './merge.module.css';

type Choosing = {
  readonly survivor: Side;
  readonly onSurvivor: (side: Side) => void;
  readonly chosenOf: (part: ComparedPart) => SideChoice;
  readonly onChoose: (part: ComparedPart, side: SideChoice) => void;
  readonly isOffered: (part: ComparedPart) => boolean;
};

function ChartPick({ side, charts, choosing }: { side: Side; charts: Charts; choosing: Choosing }) {
  const { t } = useLingui();
  const { patient, episodes, visits, documents } = charts[side];
  const facts = [
    t`${plural(episodes.length, { one: '# episode', other: '# episodes' })}`,
    t`${plural(visits, { one: '# visit', other: '# visits' })}`,
    t`${plural(documents, { one: '# imported document', other: '# imported documents' })}`,
  ];
  return (
    <label className={styles.pick}>
      <input
        type="radio"
        name="survivor"
        autoComplete="off"
        checked={choosing.survivor === side}
        onChange={() => choosing.onSurvivor(side)}
      />
      <span>
        {t`Keep ${patientName(patient) || patient.mrn}`}
        <span className={styles.facts}>{chartLine(patient)}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
    </label>
  );
}

const Says = ({ part, side }: { part: ComparedPart; side: Side }) => {
  if (part[side].length === 0) return <span>—</span>;
  if (part.kind === 'field') return <span>{part[side][0]}</span>;
  return (
    <ul className={styles.lines}>
      {part[side].map((line, index) => (
        <li key={`${line} ${String(index)}`}>{line}</li>
      ))}
    </ul>
  );
};

function PartRow({ part, choosing }: { part: ComparedPart; choosing: Choosing }) {
  const { t, i18n } = useLingui();
  const name = useId();
  const own = typeof part.label === 'string' ? part.label : i18n._(part.label);
  const label = part.group === null ? own : `${i18n._(part.group)}: ${own}`;
  const chosen = choosing.chosenOf(part);
  const isOffered = choosing.isOffered(part);
  const radio = (side: SideChoice, says: string) => (
    <input
      type="radio"
      name={name}
      autoComplete="off"
      aria-label={`${label}: ${says}`}
      checked={chosen === side}
      onChange={() => choosing.onChoose(part, side)}
    />
  );
  const cell = (side: Side) => (
    <td>
      <label className={styles.pick}>
        {isOffered && radio(side, part[side].join('; ') || t`nothing`)}
        <Says part={part} side={side} />
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {label}
        {part.kind === 'list' && isOffered && (
          <label className={styles.both}>
            {radio('both', t`both lists`)}
            <span>{t`Both lists`}</span>
          </label>
        )}
      </th>
      {cell('first')}
      {cell('second')}
    </tr>
  );
}

/** Two charts field by field; what differs is chosen. */
export function CompareTable({
  charts,
  parts,
  choosing,
}: {
  charts: Charts;
  parts: readonly ComparedPart[];
  choosing: Choosing;
}) {
  const { t } = useLingui();
  return (
    // Scrolled with the keyboard by its choices, which are in both columns.
    <section className={styles.frame} aria-label={t`Two charts`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Part of the chart`}</th>
            <th scope="col">
              <ChartPick side="first" charts={charts} choosing={choosing} />
            </th>
            <th scope="col">
              <ChartPick side="second" charts={charts} choosing={choosing} />
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part.name} part={part} choosing={choosing} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
