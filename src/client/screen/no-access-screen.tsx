import { useLingui } from '@lingui/react/macro';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';

/** A screen that the person's role does not reach; nothing of it was asked for. */
export function NoAccessScreen() {
  const { t } = useLingui();
  const text = useText();
  return (
    <Page>
      <PageHeader title={t`No access`} />
      <EmptyState icon="lock" title={text(errors['access.denied'].text)}>
        <LinkButton to="/" variant="primary">{t`Go to the start`}</LinkButton>
      </EmptyState>
    </Page>
  );
}
