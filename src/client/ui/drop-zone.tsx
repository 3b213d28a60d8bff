import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
import styles from './drop-zone.module.css';

type DropZoneProps = {
  label: string;
  /** Kinds of file the device offers to choose. */ accept: string;
  busy: boolean;
  /** Takes several at once. */ multiple?: boolean;
  onFile: (file: File) => void;
};

/**
 * A place to drop a file, or to choose it: the device's own file input, as large as the place.
 */
export function DropZone({ label, accept, busy, multiple = false, onFile }: DropZoneProps) {
  const { t } = useLingui();
  return (
    <label className={styles.zone}>
      <Icon name="upload" />
      <span>{label}</span>
      <span className={styles.choose}>{multiple ? t`Choose files` : t`Choose file`}</span>
      <input
        type="file"
        autoComplete="off"
        accept={accept}
        multiple={multiple}
        className={styles.input}
        disabled={busy}
        onChange={(event) => {
          for (const file of event.target.files ?? []) onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}
