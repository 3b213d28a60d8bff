import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { passkeys, type OwnPasskey } from '#contract/passkeys.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { password } from '#client/kinds/form-dialog/fields.tsx';
import { formPanel } from '#client/kinds/form-dialog/form-panel.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { hasPasskeys } from '#client/session/unlock/passkey.ts';
import {
  addPasskey,
  forgetPasskey,
  hasPasskey,
  opensHere,
} from '#client/session/unlock/passkey-unlock.ts';
import { refreshSession } from '#client/session/unlock/reauthenticate.ts';
import type { KnownAccount } from '#client/session/state/session.ts';
import { Card, Stack } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { PasskeyRow } from './passkey-row.tsx';

type Of = { account: KnownAccount };

const AddForm = formPanel({
  submit: msg`Add passkey`,
  fields: () => ({ password: password(msg`Your password`, { required: true }) }),
  run: async (typed) => {
    await addPasskey(typed.password);
    await refreshSession().catch(() => {});
  },
});

const forget = action({
  id: 'forget',
  label: msg`Stop opening this device with it`,
  run: (_subject: null) => forgetPasskey(),
});

/** The passkey that opens this device, when the server does not list it or cannot be asked. */
function OpensOnly({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`A passkey also opens this device without a connection.`}</p>
      <ActionButton action={forget} subject={null} onDone={onForgotten} />
    </>
  );
}

const isListed = (account: KnownAccount, kept: readonly OwnPasskey[]): boolean =>
  kept.some(({ credentialId }) => opensHere(account, credentialId));

/**
 * The person's passkeys: they sign in, and open this device where the browser can (decision 049).
 */
export function PasskeyCard({ account }: Of) {
  const { t } = useLingui();
  const { value, error, pending, again } = useAnswer(
    'passkeys',
    async () => (await callApi(passkeys, {})).passkeys,
  );
  const kept = value ?? [];
  if (!hasPasskeys() && kept.length === 0 && !hasPasskey(account)) return null;
  return (
    <Card aria-label={t`Passkeys`}>
      <h2>{t`Passkeys`}</h2>
      <Stack>
        <p>
          <Trans>
            A passkey signs you in with your finger, face or device PIN, without a password or code.
          </Trans>
        </p>
        {account.keepsData && (
          <p>
            <Trans>
              Where the browser supports it, it also opens this device offline. Your password still
              works too.
            </Trans>
          </p>
        )}
        <FailureNotice error={error} />
        {pending && <Skeleton lines={2} label={t`Loading`} />}
        {kept.length > 0 && (
          <List spaced>
            {kept.map((passkey) => (
              <PasskeyRow
                key={passkey.credentialId}
                passkey={passkey}
                here={opensHere(account, passkey.credentialId)}
                onRemoved={again}
              />
            ))}
          </List>
        )}
        {!pending && hasPasskey(account) && !isListed(account, kept) && (
          <OpensOnly onForgotten={again} />
        )}
        {value && hasPasskeys() && <AddForm subject={null} onDone={again} />}
      </Stack>
    </Card>
  );
}
