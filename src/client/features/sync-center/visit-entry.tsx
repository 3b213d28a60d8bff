import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { commandMeta } from '#contract/commands/meta.ts';
import { errors } from '#contract/errors.ts';
import type { FormDefinition } from '#forms/define.ts';
import { knownForm } from '#forms/known.ts';
import { loadEveryForm } from '#forms/load.ts';
import { useText } from '#client/i18n.ts';
import { useVisitPage } from '#client/store/snapshots/queries.ts';
import type { OutboxEntry } from '#client/sync/outbox-entries.ts';
import { useFormTexts } from '#client/screen/use-form-texts.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { LinkRow } from '#client/ui/list.tsx';
import { answerLines } from '#client/features/note/answer-lines.ts';
import { ConflictScreen } from './conflict-screen.tsx';
import { EntryFacts, Reasons } from './entry-facts.tsx';
import { formOf, WrittenCard } from './written-card.tsx';

/** Work on a visit and its note. */
export function VisitEntry({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const text = useText();
  const page = useVisitPage(entry.targetId);
  const [forms, setForms] = useState<readonly FormDefinition[]>([]);
  useEffect(() => void (page === null && loadEveryForm().then(setForms)), [page]);
  const form = page
    ? knownForm(page.note.formId, page.note.formVersion)
    : formOf(entry.patch ?? {}, forms);
  useFormTexts(form);
  const answers = page?.note.content.doc.values ?? {};
  const lines = entry.patch && form ? answerLines(form, entry.patch, text, answers) : [];
  const lineOf = (path: string, value: Parameters<typeof answerLines>[1][string] = null) =>
    form ? answerLines(form, { [path]: value }, text, answers)[0] : undefined;
  if (entry.conflicts && entry.conflicts.length > 0) {
    return (
      <ConflictScreen
        entry={entry}
        conflicts={entry.conflicts}
        intro={t`The office changed this note while you were offline. Choose for each answer; both are kept.`}
        content={page?.note.content ?? null}
        labelOf={(path) => lineOf(path)?.label ?? path}
        valueOf={(path, value) =>
          value === null ? '' : (lineOf(path, value)?.value ?? String(value))
        }
      />
    );
  }
  const params = { visitId: entry.targetId };
  // A refused signature covers a note that has changed: the same one again would be refused again.
  const mustSignAgain = commandMeta[entry.command].madeAgain && entry.state === 'rejected';
  return (
    <EntryFacts
      entry={entry}
      actions={
        <>
          {mustSignAgain && (
            <LinkButton
              variant="primary"
              to="/note/$visitId"
              params={params}
              search={{ section: 'review' }}
            >{t`Review and sign`}</LinkButton>
          )}
          {page !== null && (
            <LinkButton to="/note/$visitId" params={params}>{t`Open the note`}</LinkButton>
          )}
        </>
      }
    >
      <Reasons>
        {(entry.fields ?? []).map(({ path, code }) => {
          const { label = path, sectionId = null } = lineOf(path) ?? {};
          return (
            <LinkRow
              key={path}
              to="/note/$visitId"
              params={params}
              search={{ ...(sectionId === null ? {} : { section: sectionId }), focus: path }}
              title={label}
              detail={text(errors[code].text)}
            />
          );
        })}
      </Reasons>
      <WrittenCard lines={lines} />
    </EntryFacts>
  );
}
