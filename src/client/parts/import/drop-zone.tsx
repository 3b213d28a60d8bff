import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import styles from './drop-zone.module.css';

/** A place to drop one file, or to choose it. */
export function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section aria-label={t`Import`} className={classNames(styles.zone, over && styles.over)} onDrop={onDrop} onDragOver={onDragOver} onDragLeave={() => setOver(false)}>
      <Icon name="upload" />
      <p>{t`Drop a care summary (C-CDA, XML) here`}</p>
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>{t`Choose file`}</Button>
      <input
        ref={input}
        type="file"
        accept=".xml,text/xml,application/xml"
        aria-label={t`File`}
        className={styles.input}
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files);
          if (input.current) input.current.value = '';
        }}
      />
    </section>
  );
}
