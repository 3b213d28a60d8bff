import { sql, type RawBuilder, type SelectType } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  ClinicianAvailability,
  PatientWishes,
  saveAvailability,
  saveWishes,
} from '#contract/staffing.ts';
import {
  middleOf,
  noProfile,
  profileFaults,
  type ClinicianFacts,
  type ClinicianProfile,
  type KnownPlace,
  type PatientFacts,
  type Wishes,
} from '#domain/clinician-facts.ts';
import { providerTypes } from '#domain/clinicians.ts';
import type { Place } from '#domain/distance.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import { KeptOpened, markOfColumn, type MarkedRow } from '#server/db/kept-opened.ts';
import { nameHolds } from '#server/db/name-words.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import {
  changedParts,
  openedProfile,
  openedWishes,
  shownProfile,
} from '#server/features/staffing/rows.ts';
import { latestClocks } from './clocked-places.ts';

/** As many patients as one read answers. */
const mostPatients = 1_000;
/** Homes that the middle of a ZIP code is taken of. */
const mostHomes = 2_000;

/** Profiles are at most a few kilobytes, places some hundred bytes. */
const keptProfiles = new KeptOpened<ClinicianProfile>({ most: 5_000, open: openedProfile });
const keptPlaces = new KeptOpened<KnownPlace | null>({
  most: 50_000,
  open: (sealed, id, keys) => openedWishes(sealed, id, keys).place,
});

/** The place to be kept; undefined where it stays. */
type NewPlace = KnownPlace | null | undefined;

const namedColumns = ['app_user.id', 'given_name', 'family_name', 'provider_type_id'] as const;
/** A clinician's profile, and who they are by trade. */
export type ListedProfile = ClinicianProfile & Pick<ClinicianFacts, 'providerType'>;

type NamedRow = {
  readonly id: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly provider_type_id: number | null;
};

/** What is known of clinicians and patients for staffing. */
export class Staffing {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** @throws Refusal record.not-found */
  async availability(userId: string): Promise<ClinicianAvailability> {
    const found = await this.#profile(userId);
    await recordAudit(this.#scope, 'user', userId);
    return found;
  }

  /** @throws Refusal record.not-found, staffing.changed, request.invalid */
  async saveAvailability(
    { userId, revision, home: _given, ...parts }: ParsedInputOf<typeof saveAvailability>,
    home: NewPlace,
  ): Promise<ClinicianAvailability> {
    const [fault] = profileFaults(parts);
    if (fault)
      throw new Refusal('request.invalid', { fields: [{ ...fault, code: 'request.invalid' }] });
    const { db, orgId, keys, now } = this.#scope;
    const before = await this.#profile(userId);
    const profile: ClinicianProfile = { ...parts, home: home === undefined ? before.home : home };
    const values = {
      revision: revision + 1,
      profile: keys.seal('clinician_profile', userId, profile),
      changed_at: now,
    };
    const saved = await db
      .insertInto('clinician_profile')
      .values({ org_id: orgId, user_id: userId, ...values })
      .onConflict((other) =>
        other
          .columns(['org_id', 'user_id'])
          .doUpdateSet(values)
          .where('clinician_profile.revision', '=', revision),
      )
      .returning('revision')
      .executeTakeFirst();
    if (before.revision !== revision || !saved) throw new Refusal('staffing.changed');
    await recordAudit(this.#scope, 'user', userId, { changed: changedParts(before, profile) });
    return { revision: revision + 1, ...shownProfile(profile) };
  }

  /** @throws Refusal record.not-found */
  async wishes(patientId: string): Promise<PatientWishes> {
    const found = await this.#wishes(patientId);
    await recordAudit(this.#scope, 'patient', patientId);
    return this.#shownWishes(found);
  }

  /** @throws Refusal record.not-found, staffing.changed */
  async saveWishes(
    { patientId, revision, place: _given, ...parts }: ParsedInputOf<typeof saveWishes>,
    place: NewPlace,
  ): Promise<PatientWishes> {
    const { db, orgId, keys, now } = this.#scope;
    const before = await this.#wishes(patientId);
    const wishes: Wishes = { ...parts, place: place === undefined ? before.place : place };
    const values = {
      revision: revision + 1,
      wishes: keys.seal('patient_wishes', patientId, wishes),
      changed_at: now,
    };
    const saved = await db
      .insertInto('patient_wishes')
      .values({ org_id: orgId, patient_id: patientId, ...values })
      .onConflict((other) =>
        other
          .columns(['org_id', 'patient_id'])
          .doUpdateSet(values)
          .where('patient_wishes.revision', '=', revision),
      )
      .returning('revision')
      .executeTakeFirst();
    if (before.revision !== revision || !saved) throw new Refusal('staffing.changed');
    await recordAudit(this.#scope, 'patient', patientId, { changed: changedParts(before, wishes) });
    return this.#shownWishes({ revision: revision + 1, ...wishes });
  }

  /** Those of these people who are active clinicians, with what is known of them, by name. */
  async clinicians(ids: readonly string[]): Promise<ClinicianFacts[]> {
    const rows = await this.#people(providerTypes)
      .where(idAnyOf('app_user.id', ids))
      .leftJoin('clinician_profile', (join) =>
        join
          .onRef('clinician_profile.org_id', '=', 'app_user.org_id')
          .onRef('clinician_profile.user_id', '=', 'app_user.id'),
      )
      .select([...namedColumns, markOfColumn('profile').as('mark')])
      .orderBy('family_name')
      .orderBy('app_user.id')
      .execute();
    const profiles = await this.#profiles(rows);
    return rows.map((row) => this.#facts(row, profiles.get(row.id) ?? noProfile));
  }

  /**
   * Profiles of every active clinician of some provider types, by name.
   *
   * @param words of the names looked for; all for none
   */
  async everybody(
    types: ReadonlySet<string>,
    words: string,
  ): Promise<ReadonlyMap<string, ListedProfile>> {
    // One value: hundreds of rows cost the driver more than the database, and so would JSON.
    const row = await this.#people(types)
      .leftJoin('clinician_profile', (join) =>
        join
          .onRef('clinician_profile.org_id', '=', 'app_user.org_id')
          .onRef('clinician_profile.user_id', '=', 'app_user.id'),
      )
      .$if(words.trim() !== '', (query) => query.where(nameHolds(words)))
      .select(
        sql<string | null>`string_agg(
          app_user.id::text || ' ' || provider_type_id || ' ' ||
            coalesce(${markOfColumn('profile')}, ''), ','
          order by family_name, app_user.id)`.as('listed'),
      )
      .executeTakeFirst();
    const listed = (row?.listed?.split(',') ?? []).map((each) => {
      const [id = '', typeId = '', mark = ''] = each.split(' ');
      return { id, mark: mark || null, providerType: this.#typeOf(Number(typeId)) };
    });
    const profiles = await this.#profiles(listed);
    return new Map(
      listed.map(({ id, providerType }) => [
        id,
        { ...(profiles.get(id) ?? noProfile), providerType },
      ]),
    );
  }

  /**
   * Some of `everybody` by their ids with what is known of them, and one more value each.
   *
   * @param beside an expression of the row of `app_user`
   */
  async some<B>(
    everybody: ReadonlyMap<string, ClinicianProfile>,
    ids: readonly string[],
    beside: RawBuilder<B>,
  ): Promise<{ facts: ClinicianFacts; beside: SelectType<B> }[]> {
    const { db, orgId } = this.#scope;
    const rows = await db
      .selectFrom('app_user')
      .select([...namedColumns, beside.as('beside')])
      .where('app_user.org_id', '=', orgId)
      .where(idAnyOf('app_user.id', ids))
      .orderBy('family_name')
      .orderBy('app_user.id')
      .execute();
    return rows.map((row) => ({
      facts: this.#facts(row, everybody.get(row.id) ?? noProfile),
      beside: row.beside,
    }));
  }

  /** Some of `everybody` by their ids with what is known of them, by name. */
  async facts(
    everybody: ReadonlyMap<string, ClinicianProfile>,
    ids: readonly string[],
  ): Promise<ClinicianFacts[]> {
    const rows = await this.some(everybody, ids, sql<null>`null`);
    return rows.map(({ facts }) => facts);
  }

  #facts(row: NamedRow, profile: ClinicianProfile): ClinicianFacts {
    return {
      ...profile,
      id: row.id,
      name: `${row.given_name} ${row.family_name}`,
      providerType: this.#typeOf(row.provider_type_id ?? 0),
    };
  }

  #typeOf(id: number): string {
    return this.#scope.reference.providerTypes.get(id)?.type ?? '';
  }

  /** Opened profiles of rows with the marks of the sealed ones as they are now. */
  #profiles(rows: readonly MarkedRow[]): Promise<ReadonlyMap<string, ClinicianProfile>> {
    const { db, orgId } = this.#scope;
    return keptProfiles.of(this.#scope, rows, (unknown) =>
      db
        .selectFrom('clinician_profile')
        .select(['user_id as id', 'profile as sealed'])
        .where('org_id', '=', orgId)
        .where(idAnyOf('user_id', unknown))
        .execute(),
    );
  }

  /** Active clinicians of some provider types. */
  #people(types: readonly string[] | ReadonlySet<string>) {
    const { db, orgId, reference } = this.#scope;
    const wanted = new Set(types);
    const typeIds = [...reference.providerTypes]
      .filter(([, { type }]) => wanted.has(type))
      .map(([id]) => id);
    return db
      .selectFrom('app_user')
      .where('app_user.org_id', '=', orgId)
      .where('active', '=', true)
      .where(sql<boolean>`provider_type_id = any(${typeIds}::int[])`);
  }

  /**
   * What is known of patients for staffing: their wishes, and their place from there or from the
   * last visit that clocked one. Bounded reads of at most 1,000.
   */
  async patients(ids: readonly string[]): Promise<PatientFacts[]> {
    const unique = [...new Set(ids)];
    const facts: PatientFacts[] = [];
    for (let start = 0; start < unique.length; start += mostPatients)
      facts.push(...(await this.#somePatients(unique.slice(start, start + mostPatients))));
    return facts;
  }

  async #somePatients(ids: readonly string[]): Promise<PatientFacts[]> {
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .leftJoin('patient_wishes', (join) =>
        join
          .onRef('patient_wishes.org_id', '=', 'patient.org_id')
          .onRef('patient_wishes.patient_id', '=', 'patient.id'),
      )
      .select(['id', 'card', 'wishes'])
      .where('patient.org_id', '=', orgId)
      .where(idAnyOf('patient.id', ids))
      .orderBy('id')
      .execute();
    const facts = rows.map((row) => {
      const card = keys.open('patient.card', row.id, row.card) as PatientCard;
      const wishes = openedWishes(row.wishes, row.id, keys);
      const language = wishes.language ?? card.languageCode ?? '';
      return { ...wishes, id: row.id, name: nameOf(card), language, state: card.state };
    });
    const unknown = facts.filter(({ place }) => place === null).map(({ id }) => id);
    const clocked = await latestClocks(this.#scope, unknown);
    return facts.map((each) => ({ ...each, place: each.place ?? clocked.get(each.id) ?? null }));
  }

  /**
   * Where patients live as far as it is known: from their wishes or from the last visit that clocked
   * a place. Opens no card, and nothing that was opened before; patients without a place are left
   * out.
   *
   * @param patients ids, with the marks of their sealed wishes as they are now
   */
  async places(patients: readonly MarkedRow[]): Promise<ReadonlyMap<string, KnownPlace>> {
    const { db, orgId } = this.#scope;
    const unique = [...new Map(patients.map((each) => [each.id, each])).values()];
    const wished = await keptPlaces.of(this.#scope, unique, (unknown) =>
      db
        .selectFrom('patient_wishes')
        .select(['patient_id as id', 'wishes as sealed'])
        .where('org_id', '=', orgId)
        .where(idAnyOf('patient_id', unknown))
        .execute(),
    );
    const homes = new Map<string, KnownPlace>();
    for (const [id, place] of wished) if (place !== null) homes.set(id, place);
    const clocked = await latestClocks(
      this.#scope,
      unique.flatMap(({ id }) => (homes.has(id) ? [] : [id])),
    );
    return new Map([...clocked, ...homes]);
  }

  /** Where some patients live, as {@link Staffing.places} knows it. */
  async homes(ids: readonly string[]): Promise<ReadonlyMap<string, KnownPlace>> {
    const { db, orgId } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .leftJoin('patient_wishes', (join) =>
        join
          .onRef('patient_wishes.org_id', '=', 'patient.org_id')
          .onRef('patient_wishes.patient_id', '=', 'patient.id'),
      )
      .select(['id', markOfColumn('wishes').as('mark')])
      .where('patient.org_id', '=', orgId)
      .where(idAnyOf('patient.id', ids))
      .execute();
    return this.places(rows);
  }

  /** The place of the last visit that clocked one; null where there is none. */
  async clockedPlace(patientId: string): Promise<KnownPlace | null> {
    return (await latestClocks(this.#scope, [patientId])).get(patientId) ?? null;
  }

  /** The middle of the known homes with a ZIP code, patients' and clinicians'; null of none. */
  async middleOfZip(zipcode: string): Promise<KnownPlace | null> {
    if (zipcode === '') return null;
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .innerJoin('patient_wishes', (join) =>
        join
          .onRef('patient_wishes.org_id', '=', 'patient.org_id')
          .onRef('patient_wishes.patient_id', '=', 'patient.id'),
      )
      .select(['id', 'card', 'wishes'])
      .where('patient.org_id', '=', orgId)
      .orderBy('patient_wishes.changed_at', 'desc')
      .limit(mostHomes)
      .execute();
    const places = rows.flatMap((row): Place[] => {
      const card = keys.open('patient.card', row.id, row.card) as PatientCard;
      if (card.zipcode.slice(0, 5) !== zipcode) return [];
      const { place } = openedWishes(row.wishes, row.id, keys);
      return place === null || place.source === 'zip' ? [] : [place];
    });
    const middle = middleOf(places);
    return middle && { ...middle, source: 'zip' };
  }

  async #profile(userId: string): Promise<ClinicianAvailability> {
    const { db, orgId, keys } = this.#scope;
    const row = await db
      .selectFrom('app_user')
      .leftJoin('clinician_profile', (join) =>
        join
          .onRef('clinician_profile.org_id', '=', 'app_user.org_id')
          .onRef('clinician_profile.user_id', '=', 'app_user.id'),
      )
      .select(['profile', 'revision'])
      .where('app_user.org_id', '=', orgId)
      .where('app_user.id', '=', userId)
      .where('provider_type_id', 'is not', null)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return {
      revision: row.revision ?? 0,
      ...shownProfile(openedProfile(row.profile, userId, keys)),
    };
  }

  async #shownWishes({
    notWanted,
    ...rest
  }: Wishes & { revision: number }): Promise<PatientWishes> {
    const { db, orgId } = this.#scope;
    const rows = await db
      .selectFrom('app_user')
      .select(['id', 'given_name', 'family_name'])
      .where('org_id', '=', orgId)
      .where(idAnyOf('id', notWanted))
      .orderBy('family_name')
      .execute();
    const names = rows.map((row) => ({ id: row.id, name: `${row.given_name} ${row.family_name}` }));
    return { ...rest, skills: [...rest.skills], notWanted: [...notWanted], names };
  }

  async #wishes(patientId: string): Promise<Wishes & { revision: number }> {
    const { db, orgId, keys } = this.#scope;
    const row = await db
      .selectFrom('patient')
      .leftJoin('patient_wishes', (join) =>
        join
          .onRef('patient_wishes.org_id', '=', 'patient.org_id')
          .onRef('patient_wishes.patient_id', '=', 'patient.id'),
      )
      .select(['wishes', 'revision'])
      .where('patient.org_id', '=', orgId)
      .where('patient.id', '=', patientId)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return { revision: row.revision ?? 0, ...openedWishes(row.wishes, patientId, keys) };
  }
}
