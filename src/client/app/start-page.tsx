import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { partFor } from '#client/screen/screen-table.ts';
import { shellOf } from '#client/screen/shell-kind.ts';
import { screens } from '#client/screens.ts';
import { useUser } from '#client/session/state/session.ts';

/** Where people begin, the first that their shell has (docs: ux, shells). */
const firsts = ['/dashboard', '/physicianOrders'] as const;

/**
 * `/` is the login (spec portal §2), which the root layout shows; a signed-in person goes on to the
 * first screen of their shell.
 */
export function StartPage(): ReactNode {
  const shell = shellOf(useUser());
  const to = firsts.find((path) => partFor(screens[path], shell)) ?? '/profile';
  return <Navigate to={to} replace />;
}
