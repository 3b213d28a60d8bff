import { useLingui } from '@lingui/react/macro';
import { Banner } from '#client/ui/notices.tsx';
import { demographicField } from './demographic-fields.ts';

/** What keeps the chart a Draft, in words. */
export function MissingFields({ paths }: { paths: readonly string[] }) {
  const { t } = useLingui();
  if (paths.length === 0) return null;
  const names = paths
    .map((path) => demographicField(path)?.field.label)
    .flatMap((label) => (label ? [t(label)] : []));
  return (
    <Banner
      tone="attention"
      title={t`The patient record is not complete yet.`}
    >{t`Missing: ${names.join(', ')}`}</Banner>
  );
}
