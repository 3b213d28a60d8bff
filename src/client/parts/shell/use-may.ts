import { useAtomValue } from 'jotai';
import { callKey, type Call } from '#contract/call.ts';
import { sessionAtom } from '#client/session/session.ts';

/**
 * Whether the signed-in person's role may make a call: the server's own access table, told with the session. What it
 * refuses is not offered; the server decides all the same. A server that tells nothing is asked.
 */
export function useMay(): (call: Pick<Call, 'service' | 'name'>) => boolean {
  const session = useAtomValue(sessionAtom);
  const calls = session.kind === 'open' ? session.state.mayCall : undefined;
  return (call) => calls?.includes(callKey(call)) ?? true;
}
