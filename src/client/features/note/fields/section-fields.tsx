import { useAtomValue } from 'jotai';
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Section } from '#forms/define.ts';
import type { VisibleItem } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { late } from '#client/screen/late.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { AnswerField } from './answer-field.tsx';
import { PlanTasks } from '../plan/plan-tasks.tsx';
import { isStandardTask, TaskInput } from '../plan/standard-tasks.tsx';
import { NarrativeInput } from '../templates/narrative-input.tsx';
import styles from './fields.module.css';
import { RowGroupFields } from './row-group.tsx';
import { Question } from './question.tsx';
import { drawnOf, keyOf, reachedBy, roomHere, screenfuls } from './screenfuls.ts';
import { showSectionErrors, type Checked } from './show-errors.ts';
import { TableFields } from './table-fields.tsx';
import { useLaidOut } from './use-laid-out.ts';

/** Loaded with the section that has it. */
const Reconciliation = late(
  async () => (await import('../medications/reconciliation.tsx')).Reconciliation,
);

/** Loaded with the section that has it. */
const SummaryLines = late(async () => (await import('../summary/summary-lines.tsx')).SummaryLines);

/** Loaded with the first wound; the service worker keeps it available offline. */
const WoundFields = late(async () => (await import('../wounds/wound-fields.tsx')).WoundFields);

/** One item of a section: a question, a group of rows or a note. */
export const SectionItem = memo(function SectionItem({ item }: { item: VisibleItem }) {
  const text = useText();
  if (item.kind === 'note')
    return (
      <Banner tone={item.note.tone === 'warning' ? 'attention' : 'info'} role="note">
        {text(item.note.text)}
      </Banner>
    );
  if (item.kind === 'rows') {
    if (item.group.path === 'planTasks') return <PlanTasks group={item.group} rows={item.rows} />;
    if (item.group.from === 'chart') return <Reconciliation group={item.group} />;
    if (item.group.from === 'notes') return <SummaryLines group={item.group} rows={item.rows} />;
    // Limits show at their readings.
    if (item.group.from === 'carePlan') return null;
    // Since version 2 of the nursing note wounds have a place on the body map.
    if (item.group.fields.some(({ path }) => path === 'place'))
      return <WoundFields group={item.group} rows={item.rows} />;
    return <RowGroupFields group={item.group} rows={item.rows} />;
  }
  if (item.kind === 'table') return <TableFields table={item.table} rows={item.rows} />;
  if (item.field.automatic || item.field.fromVisit) return null;
  if (isStandardTask(item.field))
    return <AnswerField path={item.path} field={item.field} Input={TaskInput} />;
  if (item.field.kind === 'longText')
    return <AnswerField path={item.path} field={item.field} Input={NarrativeInput} />;
  return <Question path={item.path} field={item.field} />;
});

/**
 * How many questions to draw: those of the first screen with the tap, the others right after its
 * paint, a screenful at a time, so that no piece holds up a press. What was drawn once stays, also
 * when an answer opens questions above it: a question drawn anew has lost focus and dictation.
 */
function useDrawn(items: readonly VisibleItem[], atOnce: boolean): number {
  const ends = screenfuls(items, roomHere());
  const [first = 0] = ends;
  const [reached, setReached] = useState(() => reachedBy(items, atOnce ? items.length : first));
  const drawn = atOnce ? items.length : Math.max(first, drawnOf(items, reached));
  const next = ends.find((end) => end > drawn) ?? items.length;
  useEffect(() => {
    if (reached !== 'all') startTransition(() => setReached(reachedBy(items, next)));
  }, [items, next, reached]);
  return drawn;
}

type SectionFieldsProps = {
  section: Section;
  /** All questions with the first paint: a jump goes to one that may be far below. */
  atOnce: boolean;
};

/**
 * The visible questions of one section. Renders again only when a question appears or disappears.
 */
export const SectionFields = memo(function SectionFields({ section, atOnce }: SectionFieldsProps) {
  const desk = useDesk();
  const items = useAtomValue(desk.itemsOf(section.id));
  const attempted = useAtomValue(desk.attempted);
  const checked = useRef<Checked>({ attempted: false, paths: new Set() });
  // Before the first paint, so that existing errors never look right first; for a later question,
  // when it appears.
  useLayoutEffect(() => {
    checked.current = showSectionErrors(desk, section, {
      attempted,
      items,
      checked: checked.current,
    });
  }, [desk, section, attempted, items]);
  const drawn = useDrawn(items, atOnce);
  const list = useLaidOut(drawn >= items.length, atOnce);
  return (
    <div ref={list} className={styles.items}>
      {items.slice(0, drawn).map((item, index) => (
        <SectionItem key={keyOf(item, index)} item={item} />
      ))}
    </div>
  );
});
