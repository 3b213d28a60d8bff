import { useLingui } from '@lingui/react/macro';
import { errors } from '#contract/errors.ts';
import type { FormDefinition } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import type { ShownTemplate } from '#client/store/templates.ts';

/**
 * Where a template is, whose it is, and the version it was saved from where the form at hand is
 * another one: what still exists of it is loaded.
 */
export function useStanding(): (
  template: ShownTemplate,
  form: Pick<FormDefinition, 'version'> | null,
) => string {
  const { t } = useLingui();
  const text = useText();
  return ({ unsent, shared, kind, formVersion }, form) => {
    const version = formVersion ?? null;
    const present = form?.version ?? version;
    return [
      shared ? t`Of the agency` : t`Your own`,
      kind === 'provider' ? t`To begin notes with` : '',
      // A phrase is of no form.
      version === null || version === present
        ? ''
        : t`Saved from version ${version}; this form is version ${present}`,
      unsent === 'waiting' ? t`On this phone, not sent yet` : '',
      unsent === null || unsent === 'waiting' ? '' : text(errors[unsent].text),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
