import { useAtomValue } from 'jotai';
import { shellOf } from '#client/screen/shell-kind.ts';
import { useMay } from '#client/screen/use-may.ts';
import { screenRows } from '#client/screens.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import { mayOpen } from './may-open.ts';

const partsOf = (path: string): string[] =>
  (path.split(/[?#]/, 1)[0] ?? '').split('/').filter((part) => part !== '');

/** Whether an address belongs to the screen at a path, whose `$` parts hold anything. */
function leadsTo(screenPath: string, address: readonly string[]): boolean {
  const parts = partsOf(screenPath);
  return (
    parts.length === address.length &&
    parts.every((part, index) => part.startsWith('$') || part === address[index])
  );
}

/**
 * Whether the signed-in person is offered the screen behind a path, for links, buttons and cards
 * (spec portal §6). A path without a screen, such as the start, is everybody's.
 */
export function useOfferedPath(): (path: string) => boolean {
  const session = useAtomValue(sessionAtom);
  const may = useMay();
  const user = session.kind === 'open' ? session.state.user : null;
  if (user === null) return () => true;
  const shell = shellOf(user);
  return (path) => {
    const address = partsOf(path);
    const found = screenRows.find(([screenPath]) => leadsTo(screenPath, address));
    return !found || found[1].open === true || mayOpen(found[1], shell, user, may);
  };
}
