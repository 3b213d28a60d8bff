import { msg } from '@lingui/core/macro';
import { errors } from '#contract/errors.ts';
import { listConstant } from '#domain/constants.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { currentSession } from '#client/session/state/session-state.ts';

/** Categories of the agency's constant `physicianOrderCategories`. */
function orderCategories(): readonly string[] {
  const session = currentSession();
  return session.kind === 'open'
    ? listConstant(session.state.constants, 'physicianOrderCategories')
    : [];
}

/** The agency's categories; what is on record stays one of them. */
export const categoryField = (initial = '') =>
  select<string>(msg`Category`, {
    required: false,
    initial,
    codes: { 'physician-order.category': errors['physician-order.category'].text },
    options: [...new Set([...orderCategories(), ...(initial === '' ? [] : [initial])])].map(
      (value) => ({ value, label: value }),
    ),
  });
