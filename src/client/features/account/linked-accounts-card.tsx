import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { linkAccount, linkedUsers } from '#contract/linked-accounts.ts';
import { roleLabel } from '#contract/roles.ts';
import { callApi } from '#client/api/call.ts';
import { password, text } from '#client/kinds/form-dialog/fields.tsx';
import { formPanel } from '#client/kinds/form-dialog/form-panel.tsx';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';

const LinkForm = formPanel({
  submit: msg`Link account`,
  fields: (_userName: string) => ({
    userName: text(msg`User name of your other account`, { required: true }),
    password: password(msg`Its password`, { required: true }),
  }),
  run: (given) => callApi(linkAccount, given),
  done: () => t`Account linked. Switch user takes you there.`,
});

/** The accounts that are linked already, without the one that is signed in. */
function Linked({ userName, round }: { userName: string; round: number }) {
  const { t: say } = useLingui();
  const known = useText();
  const { value, error } = useAnswer(`${userName} ${round}`, () => callApi(linkedUsers, {}));
  const others = value?.users.filter((user) => user.userName !== userName) ?? [];
  return (
    <>
      <FailureNotice error={error} />
      {others.length > 0 && (
        <>
          <List aria-label={say`Linked accounts`}>
            {others.map(({ id, name, userName: other, role }) => (
              <ListRow key={id} title={other} detail={`${name} · ${known(roleLabel(role))}`} />
            ))}
          </List>
          <p>{say`An administrator can unlink them.`}</p>
        </>
      )}
    </>
  );
}

/** Links another account of the same person, so that *Switch user* opens it in place. */
export function LinkedAccountsCard({ userName }: { userName: string }) {
  const { t: say } = useLingui();
  const [round, setRound] = useState(0);
  return (
    <Card>
      <h2>{say`Your other accounts`}</h2>
      <p>{say`Link an account of yours in this agency with its password. An account with codes still asks for one.`}</p>
      <Linked userName={userName} round={round} />
      <LinkForm subject={userName} onDone={() => setRound((last) => last + 1)} />
    </Card>
  );
}
