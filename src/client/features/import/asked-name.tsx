import { useLingui } from '@lingui/react/macro';
import type { GivenName } from '#contract/imported-chart.ts';
import { Banner } from '#client/ui/notices.tsx';
import { TextField } from '#client/ui/text-field.tsx';

export const noName: GivenName = { lastName: '', firstName: '' };

/** As the import takes it: one of both is enough for a draft. */
export const isNamed = ({ lastName, firstName }: GivenName): boolean =>
  `${lastName}${firstName}`.trim() !== '';

const longest = 80;

/** Asks what a document's patient is called, which the document does not say. */
export function AskedName({
  name,
  disabled,
  onName,
}: {
  name: GivenName;
  disabled: boolean;
  onName: (name: GivenName) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Banner
        tone="attention"
        title={t`The document does not name the patient. Enter the name to import it.`}
      />
      <TextField
        label={t`Last name`}
        maxLength={longest}
        disabled={disabled}
        value={name.lastName}
        onChange={(lastName) => onName({ ...name, lastName })}
      />
      <TextField
        label={t`First name`}
        maxLength={longest}
        disabled={disabled}
        value={name.firstName}
        onChange={(firstName) => onName({ ...name, firstName })}
      />
    </>
  );
}
