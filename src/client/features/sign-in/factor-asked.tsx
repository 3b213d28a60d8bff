import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/session/state/session.ts';
import { late } from '#client/screen/late.tsx';

const FactorNotice = late(async () => (await import('./factor-notice.tsx')).FactorNotice);

/** Says that the agency requires a second way to sign in. */
export function FactorAsked() {
  const session = useAtomValue(sessionAtom);
  return session.kind === 'open' && session.online === 'factor' ? <FactorNotice /> : null;
}
