import { useLingui } from '@lingui/react/macro';
import { createElement, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import styles from './files.module.css';

/**
 * The browser's own player, without captions: an empty track would promise captions that nobody
 * wrote. It takes the focus from the button it replaces.
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
 * A recording to listen to. Its content loads only on demand, because each read is recorded in the
 * audit log; its object URL ends with the screen.
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
