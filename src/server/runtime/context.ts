import type { PlaceIndex } from '#domain/place-index.ts';
import type { Config } from '#server/runtime/settings.ts';
import type { ChatService } from '#server/adapters/chat-service.ts';
import type { FaxService } from '#server/adapters/fax.ts';
import type { PdfReader } from '#server/adapters/pdf-reader.ts';
import type { Mailer } from '#server/adapters/mail.ts';
import type { DrugService } from '#server/adapters/drug-service.ts';
import type { MapsService } from '#server/adapters/maps-service.ts';
import type { TextMessages } from '#server/adapters/text-messages.ts';
import type { Database, Db } from '#server/db/connect.ts';
import type { Epochs } from '#server/db/epoch.ts';
import type { Keyring } from '#server/db/keyring.ts';
import type { ReferenceData } from '#server/db/reference.ts';
import type { Log } from './log.ts';
import type { RequestAllowance } from './request-allowance.ts';
import type { Pokes } from '#server/db/pokes.ts';
import type { Rights } from '#server/policies/rights.ts';

/**
 * Everything a request can reach, made once at start. Time, ids and the outside world come in here.
 */
export type Server = {
  readonly config: Config;
  /** Who may make which call. */
  readonly rights: Rights;
  readonly database: Database;
  readonly db: Db;
  readonly keyring: Keyring;
  readonly reference: ReferenceData;
  readonly epochs: Epochs;
  readonly pokes: Pokes;
  readonly mailer: Mailer;
  /** Null: the office prints what it faxes. */
  readonly faxes: FaxService | null;
  readonly texts: TextMessages;
  /** The maps service with a key of an agency. */
  readonly maps: (key: string) => MapsService;
  /** The drug-information service at an address, with a key of an agency. */
  readonly drugs: (address: string, key: string) => DrugService;
  /** Text services of agencies. */
  readonly chat: ChatService;
  /** Reads PDFs that people stored. */
  readonly pdfs: PdfReader;
  /** Cities and ZIP codes of the United States, read when they are first needed. */
  readonly places: () => Promise<PlaceIndex>;
  readonly log: Log;
  readonly allowance: RequestAllowance;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Address people reach the app at, for links in mails; without a slash at the end. */
  readonly baseUrl: () => string;
  /** Work that an answer does not wait for; a stopping server does. */
  readonly later: (work: () => Promise<void>) => void;
  /** True once the server is stopping. */
  readonly isDraining: () => boolean;
};
