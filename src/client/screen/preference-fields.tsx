import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Select } from '#client/ui/select.tsx';
import { changePreferences, preferencesAtom, textSizes } from './preferences.ts';

/** Language, theme and text size; take effect at once. */
export function PreferenceFields() {
  const { t } = useLingui();
  const { language, theme, textSize } = useAtomValue(preferencesAtom);
  return (
    <>
      <Select
        label={t`Language`}
        value={language}
        options={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
        onChange={(next) => next && void changePreferences({ language: next })}
      />
      <Select
        label={t`Theme`}
        value={theme}
        options={[
          { value: 'auto', label: t`Same as this device` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
          { value: 'contrast', label: t`High contrast` },
        ]}
        onChange={(next) => next && void changePreferences({ theme: next })}
      />
      <Select
        label={t`Text size`}
        value={textSize}
        options={textSizes.map((size) => ({ value: size, label: `${size} %` }))}
        onChange={(next) => next && void changePreferences({ textSize: next })}
      />
    </>
  );
}
