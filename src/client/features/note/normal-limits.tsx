import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtomValue } from 'jotai';
import type { Patch } from '#domain/merge.ts';
import type { Answers, Section } from '#forms/define.ts';
import { normalLimitsOf, normalPatch } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import { patientPage } from '#client/store/snapshots/lists.ts';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { answerLines } from './answer-lines.ts';
import { applyWithUndo } from './apply-with-undo.ts';
import { useDesk } from './editor/editor-context.ts';
import type { NoteDesk } from './editor/note-editor.ts';
import styles from './note.module.css';
import { useSettledAnswers } from './use-settled-answers.ts';

/**
 * Whether *Within normal limits* would record anything in a section now. A wound that was open at
 * the last visit is assessed or marked healed: no press says that there is none.
 */
export function useOffersNormal(): (sectionId: string, answers: Answers) => boolean {
  const { form, earlierWounds } = useDesk();
  const { wounds } = useAtomValue(earlierWounds);
  const hasOpenWound = wounds.some(({ isHealed }) => !isHealed);
  return (sectionId, answers) => {
    const { 'integumentary.wounds': found } = normalLimitsOf(form, sectionId)?.answers ?? {};
    if (hasOpenWound && found === false) return false;
    return Object.keys(normalPatch(form, sectionId, answers)).length > 0;
  };
}

/**
 * The agency's own wording of a section's normal limits, from the constant
 * `normalLimits.<section>`; empty where it has none.
 */
function useAgencyWording(sectionId: string): string {
  const session = useAtomValue(sessionAtom);
  const constants = session.kind === 'open' ? session.state.constants : [];
  const named = `normalLimits.${sectionId}`;
  return (
    constants.find(({ type, name }) => type === 'WebAppConfig' && name === named)?.value.trim() ??
    ''
  );
}

/** *No changes* of medications means each drug of the chart's list, too. */
async function drugsAsListed({ draft, patientId }: NoteDesk): Promise<Patch> {
  const atoms = getDefaultStore();
  const session = atoms.get(sessionAtom);
  if (session.kind !== 'open' || !session.store) return {};
  const [{ allTaking }, page] = await Promise.all([
    import('./medications/model.ts'),
    patientPage(session.store, patientId),
  ]);
  const answers = atoms.get(draft.answersAtom);
  return page ? allTaking(page.patient.content.doc.values, answers) : {};
}

/** Records a section as within normal limits or without events, in one tap with *Undo*. */
export function NormalLimitsButton({ section, answers }: { section: Section; answers: Answers }) {
  const text = useText();
  const desk = useDesk();
  const toast = useToast();
  const title = text(section.title);
  const wording = useAgencyWording(section.id);
  const label = text(normalLimitsOf(desk.form, section.id)?.label ?? '');
  const record = async () => {
    const drugs = section.id === 'medication' ? await drugsAsListed(desk) : {};
    applyWithUndo(desk, toast, {
      patch: { ...drugs, ...normalPatch(desk.form, section.id, answers, wording) },
      text: `${title}: ${label}`,
    });
  };
  return (
    <Button aria-label={`${label}: ${title}`} icon="check" onClick={() => void record()}>
      {label}
    </Button>
  );
}

/**
 * What one tap records: the form's words for it, or else the agency's wording with every finding
 * that stands behind it.
 */
function Recorded({ patch, wording, usual }: { patch: Patch; wording: string; usual: string }) {
  const { t } = useLingui();
  const text = useText();
  const { form } = useDesk();
  if (wording === '') return <p className={styles.soft}>{usual}</p>;
  return (
    <div className={styles.soft}>
      <p>{t`Records these findings, and your agency's wording as the comment:`}</p>
      <ul>
        {answerLines(form, patch, text).map(({ path, label, value }) => (
          <li key={path}>{`${label}: ${value}`}</li>
        ))}
      </ul>
    </div>
  );
}

/** The same on the section's page, with the words of what it records. */
export function NormalLimitsCard({ section }: { section: Section }) {
  const text = useText();
  const desk = useDesk();
  const answers = useSettledAnswers(desk);
  const limits = normalLimitsOf(desk.form, section.id);
  const wording = useAgencyWording(section.id);
  const offersNormal = useOffersNormal();
  if (limits === null || desk.readOnly || !offersNormal(section.id, answers)) return null;
  return (
    <div>
      <NormalLimitsButton section={section} answers={answers} />
      <Recorded
        patch={normalPatch(desk.form, section.id, answers, wording)}
        wording={wording}
        usual={text(limits.text)}
      />
    </div>
  );
}
