import { useLingui } from '@lingui/react/macro';
import { useCallback, useState, type ComponentProps, type ComponentType } from 'react';
import { useText } from '#client/i18n.ts';
import { late } from '#client/screen/late.tsx';
import { Button } from '#client/ui/button.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { AnswerInput, type InputProps } from '../fields/answer-input.tsx';
import { slashToken, withPhrase, type SlashToken } from './slash-token.ts';

/** Loaded when the templates of a question are opened. */
const FieldTemplates = late(async () => (await import('./field-templates.tsx')).FieldTemplates);

type Menu = ComponentType<ComponentProps<typeof import('./phrase-menu.tsx').PhraseMenu>>;

const areaOf = (id: string | undefined): HTMLTextAreaElement | null => {
  const found = id === undefined ? null : document.getElementById(id);
  return found instanceof HTMLTextAreaElement ? found : null;
};

/** The `/word` at the caret, and the menu for it, whose code is loaded with the first one. */
function usePhrases({ value, frame, onChange }: Pick<InputProps, 'value' | 'frame' | 'onChange'>) {
  const [token, setToken] = useState<SlashToken | null>(null);
  const [Menu, setMenu] = useState<Menu | null>(null);
  const text = typeof value === 'string' ? value : '';
  const close = useCallback(() => setToken(null), []);
  const change: InputProps['onChange'] = (next) => {
    onChange(next);
    const caret = areaOf(frame.id)?.selectionStart ?? 0;
    const found = typeof next === 'string' ? slashToken(next, caret) : null;
    setToken(found);
    if (found && !Menu)
      void import('./phrase-menu.tsx').then(({ PhraseMenu }) => setMenu(() => PhraseMenu));
  };
  const pick = (phrase: string) => {
    if (!token) return;
    const inserted = withPhrase(text, token, phrase);
    onChange(inserted.text);
    close();
    // The text is in the field after the next drawing.
    requestAnimationFrame(() => {
      const area = areaOf(frame.id);
      area?.focus();
      area?.setSelectionRange(inserted.caret, inserted.caret);
    });
  };
  return { token, Menu, change, pick, close };
}

/**
 * A narrative: `/` offers phrases and the patient's own values, which become text like any other,
 * and *Templates* what was saved for this question.
 */
export function NarrativeInput(props: InputProps) {
  const { t } = useLingui();
  const text = useText();
  const { readOnly } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const { field, frame } = props;
  const { token, Menu, change, pick, close } = usePhrases(props);
  if (readOnly || field.kind !== 'longText') return <AnswerInput {...props} />;
  const after = (
    <>
      {frame.after}
      {token && Menu && (
        <Menu path={field.path} query={token.query} onPick={pick} onClose={close} />
      )}
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t`Templates`}
      </Button>
      {isOpen && (
        <FieldTemplates
          path={field.path}
          label={text(field.label)}
          maxLength={field.maxLength}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
  return <AnswerInput {...props} frame={{ ...frame, after }} onChange={change} />;
}
