import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { browserRecognizer, listen, understands } from './recognizer.ts';

const regions: Readonly<Record<string, string>> = { de: 'de-DE', en: 'en-US' };

type DictateProps = {
  /** Words that were said, in their order. */
  onWords: (words: string) => void;
};

type State = 'off' | 'asking' | 'on' | 'failed' | 'not-here';

/**
 * Dictation of a narrative, where the browser understands speech without sending it anywhere.
 * Whether it does is asked at the press, never when a note is opened: some builds of Chromium crash
 * at the question, and a note must open in each.
 */
export function DictateButton({ onWords }: DictateProps) {
  const { t, i18n } = useLingui();
  const lang = regions[i18n.locale] ?? i18n.locale;
  const [recognizer] = useState(() => browserRecognizer());
  const [state, setState] = useState<State>('off');
  const stop = useRef<((dropped?: boolean) => void) | null>(null);
  const isGone = useRef(false);
  // The text changes under a dictation that goes on.
  const told = useRef(onWords);
  useEffect(() => {
    told.current = onWords;
  }, [onWords]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stop.current?.(true);
    };
  }, []);
  if (!recognizer) return null;
  const begin = async (): Promise<void> => {
    setState('asking');
    const isHere = await understands(recognizer, lang);
    if (isGone.current) return;
    if (!isHere) return setState('not-here');
    try {
      stop.current = listen(recognizer, lang, {
        onWords: (words) => told.current(words),
        onEnd: (failed) => {
          stop.current = null;
          setState(failed ? 'failed' : 'off');
        },
      });
      setState('on');
    } catch {
      setState('failed');
    }
  };
  const press = (): void => {
    if (stop.current) stop.current();
    else if (state !== 'asking') void begin();
  };
  return (
    <>
      {state !== 'not-here' && (
        <Button variant="quiet" icon="microphone" aria-pressed={state === 'on'} onClick={press}>
          {t`Dictate`}
        </Button>
      )}
      <output>
        {state === 'on' && t`Listening. Nothing of it leaves this phone.`}
        {state === 'failed' && t`Dictation ended. Check whether the microphone is allowed.`}
        {state === 'not-here' &&
          t`This browser does not understand speech on the phone itself. Use the microphone of the keyboard.`}
      </output>
    </>
  );
}
