import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Section } from '#forms/define.ts';
import { sectionGroups, type SectionState } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import type { NoteDesk } from './editor/note-editor.ts';
import styles from './note.module.css';
import { NormalLimitsButton, useOffersNormal } from './normal-limits.tsx';
import type { GoTo } from './note-place.ts';
import { useSectionStates } from './use-section-states.ts';

/** A section's progress as colour, icon and word. */
function SectionStatePill({ state }: { state: SectionState }) {
  const { t } = useLingui();
  if (typeof state === 'object')
    return (
      <StatusPill tone="danger">
        {plural(state.errors, { one: '# error', other: '# errors' })}
      </StatusPill>
    );
  switch (state) {
    case 'completed':
      return <StatusPill tone="success">{t`Completed`}</StatusPill>;
    case 'in-progress':
      return <StatusPill tone="info" icon="clock">{t`In progress`}</StatusPill>;
    case 'not-started':
      return <StatusPill tone="muted">{t`Not started`}</StatusPill>;
    case 'not-needed':
      return <StatusPill tone="muted">{t`Not needed`}</StatusPill>;
  }
}

type RowProps = {
  name: string;
  title: string;
  state: SectionState | null;
  current: boolean;
  goTo: GoTo;
  replace: boolean;
  /** A shortcut of the section, beside the way to it. */
  children?: ReactNode;
};

function SectionRow({ name, title, state, current, goTo, replace, children }: RowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The rail scrolls by itself; the page must not move with it.
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={styles.sectionRow}
        aria-current={current ? 'step' : undefined}
        onClick={() => goTo(name, { replace })}
      >
        <span className={styles.sectionTitle}>{title}</span>
        {state !== null && <SectionStatePill state={state} />}
      </button>
      {children}
    </li>
  );
}

type ListProps = {
  desk: NoteDesk;
  current: string | null;
  goTo: GoTo;
  /** True in the rail beside a section, where moving on is not a step of its own. */
  beside?: boolean;
};

/**
 * The sections of a note in any order, each with its state: the note's home, and its rail on a
 * desktop.
 */
export function SectionList({ desk, current, goTo, beside = false }: ListProps) {
  const { t } = useLingui();
  const text = useText();
  const { answers, states } = useSectionStates(desk);
  const offersNormal = useOffersNormal();
  const rowOf = (section: Section) => (
    <SectionRow
      key={section.id}
      name={section.id}
      title={text(section.title)}
      state={states[section.id] ?? 'not-started'}
      current={current === section.id}
      goTo={goTo}
      replace={beside}
    >
      {!beside && !desk.readOnly && offersNormal(section.id, answers) && (
        <NormalLimitsButton section={section} answers={answers} />
      )}
    </SectionRow>
  );
  return (
    <>
      {sectionGroups(desk.form).map(({ title, sections }) => (
        <section
          key={title}
          className={styles.group}
          aria-label={title === null ? undefined : text(title)}
        >
          {title !== null && <h2>{text(title)}</h2>}
          <ol className={styles.sections}>{sections.map(rowOf)}</ol>
        </section>
      ))}
      <ol className={styles.sections}>
        <SectionRow
          name="review"
          title={t`Review and sign`}
          state={null}
          current={current === 'review'}
          goTo={goTo}
          replace={beside}
        />
      </ol>
    </>
  );
}
