import { useLingui } from '@lingui/react/macro';
import styles from './install-steps.module.css';

/** The three steps on an iPhone or iPad, where an app cannot ask by itself. */
export function InstallSteps() {
  const { t } = useLingui();
  return (
    <ol className={styles.steps}>
      <li>{t`Open this page in Safari and tap the Share button.`}</li>
      <li>{t`Choose “Add to Home Screen”.`}</li>
      <li>{t`Tap “Add”, then open Porchlight from the home screen and sign in there.`}</li>
    </ol>
  );
}
