import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { memo, useEffect } from 'react';
import type { Section } from '#forms/define.ts';
import { late } from '#client/screen/late.tsx';
import { ProgressBar } from '#client/ui/notices.tsx';
import { useDesk } from './editor/editor-context.ts';
import { focusPath } from './fields/place-of.ts';
import { SectionFields } from './fields/section-fields.tsx';
import { NormalLimitsCard } from './normal-limits.tsx';
import styles from './note.module.css';
import { AllTasksDone } from './plan/standard-tasks.tsx';
import { ErrorAnnouncer, SkipAnnouncer } from './skip-announcer.tsx';
import { EarlierWoundsNotice } from './wounds/earlier-notice.tsx';

/** Loaded where a section is empty. */
const UnneededSection = late(async () => (await import('./unneeded-section.tsx')).UnneededSection, {
  isPiece: true,
});

/** A section other answers have made unnecessary says so, instead of showing a blank page. */
function NotNeeded({ section }: { section: Section }) {
  const items = useAtomValue(useDesk().itemsOf(section.id));
  return items.length === 0 ? <UnneededSection section={section} /> : null;
}

const asksForWounds = ({ items }: Section): boolean =>
  items.some((item) => item.kind === 'yesNo' && item.path === 'integumentary.wounds');

type SectionPageProps = {
  section: Section;
  /** Path to focus after a jump. */
  focus: string | null;
};

/** One section: the only one whose questions are mounted. */
export const SectionPage = memo(function SectionPage({ section, focus }: SectionPageProps) {
  const { t } = useLingui();
  const desk = useDesk();
  const number = desk.form.sections.indexOf(section) + 1;
  const count = desk.form.sections.length;
  useEffect(() => {
    if (focus !== null) focusPath(focus);
  }, [focus]);
  return (
    <div className={styles.section}>
      <ProgressBar value={number / count} label={t`Section ${number} of ${count}`} />
      <NormalLimitsCard section={section} />
      <AllTasksDone section={section} />
      {asksForWounds(section) && <EarlierWoundsNotice />}
      <NotNeeded section={section} />
      <SectionFields section={section} atOnce={focus !== null} />
      <SkipAnnouncer desk={desk} sectionId={section.id} />
      <ErrorAnnouncer desk={desk} />
    </div>
  );
});
