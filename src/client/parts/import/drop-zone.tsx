import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/ui/icon.tsx';
import styles from './drop-zone.module.css';

/** A place to drop one file, or to choose it: the device's own file input, as large as the place. */
export function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui();
  return (
    <label className={styles.zone}>
      <Icon name="upload" />
      <span>{t`Drop a care summary (C-CDA, XML) here`}</span>
      <span className={styles.choose}>{t`Choose file`}</span>
      <input
        type="file"
        accept=".xml,text/xml,application/xml"
        className={styles.input}
        disabled={busy}
        onChange={(event) => {
          const { files } = event.target;
          const file = files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}
