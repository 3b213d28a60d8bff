import { useLingui } from '@lingui/react/macro';
import { memo, useId, type ReactNode } from 'react';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { scoreRules, scores, type ScoreResult } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { late } from '#client/screen/late.tsx';
import { Button } from '#client/ui/button.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import {
  noteSummary,
  type SummaryItem,
  type SummaryRows,
  type SummarySection,
} from './note-summary.ts';
import { scoreText } from './score-text.ts';
import { SignatureInk } from './sign/signature-ink.tsx';
import styles from './summary.module.css';

const NotePhoto = late(
  async () => (await import('#client/features/files/note-photo.tsx')).NotePhoto,
);

const Line = ({
  label,
  children,
  alert,
}: {
  label: string;
  children: ReactNode;
  alert?: ReactNode;
}) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd>
      {children} {alert}
    </dd>
  </div>
);

/** One list per wound or medication: a table of many columns would scroll sideways on a phone. */
const RowsList = ({ summary: { label, columns, rows } }: { summary: SummaryRows }) => (
  <div className={styles.rows}>
    <dt className={styles.group}>{label}</dt>
    {rows.map(({ id, title, cells, photos, signatures }) => (
      <dd key={id}>
        <strong>{title}</strong>
        {photos.map(({ id: fileId, caption }) => (
          <figure key={fileId}>
            <NotePhoto fileId={fileId} caption={caption} />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
        {signatures.map((each) => (
          <SignatureInk key={each.path} label={each.label} strokes={each.strokes} />
        ))}
        <dl>
          {columns.map(({ key, label: name }) => {
            const cell = cells[key];
            return cell === undefined ? null : (
              <Line key={key} label={name}>
                {cell}
              </Line>
            );
          })}
        </dl>
      </dd>
    ))}
  </div>
);

/** Tasks of the care plan as they were told: name, outcome with its reason, then what was asked. */
const PlanTasks = ({ summary: { label, rows } }: { summary: SummaryRows }) => (
  <div className={styles.rows}>
    <dt className={styles.group}>{label}</dt>
    {rows.map(({ id, title, cells }) => (
      <dd key={id}>
        <strong>{cells['task'] ?? title}</strong>
        <p>{[cells['outcome'], cells['reason']].filter(Boolean).join(': ')}</p>
        <p className={styles.rule}>
          {[cells['frequency'], cells['instruction']].filter(Boolean).join(' · ')}
        </p>
      </dd>
    ))}
  </div>
);

function ScoreLine({ score, label }: { score: ScoreResult | undefined; label: string }) {
  const text = useText();
  if (!score) return null;
  return (
    <Line label={label}>
      <strong>{scoreText(score, text)}</strong>
      <span className={styles.rule}>{text(scoreRules[score.rule].explanation)}</span>
    </Line>
  );
}

function Item({ item, scored }: { item: SummaryItem; scored: readonly ScoreResult[] }) {
  if (item.kind === 'rows')
    return item.path === 'planTasks' ? <PlanTasks summary={item} /> : <RowsList summary={item} />;
  if (item.kind === 'signature')
    return (
      <Line label={item.label}>
        <SignatureInk label={item.label} strokes={item.strokes} />
      </Line>
    );
  if (item.kind === 'score')
    return <ScoreLine score={scored.find(({ path }) => path === item.path)} label={item.label} />;
  const alert = item.alert && (
    <StatusPill tone={item.alert.level === 'critical' ? 'danger' : 'attention'}>
      {item.alert.text}
    </StatusPill>
  );
  return (
    <Line label={item.label} alert={alert}>
      {item.value}
    </Line>
  );
}

function Section({
  section,
  scored,
  onChange,
}: {
  section: SummarySection;
  scored: readonly ScoreResult[];
  onChange: ((sectionId: string) => void) | undefined;
}) {
  const { t } = useLingui();
  // A page may show two notes: the record's and a file's.
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h3 id={id}>{section.title}</h3>
        {onChange && (
          <Button variant="quiet" aria-describedby={id} onClick={() => onChange(section.id)}>
            {t`Change`}
          </Button>
        )}
      </header>
      <dl>
        {section.items.map((item) => (
          <Item key={item.path} item={item} scored={scored} />
        ))}
      </dl>
    </section>
  );
}

type SummaryProps = {
  form: FormDefinition;
  answers: Answers;
  /** Day of the visit, for the captions of photos. */
  date?: string | undefined;
  /** Dates that choose the questions, as they last were (`asLastMeant`). */
  lastDates?: Answers | undefined;
  /** Offers *Change* per section. */
  onChange?: (sectionId: string) => void;
};

/** A whole note as text, by section, with scores and readings out of range. */
export const SummaryView = memo(function SummaryView({
  form,
  answers,
  date,
  lastDates,
  onChange,
}: SummaryProps) {
  const text = useText();
  const scored = scores(form, answers);
  return (
    <div className={styles.summary}>
      {noteSummary(form, answers, text, { date, lastDates }).map((section) => (
        <Section key={section.id} section={section} scored={scored} onChange={onChange} />
      ))}
    </div>
  );
});
