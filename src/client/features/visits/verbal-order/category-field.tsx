import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { saveConstant } from '#contract/constants.ts';
import { errors } from '#contract/errors.ts';
import { orderCategories } from '#domain/constants.ts';
import { orderCategoriesName as constant } from '#domain/order-categories.ts';
import { knownText } from '#client/i18n.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';

/** Categories to choose from in this session. */
export function sessionCategories(): readonly string[] {
  const session = currentSession();
  return session.kind === 'open' ? orderCategories(session.state.constants) : [];
}

/** Why there is nothing to choose, and where an administrator changes that. */
function NoCategories() {
  const { t } = useLingui();
  const may = useMay();
  return (
    <Banner
      title={t`The agency lists no categories of orders yet`}
      actions={may(saveConstant) && <LinkButton to="/constants">{t`Constants`}</LinkButton>}
    >
      {t`An order is saved without one. An administrator enters them in the constant ${constant}.`}
    </Banner>
  );
}

/** The agency's categories; what is on record stays one of them. */
export function categoryField(initial = '') {
  const known = [...new Set([...sessionCategories(), ...(initial === '' ? [] : [initial])])];
  return select<string>(msg`Category`, {
    required: false,
    initial,
    codes: { 'physician-order.category': errors['physician-order.category'].text },
    options: known.map((value) => ({ value, label: knownText(value) })),
    ...(known.length === 0 && { after: () => <NoCategories /> }),
  });
}
