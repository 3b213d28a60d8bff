import type { OrderSignatureWay, OrderSource } from '#domain/physician-orders.ts';

/** Languages an order is drawn in. */
const paperLanguages = ['en', 'de'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/**
 * The words on an order's paper. They belong to its layout, not to the app's catalogues: a signed
 * order is drawn again years later to compare its pages, in the language it was printed in, and on
 * the server for the fax. Whoever changes one raises `orderLayoutOf`.
 */
export type OrderWords = {
  readonly title: string;
  readonly record: string;
  readonly born: string;
  readonly order: string;
  readonly printed: string;
  readonly seal: string;
  readonly physician: string;
  readonly npi: string;
  readonly kind: string;
  readonly effectiveFrom: string;
  readonly received: string;
  readonly writtenBy: string;
  readonly arrived: string;
  readonly readBack: string;
  readonly readBackYes: string;
  readonly amendedBy: string;
  readonly confirmedBy: string;
  readonly before: string;
  readonly signature: string;
  readonly signedBy: string;
  readonly how: string;
  readonly signedAt: string;
  readonly sealWhole: string;
  readonly sealCovers: string;
  readonly toSign: string;
  readonly sources: Readonly<Record<OrderSource, string>>;
  readonly ways: Readonly<Record<OrderSignatureWay, string>>;
};

const english: OrderWords = {
  title: 'Physician order',
  record: 'Record',
  born: 'born',
  order: 'Order',
  printed: 'printed',
  seal: 'seal',
  physician: 'Physician',
  npi: 'NPI',
  kind: 'Kind',
  effectiveFrom: 'Effective from',
  received: 'Received',
  writtenBy: 'Written by',
  arrived: 'Received by the agency’s server',
  readBack: 'Read back',
  readBackYes: 'Yes, confirmed as correct',
  amendedBy: 'Amended by',
  confirmedBy: 'Amendment read back and confirmed by',
  before: 'Before the amendment',
  signature: 'Signature of the physician',
  signedBy: 'Signed by',
  how: 'How',
  signedAt: 'Signed at',
  sealWhole: 'Seal (SHA-256)',
  sealCovers: 'The seal covers the order and its signature. Anybody can check this file.',
  toSign: 'Signature, name and date',
  sources: {
    verbal: 'Verbal order',
    written: 'Written order',
    'plan-of-care': 'Plan of care',
  },
  ways: { link: 'By link', login: 'In the portal', paper: 'On paper' },
};

const german: OrderWords = {
  title: 'Ärztliche Verordnung',
  record: 'Akte',
  born: 'geboren',
  order: 'Verordnung',
  printed: 'gedruckt',
  seal: 'Siegel',
  physician: 'Arzt/Ärztin',
  npi: 'NPI',
  kind: 'Art',
  effectiveFrom: 'Gültig ab',
  received: 'Empfangen',
  writtenBy: 'Aufgeschrieben von',
  arrived: 'Am Server des Pflegedienstes eingegangen',
  readBack: 'Vorgelesen',
  readBackYes: 'Ja, als richtig bestätigt',
  amendedBy: 'Geändert von',
  confirmedBy: 'Änderung vorgelesen und bestätigt von',
  before: 'Vor der Änderung',
  signature: 'Ärztliche Unterschrift',
  signedBy: 'Unterschrieben von',
  how: 'Wie',
  signedAt: 'Unterschrieben am',
  sealWhole: 'Siegel (SHA-256)',
  sealCovers:
    'Das Siegel umfasst die Verordnung und ihre Unterschrift. Jede Person kann diese Datei prüfen.',
  toSign: 'Unterschrift, Name und Datum',
  sources: {
    verbal: 'Mündliche Verordnung',
    written: 'Schriftliche Verordnung',
    'plan-of-care': 'Behandlungsplan',
  },
  ways: { link: 'Per Link', login: 'Im Portal', paper: 'Auf Papier' },
};

export const orderWords: Readonly<Record<PaperLanguage, OrderWords>> = { en: english, de: german };
