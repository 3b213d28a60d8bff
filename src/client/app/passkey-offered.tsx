import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { late } from '#client/screen/late.tsx';
import { sessionAtom } from '#client/session/state/session.ts';

const PasskeyOffer = late(
  async () => (await import('#client/features/account/passkeys/passkey-offer.tsx')).PasskeyOffer,
);

/** Whether this device asks for a finger, a face or its PIN by itself; false until it answers. */
function useHasOwnAuthenticator(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (typeof PublicKeyCredential === 'undefined') return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setHas, () => {});
  }, []);
  return has;
}

/** Once somebody is signed in on a device with an authenticator, offers them a passkey. */
export function PasskeyOffered() {
  const session = useAtomValue(sessionAtom);
  const can = useHasOwnAuthenticator();
  if (!can || session.kind !== 'open' || session.online !== 'valid') return null;
  const { account } = session;
  return <PasskeyOffer key={account.userId} account={account} />;
}
