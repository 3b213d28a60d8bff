import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { LookReport, NoteLook } from '#contract/looks.ts';
import type { Value } from '#domain/merge.ts';
import { lookBases } from '#domain/second-look/rule.ts';
import { lookAt, lookRule, looksBefore } from '#domain/second-look/second-look.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { knownForm } from '#forms/known.ts';
import { useText } from '#client/i18n.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/pill.tsx';
import { answerLines } from '../answer-lines.ts';
import review from '../sign/review.module.css';
import styles from './second-look.module.css';

export type Found = LookReport['found'][number];
type Line = Found['against'][number];

/** The note that is looked at. */
type Subject = {
  readonly visitId: string;
  readonly patientId: string;
  readonly form: FormDefinition;
  readonly answers: Answers;
};

type ListProps = {
  readonly report: LookReport;
  readonly subject: Subject;
  readonly looks: readonly NoteLook[];
  /** Opens a question of this note; absent where the questions stand below on the same page. */
  readonly onField?: (sectionId: string, path: string) => void;
  /** What can be said about a disagreement; absent where the note is only read. */
  readonly Asking?: ComponentType<{ found: Found; look: NoteLook | null }>;
};

/** A question of this note by its words, as the way to it. */
function FieldLink({
  form,
  path,
  words,
  onField,
}: Pick<ListProps, 'onField'> & { form: FormDefinition; path: string; words: string }) {
  const located = locate(indexOf(form), path);
  if (located === null) return words;
  if (!onField) return <a href={`#answer-${path}`}>{words}</a>;
  const section = located.kind === 'order' ? located.section : located.place.section;
  return (
    <button type="button" className={review.link} onClick={() => onField(section.id, path)}>
      {words}
    </button>
  );
}

/** "Ambulation: Level surface: Moderate assistance". */
function useStatement() {
  const text = useText();
  return (form: FormDefinition | null, path: string, value: Value, answers?: Answers) => {
    const line = form && answerLines(form, { [path]: value }, text, answers)[0];
    return line ? { label: line.label, value: line.value } : { label: path, value: String(value) };
  };
}

/** The chart's list or field that a line is of. */
function useChartName() {
  const { t } = useLingui();
  return (path: string): string => {
    if (path.startsWith('problems.')) return t`Diagnosis in the chart`;
    if (path.startsWith('medications.')) return t`Medication in the chart`;
    if (path.startsWith('allergies.') || path === 'noKnownAllergies')
      return t`Allergies in the chart`;
    return t`Personal data in the chart`;
  };
}

function Source({ line, report, subject, onField }: Omit<ListProps, 'looks'> & { line: Line }) {
  const { t } = useLingui();
  const text = useText();
  const statement = useStatement();
  const chartName = useChartName();
  const { visitId, patientId, form, answers } = subject;
  if (line.kind === 'episode')
    return (
      <>
        {t`Start of care of the episode`}: {line.words}
      </>
    );
  if (line.kind === 'chart') {
    const edit = report.written.find(({ path }) => path === line.path);
    const words = line.path === 'noKnownAllergies' ? t`No known allergies` : line.words;
    const author = edit ? `${edit.byName}, ${pacificMoment(new Date(edit.at))}` : '';
    return (
      <>
        <Link to="/patient/$id" params={{ id: patientId }}>
          {chartName(line.path)}
        </Link>
        : {words}
        {author !== '' && <span className={styles.soft}>{author}</span>}
      </>
    );
  }
  if (line.document === visitId) {
    const { label, value } = statement(form, line.path, line.value, answers);
    return (
      <>
        <FieldLink form={form} path={line.path} words={label} {...(onField && { onField })} />:{' '}
        {value}
      </>
    );
  }
  const document = report.documents.find(({ id }) => id === line.document);
  const known = document ? knownForm(document.formId, document.formVersion) : null;
  const { label, value } = statement(known, line.path, line.value);
  const signer = [document?.author, document?.role].filter(Boolean).join(', ');
  return (
    <>
      {label}: {value}
      <span className={styles.soft}>
        <Link
          to="/note/$visitId"
          params={{ visitId: line.document }}
          search={{ view: 'read', original: visitId }}
        >
          {[known && text(known.title), document?.date].filter(Boolean).join(' · ')}
        </Link>
        {signer !== '' && ` · ${signer}`}
      </span>
    </>
  );
}

/** Who looked at it, when, and why the answer is right. */
function Looked({ look: { byName, at, reason }, label }: { look: NoteLook; label: string }) {
  const { t } = useLingui();
  const when = pacificMoment(new Date(at));
  return (
    <p className={styles.looked}>
      <Chip>{label}</Chip> {t`${byName}, ${when}: ${reason}`}
    </p>
  );
}

function Item({ found, ...list }: ListProps & { found: Found }) {
  const { t } = useLingui();
  const text = useText();
  const statement = useStatement();
  const { subject, looks, onField, Asking } = list;
  const rule = lookRule(found.rule);
  const look = lookAt(found, looks);
  const mine = statement(subject.form, found.path, found.value, subject.answers);
  return (
    <li>
      <strong>{rule ? text(rule.text) : found.rule}</strong>
      <dl>
        <div>
          <dt>{t`This note`}</dt>
          <dd>
            <FieldLink
              form={subject.form}
              path={found.path}
              words={mine.label}
              {...(onField && { onField })}
            />
            : {mine.value}
          </dd>
        </div>
        <div>
          <dt>{t`Against it`}</dt>
          {found.against.map((line) => (
            <dd key={JSON.stringify(line)}>
              <Source {...list} line={line} />
            </dd>
          ))}
        </div>
      </dl>
      {rule && <span className={styles.soft}>{text(lookBases[rule.basis])}</span>}
      {looksBefore(found, looks).map((before) => (
        <Looked key={`${before.by} ${before.at}`} look={before} label={t`Earlier`} />
      ))}
      {look && <Looked look={look} label={t`Looked at`} />}
      {Asking && <Asking key={found.mark} found={found} look={look} />}
    </li>
  );
}

/**
 * Answers that disagree with another source, each with both statements: nothing here is an answer,
 * and nothing is changed. Empty where nothing disagrees.
 */
export function Disagreements(list: ListProps) {
  const { t } = useLingui();
  const { found } = list.report;
  if (found.length === 0) return null;
  const count = plural(found.length, {
    one: '# answer disagrees with another source',
    other: '# answers disagree with another source',
  });
  const looked = found.filter((each) => lookAt(each, list.looks) !== null).length;
  return (
    <Card id="second-look" aria-label={t`Second look`}>
      <h2>{t`Second look`}</h2>
      <p>
        {count} · {t`${looked} looked at`}
      </p>
      <ol className={styles.list}>
        {found.map((each) => (
          <Item key={`${each.rule} ${each.path}`} {...list} found={each} />
        ))}
      </ol>
    </Card>
  );
}
