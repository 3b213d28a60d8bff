import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { sessionAtom } from '#client/session/state/session.ts';
import { codeStepAtom, coveredAtom, pickStepAtom } from '#client/session/state/session-state.ts';
import { useDuePassword } from './due-password.ts';
import { FieldShell } from './field-shell.tsx';
import { late } from '#client/screen/late.tsx';
import { OpenFrame } from '#client/features/sign-in/open-frame.tsx';
import { screenRows } from '#client/screens.ts';
import { usePageTitle } from './page-titles.ts';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { MayFollowContext } from '#client/ui/may-follow.ts';
import { useLeaveToast } from '#client/ui/toast.tsx';
import { useOfferedPath } from './offered-paths.ts';
import { shellOf } from '#client/screen/shell-kind.ts';

/**
 * No part of the first load of who is signed in; asked for at once, before anybody knows whether it
 * is needed.
 */
const SignInScreen = late(
  async () => (await import('#client/features/sign-in/sign-in-screen.tsx')).SignInScreen,
);
void SignInScreen.preload().catch(() => {});

const PortalShell = late(async () => (await import('./portal-shell.tsx')).PortalShell);

const OfficeShell = late(async () => (await import('./office-shell.tsx')).OfficeShell);

const SessionCover = late(
  async () => (await import('#client/features/sign-in/session-cover.tsx')).SessionCover,
);
const PickDialog = late(
  async () => (await import('#client/features/sign-in/pick-dialog.tsx')).PickDialog,
);
const MustChangePassword = late(
  async () =>
    (await import('#client/features/account/must-change-password.tsx')).MustChangePassword,
);
const CodeDialog = late(
  async () => (await import('#client/features/sign-in/code-dialog.tsx')).CodeDialog,
);

/** Routes open to everybody; an unknown path also says so without signing in. */
const openRoutes: ReadonlySet<string> = new Set([
  '/404',
  ...screenRows.flatMap(([path, row]) => (row.open ? [path] : [])),
]);

/**
 * Of the screen that is there, not of the address it is leaving for: the screen of a person must
 * not be drawn for nobody.
 */
const useOpenToAll = (): boolean =>
  useRouterState({
    select: ({ matches }) =>
      matches.some(
        (match) =>
          openRoutes.has(match.routeId) || match._notFound === true || match.status === 'notFound',
      ),
  });

/**
 * Names the page's shell, for the sizes of tokens.css, and reads the screens again for
 * the next person.
 */
function useShellMark(kind: string | null, userId: string | null) {
  const router = useRouter();
  useEffect(() => {
    if (kind === null) delete document.documentElement.dataset['shell'];
    else document.documentElement.dataset['shell'] = kind;
  }, [kind]);
  useEffect(() => {
    if (userId !== null) void router.invalidate();
  }, [userId, router]);
}

/** A message belongs to the place where it was shown: it goes when the person leaves or locks. */
function useToastsLeave(kind: string) {
  const leave = useLeaveToast();
  const href = useRouterState({ select: ({ location }) => location.href });
  const place = `${kind} ${href}`;
  useEffect(() => leave(place), [leave, place]);
}

/**
 * The frame around every screen; above it the sign-in over a session that has ended, and what a
 * sign-in asks for.
 */
export function RootLayout() {
  const step = useAtomValue(codeStepAtom);
  const covered = useAtomValue(coveredAtom);
  const pick = useAtomValue(pickStepAtom);
  const offered = useOfferedPath();
  const due = useDuePassword();
  return (
    <>
      <MayFollowContext value={offered}>
        {due?.first ? <MustChangePassword userName={due.userName} /> : <Frame />}
      </MayFollowContext>
      {due && !due.first && <MustChangePassword userName={due.userName} over />}
      {covered && <SessionCover />}
      {pick && <PickDialog step={pick} />}
      {step && <CodeDialog step={step} />}
    </>
  );
}

/** Sign-in until somebody is known, then the shell of their role type. */
function Frame() {
  const session = useAtomValue(sessionAtom);
  const openToAll = useOpenToAll();
  usePageTitle();
  useToastsLeave(session.kind);
  const user = session.kind === 'open' ? session.state.user : null;
  const kind = user && shellOf(user);
  useShellMark(kind, user?.id ?? null);
  if (session.kind === 'starting') return <PendingScreen />;
  if (kind === 'field')
    return (
      <FieldShell>
        <Outlet />
      </FieldShell>
    );
  if (kind === 'office')
    return (
      <OfficeShell>
        <Outlet />
      </OfficeShell>
    );
  if (kind !== null)
    return (
      <PortalShell kind={kind}>
        <Outlet />
      </PortalShell>
    );
  if (openToAll)
    return (
      <OpenFrame>
        <Outlet />
      </OpenFrame>
    );
  // A signed-in person has a shell by now.
  return session.kind === 'open' ? null : <SignInScreen key={session.kind} session={session} />;
}
