import { callKey, type Call } from '#contract/call.ts';
import { episodeList } from '#contract/episodes.ts';
import { patients } from '#contract/patients.ts';
import { search } from '#contract/search.ts';
import { users } from '#contract/users.ts';
import { providersLite, visits } from '#contract/visits.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { officeAndField, type Scope } from '#server/policies/policy.ts';

/** Fewer letters would find half of the agency. */
const shortestWords = 2;

export const calls = inArea('header', [
  handle(search, officeAndField, async ({ input, repo, server, session }) => {
    const words = input.words.trim();
    const none = { rows: [], count: 0 };
    /** A group as far as the call of its list reaches for the person, or nothing. */
    const group = async <G>(call: Call, find: (reach: Scope) => Promise<G>) => {
      const reach =
        words.length < shortestWords ? null : server.rights.scopeOf(callKey(call), session);
      return reach === null ? none : find(reach);
    };
    const found = {
      patients: await group(patients, (reach) => repo.search.patients(words, reach)),
      visits: await group(visits, (reach) => repo.search.visits(words, reach)),
      episodes: await group(episodeList, (reach) => repo.search.episodes(words, reach)),
      clinicians: await group(providersLite, () => repo.search.clinicians(words)),
      users: await group(users, () => repo.search.users(words)),
    };
    await repo.search.shown(found);
    return found;
  }),
]);
