import { useLingui } from '@lingui/react/macro';
import { createElement, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import styles from './files.module.css';

/**
 * The browser's own player. Without captions, which nobody has written for a recording of a visit:
 * a track with nothing in it would promise some. It takes the focus of the button whose place it
 * takes.
 */
const player = (props: { src: string; 'aria-label': string }) =>
  createElement('audio', {
    ...props,
    ref: (audio: HTMLAudioElement | null) => audio?.focus(),
    className: styles.sound,
    controls: true,
    autoPlay: true,
  });

/**
 * A recording that can be listened to. Its content is loaded when somebody wants to hear it, since
 * each reading stands in the audit log, and its address ends with the screen.
 */
export function Sound({ name, load }: { name: string; load: () => Promise<Blob> }) {
  const { t } = useLingui();
  const [address, setAddress] = useState<string | null>(null);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  const loading = useAttempt(async () => {
    const content = await load();
    if (!gone.current) setAddress(URL.createObjectURL(content));
  });
  if (address !== null) return player({ src: address, 'aria-label': t`Recording ${name}` });
  return (
    <>
      <div>
        <Button
          icon="microphone"
          busy={loading.busy}
          onClick={() => void loading.start()}
          aria-label={t`Listen to ${name}`}
        >{t`Listen`}</Button>
      </div>
      <FailureNotice error={loading.error} />
    </>
  );
}
