import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
import styles from './drop-zone.module.css';

type DropZoneProps = {
  label: string;
  /** Kinds of file the device offers to choose. */ accept: string;
  busy: boolean;
  onFile: (file: File) => void;
};

/**
 * A place to drop one file, or to choose it: the device's own file input, as large as the place.
 */
export function DropZone({ label, accept, busy, onFile }: DropZoneProps) {
  const { t } = useLingui();
  return (
    <label className={styles.zone}>
      <Icon name="upload" />
      <span>{label}</span>
      <span className={styles.choose}>{t`Choose file`}</span>
      <input
        type="file"
        autoComplete="off"
        accept={accept}
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
