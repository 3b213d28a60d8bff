import { useLingui } from '@lingui/react/macro';
import type { Patch } from '#domain/merge.ts';
import type { FormDefinition } from '#forms/define.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { Card, Facts } from '#client/ui/card.tsx';

/**
 * The form these answers belong to, when the note is no longer on this device; null when no form
 * has them all.
 */
export const formOf = (patch: Patch, forms: readonly FormDefinition[]): FormDefinition | null =>
  forms.find((form) => Object.keys(patch).every((path) => locate(indexOf(form), path) !== null)) ??
  null;

/** What the person wrote in an entry, to read and copy even when it cannot be sent. */
export function WrittenCard({
  lines,
}: {
  lines: readonly { readonly path: string; readonly label: string; readonly value: string }[];
}) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  return (
    <Card aria-label={t`What you wrote`}>
      <h2>{t`What you wrote`}</h2>
      <Facts items={lines.map(({ label, value }) => ({ name: label, value }))} />
    </Card>
  );
}
