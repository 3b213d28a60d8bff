import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/session/state/session.ts';
import { LostWork } from './lost-work.tsx';
import { TakenVisits } from './removed-visits.tsx';

/**
 * What the person has to hear before the day: work that was lost, and visits that were taken away.
 */
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
