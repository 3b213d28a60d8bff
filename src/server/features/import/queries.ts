import { Refusal } from '#contract/errors.ts';
import type { ImportedDocument } from '#contract/patients.ts';
import type { CareSummaryDraft } from '#domain/care-summary/read.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Card = Omit<ImportedDocument, 'id' | 'importedAt'> & {
  /** SHA-256 of the document's text as UTF-8, in hex. */ readonly sha256: string;
};
type Source = {
  readonly id: string;
  readonly patientId: string;
  readonly fileName: string;
  readonly xml: string;
  readonly draft: CareSummaryDraft;
};

/** The care summaries that the charts of an agency were made from. */
export class CareSummaries {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** Keeps a document beside the chart that was made from it, in the caller's transaction. */
  async keep({ id, patientId, fileName, xml, draft }: Source): Promise<void> {
    const { db, orgId, keys, now, userId, userName } = this.#scope;
    const { title, negations, withheld, unnamed, placeholders } = draft;
    const card: Card = {
      fileName,
      title: title ?? '',
      importedBy: userName,
      negations,
      withheld,
      unnamed,
      placeholders,
      sha256: sha256Hex(xml),
    };
    await db
      .insertInto('care_summary')
      .values({
        org_id: orgId,
        id,
        patient_id: patientId,
        imported_at: now,
        imported_by: userId,
        card: keys.seal('care_summary.card', id, card),
        xml: keys.seal('care_summary.xml', id, xml, { deflate: true }),
      })
      .execute();
  }

  /** The documents of a chart, the newest first. */
  async ofPatient(patientId: string): Promise<ImportedDocument[]> {
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('care_summary')
      .select(['id', 'imported_at', 'card'])
      .where('org_id', '=', orgId)
      .where('patient_id', '=', patientId)
      .orderBy('imported_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ id, imported_at, card }) => {
      const { sha256: _, ...shown } = keys.open('care_summary.card', id, card) as Card;
      return { id, importedAt: imported_at.toISOString(), ...shown };
    });
  }

  /** One document as it came; the audit log says who opened it. @throws Refusal record.not-found */
  async read(id: string): Promise<{ fileName: string; xml: string }> {
    const { db, orgId, keys } = this.#scope;
    const row = await db
      .selectFrom('care_summary')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    await recordAudit(this.#scope, 'patient', row.patient_id, { document: id });
    const { fileName } = keys.open('care_summary.card', id, row.card) as Card;
    return { fileName, xml: keys.open('care_summary.xml', id, row.xml) as string };
  }
}
