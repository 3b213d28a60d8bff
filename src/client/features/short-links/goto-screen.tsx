import { Navigate } from '@tanstack/react-router';
import type { ScreenPart } from '#client/screen/screen-part.ts';

const linkPattern = /^[0-9a-z]{10,64}$/;

/**
 * `/goto`: forward to the web app (spec portal §2). With the id of a short link it goes where that
 * leads, otherwise to the start; it takes no address from anybody.
 */
export const screen: ScreenPart<void> = {
  Screen: ({ search: { id } }) =>
    typeof id === 'string' && linkPattern.test(id) ? (
      <Navigate to="/r/$id" params={{ id }} replace />
    ) : (
      <Navigate to="/" replace />
    ),
};
