import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { saveSignedDocument, SignedDocument } from '#contract/signed-documents.ts';
import { dayMs } from '#domain/durations.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

const cardPlace = 'signed_document.card';
const placeId = (fileUrl: string, version: number): string => `${fileUrl}@${version}`;

/** PDFs that were signed in the app. */
export class SignedDocuments {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** The patient of a file that is there. @throws Refusal record.not-found */
  async #patientOf(fileId: string): Promise<string> {
    const row = await this.#scope.db
      .selectFrom('record_file')
      .innerJoin('file', (join) =>
        join
          .onRef('file.org_id', '=', 'record_file.org_id')
          .onRef('file.id', '=', 'record_file.file_id'),
      )
      .select('record_file.patient_id')
      .where('record_file.org_id', '=', this.#scope.orgId)
      .where('record_file.file_id', '=', fileId)
      .where('record_file.removed_at', 'is', null)
      .where('file.received_at', 'is not', null)
      .where('file.type', '=', 'application/pdf')
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return row.patient_id;
  }

  async #last(fileUrl: string) {
    return this.#scope.db
      .selectFrom('signed_document')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('file_url', '=', fileUrl)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** How a file was signed last; nulls where it was not. @throws Refusal record.not-found */
  async read(fileUrl: string) {
    await this.#patientOf(fileUrl);
    const row = await this.#last(fileUrl);
    await recordAudit(this.#scope, 'recordFile', fileUrl);
    if (!row) return { document: null, signedFileId: null };
    const id = placeId(fileUrl, row.version);
    return {
      document: this.#scope.keys.open(cardPlace, id, row.card) as SignedDocument,
      signedFileId: row.signed_file_id,
    };
  }

  /**
   * Adds a signing in the caller's transaction. @returns its version
   *
   * @throws Refusal request.invalid for the signature of another day, record.not-found,
   * record.changed when the file was signed meanwhile, physician-order.paper for a signed file of
   * another patient
   */
  async add({
    document,
    signedFileId,
    seal,
  }: ParsedInputOf<typeof saveSignedDocument>): Promise<number> {
    const { db, orgId, userId, now, keys } = this.#scope;
    const { fileUrl, signedOn } = document;
    if (Math.abs(Date.parse(signedOn) - now.getTime()) > dayMs)
      throw new Refusal('request.invalid', {
        fields: [{ path: 'document.signedOn', code: 'request.invalid' }],
      });
    const patientId = await this.#patientOf(fileUrl);
    if ((await this.#patientOf(signedFileId)) !== patientId)
      throw new Refusal('physician-order.paper');
    const version = ((await this.#last(fileUrl))?.version ?? 0) + 1;
    if (document.signaturePosition.some((position) => position.version !== version))
      throw new Refusal('record.changed');
    const row = await db
      .insertInto('signed_document')
      .values({
        org_id: orgId,
        file_url: fileUrl,
        version,
        signed_file_id: signedFileId,
        seal,
        signed_at: now,
        signed_by: userId,
        card: keys.seal(cardPlace, placeId(fileUrl, version), document),
      })
      .onConflict((same) => same.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!row) throw new Refusal('record.changed');
    await recordAudit(this.#scope, 'recordFile', fileUrl, { patientId, signedFileId, version });
    return version;
  }
}

/** How a seal relates to the signings of a file, whichever agency it belongs to. */
export async function standingOfSeal(
  db: Db,
  fileUrl: string,
  seal: string,
): Promise<{ standing: 'current' | 'earlier' | 'unknown'; since: string | null }> {
  // Ids are made on devices: another agency's file of the same id supersedes nothing.
  const found = await db
    .selectFrom('signed_document')
    .select(['org_id', 'version'])
    .where('file_url', '=', fileUrl)
    .where('seal', '=', seal)
    .orderBy('version', 'desc')
    .orderBy('org_id')
    .limit(1)
    .executeTakeFirst();
  if (!found) return { standing: 'unknown', since: null };
  const later = await db
    .selectFrom('signed_document')
    .select('signed_at')
    .where('org_id', '=', found.org_id)
    .where('file_url', '=', fileUrl)
    .where('version', '>', found.version)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return later
    ? { standing: 'earlier', since: later.signed_at.toISOString() }
    : { standing: 'current', since: null };
}
