import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { browserRecognizer, listen, understands, type Recognizer } from './recognizer.ts';

const regions: Readonly<Record<string, string>> = { de: 'de-DE', en: 'en-US' };

/** Null until it is known, and where the language is not understood on this phone. */
function useRecognizer(lang: string): Recognizer | null {
  const [able, setAble] = useState<Recognizer | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const recognizer = browserRecognizer();
      const does = recognizer !== null && (await understands(recognizer, lang));
      if (!isGone) setAble(() => (does ? recognizer : null));
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [lang]);
  return able;
}

type DictateProps = {
  /** Words that were said, in their order. */
  onWords: (words: string) => void;
};

/** Dictation of a narrative, where the browser understands speech without sending it anywhere. */
export function DictateButton({ onWords }: DictateProps) {
  const { t, i18n } = useLingui();
  const lang = regions[i18n.locale] ?? i18n.locale;
  const recognizer = useRecognizer(lang);
  const [state, setState] = useState<'off' | 'on' | 'failed'>('off');
  const stop = useRef<((dropped?: boolean) => void) | null>(null);
  // The text changes under a dictation that goes on.
  const told = useRef(onWords);
  useEffect(() => {
    told.current = onWords;
  }, [onWords]);
  useEffect(() => () => stop.current?.(true), []);
  if (!recognizer) return null;
  const press = () => {
    if (stop.current) return stop.current();
    setState('on');
    stop.current = listen(recognizer, lang, {
      onWords: (words) => told.current(words),
      onEnd: (failed) => {
        stop.current = null;
        setState(failed ? 'failed' : 'off');
      },
    });
  };
  return (
    <>
      <Button variant="quiet" icon="microphone" aria-pressed={state === 'on'} onClick={press}>
        {t`Dictate`}
      </Button>
      <output>
        {state === 'on' && t`Listening. Nothing of it leaves this phone.`}
        {state === 'failed' && t`Dictation ended. Check whether the microphone is allowed.`}
      </output>
    </>
  );
}
