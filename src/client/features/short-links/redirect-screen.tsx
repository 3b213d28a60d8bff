import { Navigate } from '@tanstack/react-router';
import { Refusal } from '#contract/errors.ts';
import { linkTargetOf } from '#contract/link-targets.ts';
import { followShortUrl } from '#contract/short-links.ts';
import { callApi } from '#client/api/call.ts';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** Where a short link leads; null for one that leads nowhere. @throws Refusal when offline */
async function pathBehind(link: string): Promise<string | null> {
  try {
    const { path } = await callApi(followShortUrl, { link });
    // Never further than this app, whatever was answered.
    return linkTargetOf(path) === null ? null : path;
  } catch (error) {
    const gone =
      error instanceof Refusal &&
      (error.code === 'record.not-found' || error.code === 'request.invalid');
    if (gone) return null;
    throw error;
  }
}

/** `/r/:id`: takes the place of the address with the path that was stored (spec portal §2). */
export const screen: ScreenPart<string | null> = {
  load: ({ params }) => pathBehind(params['id'] ?? ''),
  Screen: ({ data }) => (data === null ? <NotFoundScreen /> : <Navigate to={data} replace />),
};
