import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/session/state/session.ts';
import { LostWork } from './lost-work.tsx';
import { TakenVisits } from './removed-visits.tsx';

/** What the person must know before the day: lost work, and visits removed from their list. */
export function DayNotices() {
  const session = useAtomValue(sessionAtom);
  const lostWork = session.kind === 'open' && session.state.lostWork;
  return (
    <>
      {lostWork && <LostWork lost={lostWork} />}
      <TakenVisits />
    </>
  );
}
