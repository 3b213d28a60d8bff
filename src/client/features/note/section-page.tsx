import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import { memo, useEffect } from 'react';
import type { Section } from '#forms/define.ts';
import { copyFromLast } from '#forms/engine.ts';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/notices.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { plural } from '@lingui/core/macro';
import { useDesk } from './editor/editor-context.ts';
import type { NoteDesk } from './editor/note-editor.ts';
import { focusPath } from './fields/place-of.ts';
import { inverse } from './fields/row-changes.ts';
import { SectionFields } from './fields/section-fields.tsx';
import styles from './note.module.css';
import { SkipAnnouncer } from './skip-announcer.tsx';

const hasSomethingToCopy = ({ form, last }: NoteDesk, section: Section): boolean =>
  last !== null && Object.keys(copyFromLast(form, section, last.answers)).length > 0;

/** Copies a section's unanswered questions from the last visit, with undo. */
function CopySection({ section }: { section: Section }) {
  const { t } = useLingui();
  const desk = useDesk();
  const toast = useToast();
  const { last, draft, form } = desk;
  if (desk.readOnly || !last || !hasSomethingToCopy(desk, section)) return null;
  const copy = () => {
    const before = getDefaultStore().get(draft.answersAtom);
    const patch = copyFromLast(form, section, last.answers, before);
    const count = Object.keys(patch).length;
    draft.apply(patch);
    if (count === 0) toast({ text: t`Nothing left to copy: every question is answered.` });
    else
      toast({
        text: plural(count, { one: '# answer copied.', other: '# answers copied.' }),
        undo: () => draft.apply(inverse(patch, before)),
      });
  };
  return (
    <Button icon="copy" onClick={copy}>
      {t`Copy open answers from ${last.date}`}
    </Button>
  );
}

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
      <CopySection section={section} />
      <SectionFields section={section} />
      <SkipAnnouncer desk={desk} sectionId={section.id} />
    </div>
  );
});
