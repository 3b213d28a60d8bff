import { Refusal } from '#contract/errors.ts';
import { linkTargetOf, type LinkTarget } from '#contract/link-targets.ts';
import { followShortUrl, shortUrl, shortUrls } from '#contract/short-links.ts';
import { must } from '#domain/must.ts';
import { areaAccess, parsePrivileges } from '#domain/privileges.ts';
import { handle, inArea, type SignedInRequest } from '#server/features/handler.ts';
import { readUserRecord } from '#server/features/users/queries/user-record.ts';
import type { Repository } from '#server/features/repository.ts';
import { officeAndField } from '#server/policies/policy.ts';

type Asked = Pick<SignedInRequest<typeof shortUrl>, 'server' | 'session'>;

/** Whether the person may open the screen at all. */
const mayOpen = ({ needs, area }: LinkTarget, { server, session }: Asked): boolean =>
  areaAccess(parsePrivileges(session.privileges), area) !== 'none' &&
  (needs === null || server.rights.scopeOf(needs, session) !== null);

/** @throws Refusal record.not-found when the person does not reach a record of the path */
async function checkRecords(
  repo: Repository,
  { record, visit }: LinkTarget,
  ids: readonly string[],
): Promise<void> {
  const [id = ''] = ids;
  if (record === 'patient') await repo.patients.read(id);
  if (record === 'episode') await repo.episodes.get(id);
  if (record === 'visit') await repo.visits.get(id);
  if (record === 'user') await readUserRecord(repo.scope, id);
  if (record === 'role') await repo.roles.read(Number(id));
  if (visit) await repo.visits.get(must(ids[1], 'visit of the path'));
}

export const calls = inArea('shortUrl', [
  handle(shortUrl, officeAndField, async ({ input, repo, server, session }) => {
    const found = linkTargetOf(input.path);
    if (found === null || !mayOpen(found.target, { server, session }))
      throw new Refusal('link.target');
    await checkRecords(repo, found.target, found.ids);
    return repo.transaction(({ shortLinks }) => shortLinks.make(input));
  }),

  handle(shortUrls, officeAndField, ({ input, repo }) => repo.shortLinks.own(input)),
]);

/**
 * In the area of the header, which everybody has: who may make no links still follows those of
 * others, with their own rights.
 */
export const following = inArea('header', [
  handle(followShortUrl, officeAndField, async ({ input, repo }) => {
    const path = await repo.shortLinks.follow(input.link);
    // Whatever the table holds by now, nothing but a path of this app is handed out.
    if (path === null || linkTargetOf(path) === null) throw new Refusal('record.not-found');
    return { path };
  }),
]);
