import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Episode } from '#contract/entities.ts';
import type { episodesLite as contract } from '#contract/episodes.ts';
import { billingCycleOf } from '#domain/billing-cycle.ts';
import type { KnownPlace } from '#domain/clinician-facts.ts';
import { pacificDate } from '#domain/pacific.ts';
import { dedupeById, withCoordinates } from '#domain/texts.ts';
import type { Repository } from '#server/features/repository.ts';
import type { Server } from '#server/runtime/context.ts';

type Where = { readonly repo: Repository; readonly server: Pick<Server, 'places'> };
type Row = OutputOf<typeof contract>['rows'][number];

const entered = ({ latitude, longitude }: Episode): KnownPlace | null =>
  latitude === undefined || longitude === undefined
    ? null
    : { latitude, longitude, source: 'entered' };

/**
 * Where episodes are given: as it was entered for them, else the home as staffing knows it, else what
 * was found for the address of the chart, else the middle of its ZIP code. Nothing is asked of a maps
 * service here: a list would ask it hundreds of times.
 */
async function placesOf(
  { repo, server }: Where,
  episodes: readonly Episode[],
): Promise<ReadonlyMap<string, KnownPlace>> {
  const open = episodes.filter((episode) => entered(episode) === null);
  const patientIds = [...new Set(open.map(({ patientId }) => patientId))];
  const known = await repo.staffing.homes(patientIds);
  const homes = await repo.addresses.homesOf(patientIds.filter((id) => !known.has(id)));
  const country = await server.places();
  return new Map(
    episodes.flatMap((episode): [string, KnownPlace][] => {
      const home = homes.get(episode.patientId);
      const middle = home ? country.middleOfZip(home.zipcode) : null;
      const place =
        entered(episode) ??
        known.get(episode.patientId) ??
        home?.point ??
        (middle && { ...middle, source: 'zip' as const });
      return place ? [[episode.id, place]] : [];
    }),
  );
}

/** Episodes for the map: those with both coordinates, each once (spec portal §5). */
export async function placedEpisodes(
  where: Where,
  asked: ParsedInputOf<typeof contract>,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const page = await where.repo.episodes.lite(asked);
  const places = await placesOf(where, page.rows);
  const today = pacificDate(now);
  const rows = page.rows.flatMap(({ id, status, patientName, startDate }): Row[] => {
    const place = places.get(id);
    const billingCycle = billingCycleOf(startDate, today);
    return place ? [{ id, status, patientName, startDate, billingCycle, ...place }] : [];
  });
  return { ...page, rows: dedupeById(withCoordinates(rows)) };
}
