import { useAtomValue } from 'jotai';
import { loadLateTexts } from '#client/i18n.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import { late } from '#client/screen/late.tsx';

const FactorNotice = late(async () => {
  const [part] = await Promise.all([import('./factor-notice.tsx'), loadLateTexts('account')]);
  return part.FactorNotice;
});

/** Says that the agency asks for a second way to sign in, to whom it concerns. */
export function FactorAsked() {
  const session = useAtomValue(sessionAtom);
  return session.kind === 'open' && session.online === 'factor' ? <FactorNotice /> : null;
}
