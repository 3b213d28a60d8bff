import { atom, useAtomValue, type Atom } from 'jotai';
import { useMemo } from 'react';
import type { Value } from '#domain/merge.ts';
import type { Answers } from '#forms/define.ts';
import { asLastMeant, visibleItems, type VisibleItem } from '#forms/engine.ts';
import { useDesk } from './editor/editor-context.ts';
import type { NoteDesk } from './editor/note-editor.ts';
import { SectionItem } from './fields/section-fields.tsx';
import { SkipAnnouncer } from './skip-announcer.tsx';

type Question = Exclude<VisibleItem, { kind: 'note' }>;
type Returned = {
  readonly path: string;
  /** The answer that was returned; null for none. */
  readonly before: Value | null;
};

const questionsIn = (items: readonly VisibleItem[]): readonly Question[] =>
  items.filter((item) => item.kind !== 'note');

/** Questions that would not be asked if the returned answer were still what it was. */
const openedBy = (
  { form, draft, itemsOf, lastDates }: NoteDesk,
  returned: Returned,
): Atom<Question[]> =>
  atom((get) => {
    const { path, before } = returned;
    const { [path]: _, ...rest } = get(draft.answersAtom);
    const { [path]: __, ...others } = lastDates;
    const answers: Answers = before === null ? rest : { ...rest, [path]: before };
    const earlier = asLastMeant(answers, others);
    return form.sections.flatMap(({ id }) => {
      const had = new Set(questionsIn(visibleItems(form, id, earlier)).map((each) => each.path));
      return questionsIn(get(itemsOf(id))).filter((each) => !had.has(each.path));
    });
  });

/**
 * What the new answer to a returned question asks further, right below it. Stays when answered; the
 * questions that were signed with the note are not asked again.
 */
export function OpenedQuestions({
  returned,
  sectionId,
  elsewhere,
}: {
  returned: Returned;
  /** Section of the returned question. */
  sectionId: string | null;
  /** Paths the page asks at another place. */
  elsewhere: readonly string[];
}) {
  const desk = useDesk();
  const { path, before } = returned;
  const opened = useAtomValue(
    useMemo(() => openedBy(desk, { path, before }), [desk, path, before]),
  );
  return (
    <>
      {opened
        .filter((each) => !elsewhere.includes(each.path))
        .map((item) => (
          <SectionItem key={item.path} item={item} />
        ))}
      {sectionId !== null && <SkipAnnouncer desk={desk} sectionId={sectionId} />}
    </>
  );
}
