import { useLoaderData, useParams, useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useReducer } from 'react';
import { NoAccessScreen } from '#client/screen/no-access-screen.tsx';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { mayNow } from '#client/screen/use-may.ts';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import type { ScreenAt } from '#client/screen/screen-part.ts';
import { selectFrom } from '#client/screen/selected-id.ts';
import { shellOf, type ShellKind } from '#client/screen/shell-kind.ts';
import { currentSession, sessionAtom } from '#client/session/state/session-state.ts';
import type { Session } from '#client/session/state/session.ts';
import { screens, type ScreenPath } from '#client/screens.ts';
import { waitsForFactor } from './factor-first.ts';
import { mayOpen } from './may-open.ts';
import { partFor, type Drawn, type Part, type ScreenRow } from '#client/screen/screen-table.ts';

type OpenSession = Extract<Session, { kind: 'open' }>;
type Search = ScreenAt['search'];
/** A screen that was loaded, and for whom: another person's shell draws nothing of it. */
type Loaded = { readonly shell: ShellKind | null; readonly draw: Drawn } | null;

const shellIn = (session: Session): ShellKind | null =>
  session.kind === 'open' ? shellOf(session.state.user) : null;

/** Asked before anything of a screen is loaded; open screens are everybody's. */
const isOffered = (row: ScreenRow, { state }: OpenSession): boolean =>
  row.open === true || mayOpen(row, shellOf(state.user), state.user, mayNow);

const rowOf = (path: ScreenPath): ScreenRow => screens[path];

/** Before somebody is signed in there is nothing to ask for; the code of the field comes ahead. */
async function load(path: ScreenPath, at: ScreenAt): Promise<Loaded> {
  const row = rowOf(path);
  const session = currentSession();
  const shell = shellIn(session);
  const part = partFor(row, shell);
  if (session.kind === 'open' && !isOffered(row, session)) return null;
  if (waitsForFactor(session, path)) return null;
  if (session.kind === 'open' || row.open) {
    if (!part) return null;
    const draw = await part.load(at);
    // Only what could be opened is chosen.
    if (row.selects) selectFrom(row.selects, at.params);
    return { shell, draw };
  }
  await partFor(row, 'field')?.preload();
  return null;
}

/** Draws a screen of this device as soon as its code is there, without waiting for the router. */
function useReady(part: Part | undefined): Drawn | null {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const ready = part?.ready() ?? null;
  useEffect(() => {
    if (part === undefined || part.ready()) return;
    let here = true;
    // A part that does not load is the loader's failure; this is only the shorter way.
    void part.preload().then(
      () => here && again(),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [part]);
  return ready;
}

function ScreenOf({ path }: { path: ScreenPath }) {
  const loaded: Loaded | undefined = useLoaderData({ strict: false });
  const params: ScreenAt['params'] = useParams({ strict: false });
  const search: Search = useSearch({ strict: false });
  const session = useAtomValue(sessionAtom);
  const shell = shellIn(session);
  const row = rowOf(path);
  const refused = session.kind === 'open' && !isOffered(row, session);
  const part = refused ? undefined : partFor(row, shell);
  const ready = useReady(part);
  if (refused) return <NoAccessScreen />;
  if (part === undefined) return <NotFoundScreen />;
  const draw = loaded?.shell === shell ? loaded.draw : ready;
  return draw === null ? <PendingScreen /> : draw({ params, search });
}

/** Whether the address's search decides what the screen at a path loads. */
const isBySearch = (path: ScreenPath): boolean =>
  Object.values(rowOf(path).parts).some(
    (part) => typeof part === 'object' && 'bySearch' in part && part.bySearch === true,
  );

/** What the route of a path in the table of screens loads and draws. */
export function screenRoute(path: ScreenPath) {
  const bySearch = isBySearch(path);
  return {
    loaderDeps: ({ search }: { search: Search }) => (bySearch ? { search } : { search: {} }),
    loader: ({ params, deps }: { params: ScreenAt['params']; deps: { search: Search } }) =>
      load(path, { params, search: deps.search }),
    component: () => <ScreenOf path={path} />,
  };
}
