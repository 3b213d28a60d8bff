import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/session/state/session.ts';
import { LostWork } from './lost-work.tsx';
import { ReturnedNotes } from './returned-notes.tsx';
import { TakenVisits } from './removed-visits.tsx';

/**
 * What the person must know before the day: lost work, visits removed from their list, returned
 * notes.
 *
 * @param isPainted the first paint of the day is over: what reads the whole device may begin
 */
export function DayNotices({ isPainted }: { isPainted: boolean }) {
  const session = useAtomValue(sessionAtom);
  const lostWork = session.kind === 'open' && session.state.lostWork;
  return (
    <>
      {lostWork && <LostWork lost={lostWork} />}
      <TakenVisits />
      {isPainted && <ReturnedNotes />}
    </>
  );
}
