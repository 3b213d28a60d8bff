import { useLingui } from '@lingui/react/macro';
import { alertWord } from '#client/features/note/reading-alert.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Chip, StatusPill } from '#client/ui/pill.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import styles from './review.module.css';
import type { ReviewRow, ReviewSection } from './review-rows.ts';

export type Marks = Readonly<Record<string, string>>;

export type ReviewTools = {
  /** Comments of returned questions, by path; null while nothing can be returned. */
  marks: Marks | null;
  onMark: (path: string, comment: string | null) => void;
  /** Absent when the office may no longer change the note. */
  onEdit: ((path: string) => void) | null;
  /** Whether a reading may be changed: not before its author has signed. */
  mayEditReadings: boolean;
};

function Answer({ row }: { row: ReviewRow }) {
  const { t } = useLingui();
  return (
    <>
      {row.now ?? (row.missing ? <StatusPill tone="danger">{t`Missing`}</StatusPill> : '—')}{' '}
      {row.alert && (
        <StatusPill tone={row.alert.level === 'critical' ? 'danger' : 'attention'}>
          {alertWord(row.alert.level)}
        </StatusPill>
      )}{' '}
      {row.changed && <Chip>{t`Changed`}</Chip>}{' '}
      {row.filled && <StatusPill tone="attention" icon="copy">{t`Carried in`}</StatusPill>}
    </>
  );
}

function Tools({ row, tools }: { row: ReviewRow; tools: ReviewTools }) {
  const { t } = useLingui();
  const { marks, onMark, onEdit, mayEditReadings } = tools;
  const marked = marks?.[row.path] !== undefined;
  if (row.computed) return null;
  return (
    <Cluster>
      {marks && (
        <Button
          variant={marked ? 'primary' : 'quiet'}
          icon="undo"
          aria-pressed={marked}
          title={t`Return`}
          aria-label={t`Return ${row.label}`}
          onClick={() => onMark(row.path, marked ? null : '')}
        />
      )}
      {onEdit && !row.hand && (mayEditReadings || !row.reading) && (
        <Button
          variant="quiet"
          icon="notes"
          title={t`Edit`}
          aria-label={t`Edit ${row.label}`}
          onClick={() => onEdit(row.path)}
        />
      )}
    </Cluster>
  );
}

function Row({ row, compared, tools }: { row: ReviewRow; compared: boolean; tools: ReviewTools }) {
  const { t } = useLingui();
  const comment = tools.marks?.[row.path];
  return (
    <>
      <tr className={comment === undefined ? undefined : styles.marked} id={`answer-${row.path}`}>
        <th scope="row">{row.label}</th>
        <td data-label={t`This visit`}>
          <Answer row={row} />
        </td>
        {compared && (
          <td data-label={t`Last visit`} className={styles.before}>
            {row.before ?? '—'}
          </td>
        )}
        <td data-print="no">
          <Tools row={row} tools={tools} />
        </td>
      </tr>
      {comment !== undefined && (
        <tr className={styles.marked}>
          <td colSpan={compared ? 4 : 3}>
            <TextArea
              label={t`Comment on ${row.label}`}
              required
              rows={2}
              maxLength={2_000}
              value={comment}
              onChange={(next) => tools.onMark(row.path, next)}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * One section of the note beside the last one. `before` is the day of the last note, null when
 * there is none.
 */
export function SectionTable({
  section,
  before,
  tools,
}: {
  section: ReviewSection;
  before: string | null;
  tools: ReviewTools;
}) {
  const { t } = useLingui();
  return (
    <section className={styles.section} aria-labelledby={`section-${section.id}`}>
      <h2 id={`section-${section.id}`} tabIndex={-1}>
        {section.title}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Question`}</th>
            <th scope="col">{t`This visit`}</th>
            {before !== null && <th scope="col">{t`Last visit ${before}`}</th>}
            <th scope="col" data-print="no">
              <span className={styles.hidden}>{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {section.rows.map((row) => (
            <Row key={row.path} row={row} compared={before !== null} tools={tools} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
