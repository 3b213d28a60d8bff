import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  linkAccount,
  linkedUsers,
  unlinkAccount,
  type LoginUser,
} from '#contract/linked-accounts.ts';
import { roleLabel } from '#contract/roles.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
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

const unlink = action({
  id: 'unlink',
  label: msg`Unlink`,
  name: ({ userName }) => t`Unlink ${userName}`,
  look: 'danger',
  needs: unlinkAccount,
  ask: {
    title: msg`Unlink account`,
    body: [
      ({ userName }) => t`Switch user no longer opens ${userName}.`,
      msg`Your accounts are signed out everywhere else.`,
    ],
    confirm: msg`Unlink`,
  },
  run: ({ id }: LoginUser) => callApi(unlinkAccount, { userId: id }),
  done: (_result, { userName }) => t`${userName} is unlinked.`,
  failure: msg`Sorry, account could not be unlinked.`,
});

/** The accounts that are linked already, without the one that is signed in. */
function Linked({
  userName,
  round,
  onUnlink,
}: {
  userName: string;
  round: number;
  onUnlink: () => void;
}) {
  const { t: say } = useLingui();
  const known = useText();
  const { value, error } = useAnswer(`${userName} ${round}`, () => callApi(linkedUsers, {}));
  const others = value?.users.filter((user) => user.userName !== userName) ?? [];
  return (
    <>
      <FailureNotice error={error} />
      {others.length > 0 && (
        <List aria-label={say`Linked accounts`}>
          {others.map((other) => (
            <ListRow
              key={other.id}
              title={other.userName}
              detail={`${other.name} · ${known(roleLabel(other.role))}`}
              aside={<ActionButton action={unlink} subject={other} onDone={onUnlink} />}
            />
          ))}
        </List>
      )}
    </>
  );
}

/** Links another account of the same person, so that *Switch user* opens it in place. */
export function LinkedAccountsCard({ userName }: { userName: string }) {
  const { t: say } = useLingui();
  const [round, setRound] = useState(0);
  const again = () => setRound((last) => last + 1);
  return (
    <Card>
      <h2>{say`Your other accounts`}</h2>
      <p>{say`Link an account of yours in this agency with its password. An account with codes still asks for one.`}</p>
      <Linked userName={userName} round={round} onUnlink={again} />
      <LinkForm subject={userName} onDone={again} />
    </Card>
  );
}
