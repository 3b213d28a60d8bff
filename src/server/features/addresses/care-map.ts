import {
  mostOnMap,
  type careMap as contract,
  type clinicianPlaces as everyHome,
  type PlaceOnMap,
} from '#contract/care-map.ts';
import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { ClinicianFacts, KnownPlace } from '#domain/clinician-facts.ts';
import { providerTypes } from '#domain/clinicians.ts';
import { nearestRanks } from '#domain/planning/nearest-people.ts';
import { dedupeById } from '#domain/texts.ts';
import { addressOf, cardOf, nameOf } from '#server/db/patient-card.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { placeFor } from '#server/features/staffing/find-place.ts';
import { mayReadHomes } from '#server/features/staffing/homes.ts';

type Request = SignedInRequest<typeof contract>;

/** Clinicians of the visits that a map shows. */
const mostClinicians = 50;

/** The episode with the place that was entered for it, if it has one. */
async function ofEpisode({ input, repo }: Request): Promise<PlaceOnMap[]> {
  if (input.episodeId === null) return [];
  const { id, patientId, latitude, longitude, startDate } = await repo.episodes.get(
    input.episodeId,
  );
  if (patientId !== input.patientId) throw new Refusal('record.not-found');
  if (latitude === undefined || longitude === undefined) return [];
  const place = { latitude, longitude, source: 'entered' } as const;
  return [{ id, kind: 'episode', name: startDate, detail: '', place }];
}

/** The patient's home: as staffing knows it, else by the address of the chart. */
async function ofPatient({ input, repo, server }: Request): Promise<PlaceOnMap[]> {
  const { id, content } = await repo.patients.read(input.patientId);
  const card = cardOf(content.doc.values);
  const [facts] = await repo.staffing.patients([id]);
  const given = { point: null, address: addressOf(card), zipcode: card.zipcode.slice(0, 5) };
  const place: KnownPlace | null =
    facts?.place ?? (await placeFor({ repo, server }, given)) ?? null;
  return place === null ? [] : [{ id, kind: 'patient', name: nameOf(card), detail: '', place }];
}

/** Clinicians whose home is known, as a map has them. */
const placed = (clinicians: readonly ClinicianFacts[]): PlaceOnMap[] =>
  clinicians.flatMap(({ id, name, providerType, home }) =>
    home === null ? [] : [{ id, kind: 'clinician', name, detail: providerType, place: home }],
  );

/** Homes of those who make the visits, for who may read where clinicians live. */
async function ofClinicians(request: Request): Promise<PlaceOnMap[]> {
  const { input, repo } = request;
  if (!mayReadHomes(request)) return [];
  const { db, orgId } = repo.scope;
  let visits = db
    .selectFrom('visit')
    .select('provider_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('patient_id', '=', input.patientId)
    .where('status', '!=', 'Deleted')
    .where('provider_id', 'is not', null);
  if (input.episodeId !== null) visits = visits.where('episode_id', '=', input.episodeId);
  const rows = await visits.orderBy('provider_id').limit(mostClinicians).execute();
  const ids = rows.flatMap(({ provider_id: id }) => (id === null ? [] : [id]));
  const shown = placed(await repo.staffing.clinicians(ids));
  await repo.audit.shownRows('user', shown);
  return shown;
}

/** @throws Refusal record.not-found */
export async function careMap(request: Request): Promise<{ places: PlaceOnMap[] }> {
  const places = [
    ...(await ofEpisode(request)),
    ...(await ofPatient(request)),
    ...(await ofClinicians(request)),
  ];
  return { places };
}

/** Clinicians at work whose home is known, each once; of many those nearest to what is shown. */
export async function clinicianPlaces(
  request: SignedInRequest<typeof everyHome>,
): Promise<OutputOf<typeof everyHome>> {
  const {
    input: { near, search },
    repo,
  } = request;
  if (!mayReadHomes(request)) return { rows: [], count: 0 };
  const found = await repo.staffing.everybody(new Set(providerTypes), search);
  const homes = new Map([...found].filter(([, { home }]) => home !== null));
  const ids = [...homes.keys()];
  const more = ids.length - mostOnMap;
  const ranks = nearestRanks(
    homes,
    near.map((place) => ({ ...place, source: 'entered' })),
  );
  const nearest = ids.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  const shown = more > 0 ? nearest.slice(0, mostOnMap) : ids;
  const rows = dedupeById(placed(await repo.staffing.facts(homes, shown)));
  await repo.audit.shownRows('user', rows);
  return { rows, count: found.size, ...(more > 0 && { more }) };
}
