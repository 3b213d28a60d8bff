import { useAtomValue } from 'jotai';
import { shellOf } from '#client/screen/shell-kind.ts';
import { useMay } from '#client/screen/use-may.ts';
import { screenRows } from '#client/screens.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import type { ScreenRow } from '#client/screen/screen-table.ts';
import { mayOpen } from './may-open.ts';

const partsOf = (path: string): string[] =>
  (path.split(/[?#]/, 1)[0] ?? '').split('/').filter((part) => part !== '');

/** The screens with the parts of their paths, which every link of a page is compared with. */
const places = screenRows.map(([path, row]) => ({ parts: partsOf(path), row }));

/** The screen an address belongs to; the `$` parts of a path hold anything. */
const screenAt = (address: readonly string[]): ScreenRow | undefined =>
  places.find(
    ({ parts }) =>
      parts.length === address.length &&
      parts.every((part, index) => part.startsWith('$') || part === address[index]),
  )?.row;

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
    const row = screenAt(partsOf(path));
    return !row || row.open === true || mayOpen(row, shell, user, may);
  };
}
