import { accountErrors } from './error-texts/account.ts';
import { deviceErrors } from './error-texts/device.ts';
import { packErrors } from './error-texts/pack.ts';
import { payErrors } from './error-texts/pay.ts';
import { physicianOrderErrors } from './error-texts/physician-order.ts';
import { recordErrors } from './error-texts/record.ts';
import { requestErrors } from './error-texts/request.ts';

/**
 * The one error catalogue: code → HTTP status and the words a person reads. Texts in straight
 * quotes of the specification are here once, to the letter (portal §8, rules §5 and §8); the
 * English text is also the message id of the translation catalogues.
 */
export const errors = {
  ...requestErrors,
  ...accountErrors,
  ...recordErrors,
  ...payErrors,
  ...physicianOrderErrors,
  ...packErrors,
  ...deviceErrors,
};

export type ErrorCode = keyof typeof errors;

/**
 * Why one field was refused: the path as the form or the schema names it, and the catalogue code.
 */
export type FieldReason = { readonly path: string; readonly code: ErrorCode };

/** What a code means to somebody who does not know it, by its HTTP status. */
const general: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  401: 'session.missing',
  403: 'access.denied',
  404: 'record.not-found',
  409: 'visit.transition',
  413: 'request.too-large',
  415: 'request.not-json',
  422: 'request.invalid',
  426: 'request.protocol',
  429: 'rate.limited',
  503: 'server.unavailable',
};

/** The code everybody knows for a status; a server's failure for one that no code has. */
export const generalCode = (status: number): ErrorCode => general[status] ?? 'server.failed';

/** True when a text received from outside is a code of the catalogue. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code);

/**
 * A refusal with a catalogue code: thrown by services and by the browser's calls, turned into
 * problem JSON (RFC 9457) on the way out.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: readonly FieldReason[];
  /**
   * Extra facts the screen needs, such as the two values of a conflict. Never patient text in a
   * log.
   */
  readonly detail: unknown;
  constructor(
    code: ErrorCode,
    {
      fields = [],
      detail,
      cause,
    }: { fields?: readonly FieldReason[]; detail?: unknown; cause?: unknown } = {},
  ) {
    super(errors[code].text, { cause });
    this.code = code;
    this.fields = fields;
    this.detail = detail;
  }
}
