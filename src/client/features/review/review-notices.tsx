import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { attestationOf } from '#contract/attestation.ts';
import type { Note } from '#contract/entities.ts';
import type { FormDefinition } from '#forms/define.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { useText } from '#client/i18n.ts';
import { answerLines } from '#client/features/note/answer-lines.ts';
import { Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';

type NoticeProps = { note: Note; form: FormDefinition };

/** Signatures, earlier returns, addenda, and open conflicts. */
export function ReviewNotices({ note, form }: NoticeProps) {
  const { t } = useLingui();
  const text = useText();
  const { seal, addenda, returned, returnComment, content } = note;
  const { values } = content.doc;
  const { patient, patientUnable } = attestationOf(note);
  const label = (path: string) =>
    answerLines(form, { [path]: null }, text, values)[0]?.label ?? path;
  const told = (path: string, value: Note['content']['doc']['values'][string] | null) =>
    answerLines(form, { [path]: value }, text, values)[0]?.value ?? '—';
  return (
    <>
      {seal ? (
        <Banner tone="success" icon="lock">
          {t`Signed by ${seal.clinician.name}, ${pacificMoment(new Date(seal.clinician.at))}`}
          {'\n'}
          {patient && t`Patient: ${patient.name}`}
          {patientUnable !== null && t`The patient did not sign: ${patientUnable}`}
        </Banner>
      ) : (
        <Banner tone="neutral" icon="info">{t`Not signed yet.`}</Banner>
      )}
      {returned.length > 0 && !note.returns && (
        <Banner
          tone="attention"
          icon="undo"
          title={plural(returned.length, { one: '# answer returned', other: '# answers returned' })}
        >
          {returnComment}
          <Facts
            items={returned.map(({ path, comment }) => ({ name: label(path), value: comment }))}
          />
        </Banner>
      )}
      {content.conflicts.length > 0 && (
        <Banner
          tone="attention"
          title={plural(content.conflicts.length, {
            one: '# choice is open',
            other: '# choices are open',
          })}
        >
          <Facts
            items={content.conflicts.map(({ path, mine, theirs, mineEdit }) => ({
              name: label(path),
              value: `${mineEdit.byName}: ${told(path, mine)} · ${t`Office`}: ${told(path, theirs)}`,
            }))}
          />
        </Banner>
      )}
      {addenda.map(({ edit, patch }) => (
        <Banner
          key={`${edit.by}-${edit.at}`}
          icon="plus"
          title={t`Addendum by ${edit.byName}, ${pacificMoment(new Date(edit.at))}`}
        >
          {edit.reason && t`Reason: ${edit.reason}`}
          <Facts
            items={answerLines(form, patch, text, values).map((line) => ({
              name: line.label,
              value: line.value,
            }))}
          />
        </Banner>
      ))}
    </>
  );
}
