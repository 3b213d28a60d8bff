import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n.ts';
import { late } from '#client/screen/late.tsx';
import { SavePhrase } from '#client/features/templates/save-phrase.tsx';
import { Button } from '#client/ui/button.tsx';
import { DictateButton } from '../dictation/dictate-button.tsx';
import { withWords } from '../dictation/recognizer.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { InputProps } from '../fields/answer-input.tsx';
import { FieldTemplates } from './field-templates.tsx';
import { PhraseMenu } from './phrase-menu.tsx';
import { slashToken, withPhrase, type SlashToken } from './slash-token.ts';

const PutSummary = late(async () => (await import('../summary/put-summary.tsx')).PutSummary, {
  isPiece: true,
});

const areaOf = (id: string | undefined): HTMLTextAreaElement | null => {
  const found = id === undefined ? null : document.getElementById(id);
  return found instanceof HTMLTextAreaElement ? found : null;
};

/** The `/word` at the caret of a narrative, and how a phrase takes its place. */
function usePhrases(id: string | undefined, onChange: InputProps['onChange']) {
  const [token, setToken] = useState<SlashToken | null>(null);
  const close = useCallback(() => setToken(null), []);
  useEffect(() => {
    const area = areaOf(id);
    const look = () => area && setToken(slashToken(area.value, area.selectionStart));
    look();
    area?.addEventListener('input', look);
    return () => area?.removeEventListener('input', look);
  }, [id]);
  const pick = (phrase: string) => {
    const area = areaOf(id);
    if (!token || !area) return;
    const inserted = withPhrase(area.value, token, phrase);
    onChange(inserted.text);
    close();
    // The text is in the field after the next drawing.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(inserted.caret, inserted.caret);
    });
  };
  return { token, pick, close };
}

/** What is chosen in a narrative, or all of it. */
function wordsOf(id: string | undefined): string {
  const area = areaOf(id);
  if (!area) return '';
  const chosen = area.value.slice(area.selectionStart, area.selectionEnd);
  return chosen.trim() === '' ? area.value : chosen;
}

/** Puts words that were said behind the text, also those that come before it is drawn again. */
function useSaid({ value, frame, onChange }: InputProps, limit: number): (words: string) => void {
  const undrawn = useRef<{ over: InputProps['value']; text: string } | null>(null);
  useEffect(() => {
    if (undrawn.current?.over !== value) undrawn.current = null;
  }, [value]);
  return (words) => {
    const before = undrawn.current?.text ?? areaOf(frame.id)?.value;
    // Without the box nothing is known of what was written: it must not be replaced.
    if (before === undefined) return;
    const text = withWords(before, words, limit);
    undrawn.current = { over: value, text };
    onChange(text);
  };
}

/**
 * Below a narrative: `/` offers phrases and the patient's own values, which become text like any
 * other, *Templates* what was saved for this question, *Save as phrase* keeps words for `/`; and it
 * can be dictated.
 */
export function NarrativeTools(props: InputProps) {
  const { field, frame, onChange } = props;
  const { t } = useLingui();
  const text = useText();
  const { form, patientId } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const [isSummary, setSummary] = useState(false);
  const [phrase, setPhrase] = useState<string | null>(null);
  const { token, pick, close } = usePhrases(frame.id, onChange);
  const onWords = useSaid(props, field.kind === 'longText' ? field.maxLength : 0);
  return (
    <>
      {token && <PhraseMenu path={field.path} query={token.query} onPick={pick} onClose={close} />}
      {field.kind === 'longText' && <DictateButton onWords={onWords} />}
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t`Templates`}
      </Button>
      <Button variant="quiet" onClick={() => setPhrase(wordsOf(frame.id))}>
        {t`Save as phrase`}
      </Button>
      <Button variant="quiet" onClick={() => setSummary(true)}>
        {t`Summary`}
      </Button>
      {isSummary && field.kind === 'longText' && (
        <PutSummary
          path={field.path}
          label={text(field.label)}
          maxLength={field.maxLength}
          onClose={() => setSummary(false)}
        />
      )}
      {phrase !== null && (
        <SavePhrase
          written={phrase}
          form={form}
          patientId={patientId}
          onClose={() => setPhrase(null)}
        />
      )}
      {isOpen && (
        <FieldTemplates
          path={field.path}
          label={text(field.label)}
          maxLength={field.kind === 'longText' ? field.maxLength : 0}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
