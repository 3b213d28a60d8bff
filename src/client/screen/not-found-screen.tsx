import { useLingui } from '@lingui/react/macro';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';

/** Any unknown path (spec portal §2). */
export function NotFoundScreen() {
  const { t } = useLingui();
  return (
    <Page>
      <PageHeader title={t`Page not found`} />
      <EmptyState icon="search" title={t`There is nothing at this address.`}>
        <LinkButton to="/" variant="primary">{t`Go to the start`}</LinkButton>
      </EmptyState>
    </Page>
  );
}
