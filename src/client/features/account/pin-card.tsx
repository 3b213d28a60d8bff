import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errors, Refusal } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { readPin } from '#client/session/unlock/pin.ts';
import {
  choosePin,
  chooseSharedPin,
  forgetPin,
  hasShare,
} from '#client/session/unlock/pin-unlock.ts';
import { useStore, type KnownAccount } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Choices } from '#client/ui/choice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';

/** Error codes about the PIN itself, shown at its field. */
const ofPin = ['device.pin-form', 'device.pin-weak'] as const;

/**
 * Sets and removes the PIN: it reopens the app after idle time and, if the person wants, a locked
 * device.
 */
export function PinCard({ account }: { account: KnownAccount }) {
  const { t } = useLingui();
  const text = useText();
  const toast = useToast();
  const store = useStore();
  const shared = hasShare(account);
  const [pin, setText] = useState('');
  const [wanted, setWanted] = useState(shared);
  const [password, setPassword] = useState('');
  const { value: known, again } = useAnswer('pin', async () => ({
    has: (await readPin(store)) !== null,
  }));
  /** The PIN that was sent: what is wrong with it is no word about another one. */
  const [sent, setSent] = useState('');
  const save = useAttempt(async () => {
    setSent(pin);
    await (wanted ? chooseSharedPin(store, pin, password) : choosePin(store, pin));
    setText('');
    setPassword('');
    again();
    toast({ text: t`The PIN is set` });
  });
  const remove = useAttempt(async () => {
    await forgetPin(store);
    setWanted(false);
    again();
    toast({ text: t`The PIN is removed` });
  });
  const reach = shared
    ? t`A PIN is set. Online, it also opens this device after a restart or a lock.`
    : t`A PIN is set. It does not open this device after a restart or a lock.`;
  const standing = known?.has ? reach : t`No PIN is set.`;
  const refused = save.error instanceof Refusal ? save.error.code : null;
  const code = ofPin.find((each) => each === refused);
  return (
    <Card>
      <h2>{t`PIN`}</h2>
      <form noValidate onSubmit={save.submit}>
        <Stack>
          <p>
            <Trans>
              The PIN reopens the app after idle time while it is still running. After five wrong
              tries you need your password.
            </Trans>
          </p>
          {known && <p>{standing}</p>}
          <FailureNotice error={code ? null : (save.error ?? remove.error)} />
          <TextField
            label={known?.has ? t`New PIN` : t`PIN`}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            hint={t`4 to 8 digits`}
            error={code && pin === sent ? text(errors[code].text) : undefined}
            value={pin}
            onChange={setText}
          />
          <Choices
            label={t`Where it opens`}
            options={[{ value: 'restart', label: t`Also after a restart or a lock, when online` }]}
            value={wanted ? ['restart'] : null}
            onChange={(chosen) => setWanted(chosen !== null)}
          />
          {wanted && (
            <TextField
              label={t`Your password`}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
          )}
          <Button
            type="submit"
            disabled={pin === '' || (wanted && password === '')}
            busy={save.busy}
          >{t`Set PIN`}</Button>
          {known?.has && (
            <Button
              variant="quiet"
              busy={remove.busy}
              onClick={() => void remove.start()}
            >{t`Remove PIN`}</Button>
          )}
        </Stack>
      </form>
    </Card>
  );
}
