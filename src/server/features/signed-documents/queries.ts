import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import {
  signedDocumentFile,
  type saveSignedDocument,
  type SignedDocument,
  type SignedDocumentFile,
  type verifySignedDocument,
} from '#contract/signed-documents.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type FileCard = { readonly sha256: string };

/** How far a browser's clock may be ahead of the server's: nothing is signed tomorrow. */
const clocksDifferMs = 5 * minuteMs;

const cardPlace = 'signed_document.card';
const placeId = (fileUrl: string, version: number): string => `${fileUrl}@${version}`;

const unlike = (): Refusal =>
  new Refusal('request.invalid', { fields: [{ path: 'sealed', code: 'request.invalid' }] });

/** @throws Refusal request.invalid */
function signedTextOf(sealed: string): SignedDocumentFile {
  try {
    const read = signedDocumentFile.safeParse(JSON.parse(sealed));
    // A seal of version 1 covers the pages only. What is on record with one was signed before.
    if (read.success && read.data.version !== 1) return read.data;
  } catch {
    // Refused below, as JSON of another shape is.
  }
  throw unlike();
}

/** PDFs that were signed in the app. */
export class SignedDocuments {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** A file that is there: its patient, and its SHA-256 as hex. @throws Refusal record.not-found */
  async #fileOf(fileId: string): Promise<{ patientId: string; sha256: string }> {
    const row = await this.#scope.db
      .selectFrom('record_file')
      .innerJoin('file', (join) =>
        join
          .onRef('file.org_id', '=', 'record_file.org_id')
          .onRef('file.id', '=', 'record_file.file_id'),
      )
      .select(['record_file.patient_id', 'file.card'])
      .where('record_file.org_id', '=', this.#scope.orgId)
      .where('record_file.file_id', '=', fileId)
      .where('record_file.removed_at', 'is', null)
      .where('file.received_at', 'is not', null)
      .where('file.type', '=', 'application/pdf')
      // Whoever removes it waits, and finds what names it then.
      .forShare('record_file')
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    const { sha256 } = this.#scope.keys.open('file.card', fileId, row.card) as FileCard;
    return { patientId: row.patient_id, sha256 };
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
    await this.#fileOf(fileUrl);
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
   * Whether a signing can be added. @returns it, with its patient and version
   *
   * @throws Refusal request.invalid for a text that is not what this account signed here today,
   * record.not-found, record.changed when the file was signed meanwhile, physician-order.paper for
   * a signed file of another patient
   */
  async check({ sealed, signedFileId }: ParsedInputOf<typeof saveSignedDocument>) {
    const { userName, now } = this.#scope;
    const signed = signedTextOf(sealed);
    const { document } = signed;
    const { fileUrl, signedOn } = document;
    const { patientId, sha256 } = await this.#fileOf(fileUrl);
    if ((await this.#fileOf(signedFileId)).patientId !== patientId)
      throw new Refusal('physician-order.paper');
    // Strangers read from the file who signed, when and what: nobody signs as somebody else.
    const isOurs = signed.by === userName && signed.source === sha256;
    const ago = now.getTime() - Date.parse(signedOn);
    if (!isOurs || ago > dayMs || ago < -clocksDifferMs) throw unlike();
    const version = ((await this.#last(fileUrl))?.version ?? 0) + 1;
    if (document.signaturePosition.some((position) => position.version !== version))
      throw new Refusal('record.changed');
    return { document, patientId, version };
  }

  /**
   * Adds a signing in the caller's transaction. @returns its version
   *
   * @throws Refusal as `check`
   */
  async add(given: ParsedInputOf<typeof saveSignedDocument>): Promise<number> {
    const { db, orgId, userId, now, keys } = this.#scope;
    const { sealed, signedFileId } = given;
    const { document, patientId, version } = await this.check(given);
    const { fileUrl } = document;
    const row = await db
      .insertInto('signed_document')
      .values({
        org_id: orgId,
        file_url: fileUrl,
        version,
        signed_file_id: signedFileId,
        seal: createHash('sha256').update(sealed).digest('hex'),
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

/** When a signed document's file left the record, or the one that was signed; null for neither. */
async function removedAt(
  db: Db,
  orgId: string,
  fileIds: readonly [string, string],
): Promise<string | null> {
  const row = await db
    .selectFrom('record_file')
    .select('removed_at')
    .where('org_id', '=', orgId)
    .where(idAnyOf('file_id', fileIds))
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(1)
    .executeTakeFirst();
  return row?.removed_at?.toISOString() ?? null;
}

/** How a seal relates to the signings of a file, whichever agency it belongs to. */
export async function standingOfSeal(
  db: Db,
  fileUrl: string,
  seal: string,
): Promise<OutputOf<typeof verifySignedDocument>> {
  // Ids are made on devices: another agency's file of the same id supersedes nothing.
  const found = await db
    .selectFrom('signed_document')
    .select(['org_id', 'version', 'signed_file_id'])
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
  if (later) return { standing: 'earlier', since: later.signed_at.toISOString() };
  const since = await removedAt(db, found.org_id, [fileUrl, found.signed_file_id]);
  return { standing: since === null ? 'current' : 'removed', since };
}
