import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Navigate } from '@tanstack/react-router';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import type { ScreenPart } from './screen-part.ts';
import { selectedId, type SelectedKind } from './selected-id.ts';

type SelectedParts = {
  readonly kind: SelectedKind;
  readonly title: MessageDescriptor;
  /** Path of the record: `/patient/` and the id. */
  readonly path: (id: string) => string;
  /** Says that none was chosen. */
  readonly none: MessageDescriptor;
  /** The list to choose from. */
  readonly list: { readonly to: string; readonly label: MessageDescriptor };
};

/**
 * The screen of a path without a parameter (spec portal §2): the record opened last takes the
 * place of the address; before one was opened, the way to the list.
 */
export const selectedScreen = ({
  kind,
  title,
  path,
  none,
  list,
}: SelectedParts): ScreenPart<void> => ({
  Screen: function SelectedScreen() {
    const { t } = useLingui();
    const id = selectedId(kind);
    if (id !== null) return <Navigate to={path(id)} replace />;
    return (
      <Page>
        <PageHeader title={t(title)} />
        <EmptyState icon="search" title={t(none)}>
          <LinkButton to={list.to} variant="primary">
            {t(list.label)}
          </LinkButton>
        </EmptyState>
      </Page>
    );
  },
});
