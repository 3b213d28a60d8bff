import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { linkAccount } from '#contract/linked-accounts.ts';
import { callApi } from '#client/api/call.ts';
import { password, text } from '#client/kinds/form-dialog/fields.tsx';
import { formPanel } from '#client/kinds/form-dialog/form-panel.tsx';
import { Card } from '#client/ui/card.tsx';

const LinkForm = formPanel({
  submit: msg`Link account`,
  fields: (_userName: string) => ({
    userName: text(msg`User name of your other account`, { required: true }),
    password: password(msg`Its password`, { required: true }),
  }),
  run: (given) => callApi(linkAccount, given),
  done: () => t`Account linked. Switch user takes you there.`,
});

/** Links another account of the same person, so that *Switch user* opens it in place. */
export function LinkedAccountsCard({ userName }: { userName: string }) {
  const { t: say } = useLingui();
  return (
    <Card>
      <h2>{say`Your other accounts`}</h2>
      <p>{say`Link an account of yours in this agency with its password. An account with codes still asks for one.`}</p>
      <LinkForm subject={userName} />
    </Card>
  );
}
