import { msg, t } from '@lingui/core/macro';
import { removeFromCircle, restoreToCircle } from '#contract/circle.ts';
import type { CircleKind } from '#domain/circle.ts';
import { callApi } from '#client/api/call.ts';
import { action, type Action } from '#client/kinds/action/action.ts';
import { longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import type { Clash } from '#client/kinds/form-dialog/use-form.ts';

type Entry = { readonly id: string; readonly revision: number };

/** Removes an entry with a reason; the toast takes it back. */
export function removal<R extends Entry>(kind: CircleKind, clash: Clash<R>): Action<R> {
  const RemoveDialog = formDialog({
    title: msg`Remove`,
    submit: msg`Remove`,
    danger: true,
    failure: msg`Sorry, it could not be removed.`,
    fields: (_entry: R) => ({
      reason: longText(msg`Reason`, { required: true, maxLength: 500, rows: 2 }),
    }),
    call: removeFromCircle,
    input: ({ reason }, { id, revision }) => ({ kind, id, revision, reason }),
    clash,
    done: () => t`Removed.`,
    undo: ({ revision }, { id }) => callApi(restoreToCircle, { kind, id, revision }),
  });
  return action<R>({
    id: `remove-${kind}`,
    label: msg`Remove`,
    needs: removeFromCircle,
    dialog: RemoveDialog,
  });
}
