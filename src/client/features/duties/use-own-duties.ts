import { addDays } from '#domain/dates.ts';
import { referenceNow } from '#client/screen/use-reference.ts';
import { useToday } from '#client/screen/use-now.ts';
import { useUser } from '#client/session/state/session.ts';
import { useDutyFacts } from '#client/store/snapshots/duty-facts.ts';
import { dutyDays, ownDuties, type OwnDuty } from './device-duties.ts';

/** The person's dated work from this device; undefined while it is being read. */
export function useOwnDuties(): OwnDuty[] | undefined {
  const today = useToday();
  const { providerType } = useUser();
  const facts = useDutyFacts({
    from: addDays(today, -dutyDays.back),
    to: addDays(today, dutyDays.ahead),
  });
  return facts && ownDuties(facts, referenceNow().visitTypes, providerType ?? '', today);
}
