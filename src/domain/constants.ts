import { agencyConstants } from './agency-constants.ts';
import { autoSaveSeconds, contentKeyModes, idleTimeoutMs, locationExpiryMs } from './settings.ts';
import { minuteMs } from './durations.ts';
import { defaultOrderCategories, orderCategoriesName } from './order-categories.ts';
import { defaultMissedReasons } from './visit-reports.ts';

/**
 * Every server-supplied constant of the specification (portal §9) with its permitted values. Names
 * that the specification does not print are ours and say so.
 */

export const constantTypes = ['AppConfig', 'WebAppConfig', 'GentoCareConfig'] as const;
type ConstantType = (typeof constantTypes)[number];

/** What a JSON constant must look like. */
type Shape =
  | { readonly is: 'text'; readonly most: number }
  | { readonly is: 'one of'; readonly values: readonly string[] }
  | { readonly is: 'list'; readonly of: Shape; readonly most: number }
  | { readonly is: 'object'; readonly fields: Readonly<Record<string, Shape>> };

/** Form of each text of a list. */
type ItemForm = 'text' | 'id' | 'phone' | 'state';
/** Form of a single text; any text without one. */
type TextForm = 'address' | 'id' | 'phone' | 'state' | 'npi' | 'ccn' | 'short';

type ConstantKind =
  | {
      readonly kind: 'number';
      readonly unit: 'minutes' | 'seconds' | 'hours' | '%';
      /** Smallest and largest number, both allowed. */
      readonly low: number;
      readonly high: number;
    }
  | { readonly kind: 'text'; readonly form?: TextForm }
  | { readonly kind: 'list'; readonly items: ItemForm }
  | { readonly kind: 'json'; readonly shape: Shape }
  | { readonly kind: 'choice'; readonly values: readonly string[] };

export type KnownConstant = ConstantKind & {
  readonly type: ConstantType;
  readonly name: string;
  /** English text of the catalogue. */
  readonly description: string;
  /** The value without an entry; null where the product does without one. */
  readonly initial: string | null;
  /** Stays on the server: neither browsers nor the list of constants get it. */
  readonly secret?: true;
};

const name = { is: 'text', most: 100 } as const;
/** Choices with an id that is stored and a name that is shown. */
const choices: Shape = {
  is: 'list',
  most: 200,
  of: { is: 'object', fields: { id: { is: 'text', most: 40 }, name } },
};

const web = (parts: Omit<KnownConstant, 'type'> & ConstantKind): KnownConstant => ({
  type: 'WebAppConfig',
  ...parts,
});
const reasons = (named: string, description: string): KnownConstant =>
  web({ name: named, kind: 'list', items: 'text', description, initial: null });

export const knownConstants: readonly KnownConstant[] = [
  {
    type: 'AppConfig',
    name: 'BLOBENCRYPTIONKEY',
    kind: 'choice',
    values: contentKeyModes,
    description:
      'Whether notes are sent under a key of each session (session) or not (off). The server ' +
      'makes the keys; a key is never set here.',
    initial: contentKeyModes[0],
  },
  {
    type: 'AppConfig',
    name: 'Safety',
    kind: 'json',
    shape: { is: 'list', of: name, most: 200 },
    description: 'Safety hazards of homes to choose from.',
    initial: null,
  },
  {
    type: 'AppConfig',
    name: 'missedVisitReasonTypes',
    kind: 'json',
    shape: choices,
    description: 'Reasons why a visit was missed.',
    initial: JSON.stringify(defaultMissedReasons),
  },
  {
    type: 'AppConfig',
    // Ours: the specification prints only "a maps-service key".
    name: 'mapsServiceKey',
    kind: 'text',
    secret: true,
    description: 'Key of the maps service that finds addresses. It stays on the server.',
    initial: null,
  },
  web({
    name: 'locationExpiryInMins',
    kind: 'number',
    unit: 'minutes',
    low: 1,
    high: 240,
    description: 'How long a position counts as the present one.',
    initial: String(locationExpiryMs / minuteMs),
  }),
  web({
    name: 'showLogs',
    kind: 'list',
    items: 'id',
    description: 'Ids of the people whose browsers write debug logs. Logs never hold patient data.',
    initial: null,
  }),
  web({
    name: 'autoSaveInterval',
    kind: 'number',
    unit: 'seconds',
    low: 5,
    high: 600,
    description: 'How often an open note is saved by itself.',
    initial: String(autoSaveSeconds),
  }),
  web({
    name: 'idleTimeout',
    kind: 'number',
    unit: 'minutes',
    low: 1,
    high: 720,
    description: 'Idle time after which a phone locks and the office signs out.',
    initial: String(idleTimeoutMs / minuteMs),
  }),
  reasons('expireVisitReasonTypes', 'Reasons why a visit expired.'),
  web({
    // Ours: rooms are stored per visit, and only at these hosts.
    name: 'telehealthHosts',
    kind: 'list',
    items: 'text',
    description:
      'Hosts of video rooms, such as rooms.example.org. Without an entry there are none.',
    initial: null,
  }),
  reasons('episodeArchiveReasons', 'Reasons to archive an episode.'),
  // Ours: the specification names a default payer type and no list of them (portal §9).
  web({
    name: 'payerTypes',
    kind: 'list',
    items: 'text',
    description: 'Payer types of episodes to choose from, beside Episodic.',
    initial: null,
  }),
  reasons('clearingHouseTypes', 'Clearing houses for claims.'),
  web({
    name: 'payerAttributesFieldTypes',
    kind: 'json',
    shape: {
      is: 'list',
      most: 100,
      of: {
        is: 'object',
        fields: { name, type: { is: 'one of', values: ['text', 'number', 'date', 'yes or no'] } },
      },
    },
    description: 'Fields of a payer, each with its name and type.',
    initial: null,
  }),
  reasons('alertInactiveReason', 'Reasons to turn an alert off.'),
  web({
    name: 'smsFromNumbers',
    kind: 'list',
    items: 'phone',
    description: 'Phone numbers that text messages are sent from.',
    initial: null,
  }),
  reasons('inactivateProviderReasonTypes', 'Reasons to make a clinician inactive.'),
  web({
    name: 'defaultVisitEpisodeStafferId',
    kind: 'text',
    form: 'id',
    description: 'Id of the person who staffs visits unless an episode names another.',
    initial: null,
  }),
  web({
    name: 'twoStringDuplicatePercentage',
    kind: 'number',
    unit: '%',
    low: 50,
    high: 100,
    description: 'How alike two names must be to count as a possible duplicate.',
    initial: '90',
  }),
  web({
    // Ours, as the two below: the specification prints what they are for and no name.
    name: 'credentialVerificationApis',
    kind: 'json',
    shape: {
      is: 'list',
      most: 20,
      of: { is: 'object', fields: { name, address: { is: 'text', most: 300 } } },
    },
    description: 'Addresses of the services that verify credentials.',
    initial: null,
  }),
  web({
    name: 'drugInformationApi',
    kind: 'text',
    form: 'address',
    description: 'Address of the service that suggests drugs.',
    initial: null,
  }),
  web({
    name: 'drugInformationApiKey',
    kind: 'text',
    secret: true,
    description: 'Key of the service that suggests drugs. It stays on the server.',
    initial: null,
  }),
  web({
    name: orderCategoriesName,
    kind: 'list',
    items: 'text',
    description:
      'Categories of physician orders. Until the agency enters its own, those of this app, ' +
      'which are no official list.',
    initial: JSON.stringify(defaultOrderCategories),
  }),
  web({
    // Ours, as the one below: clinicians call the office from the phone.
    name: 'officePhone',
    kind: 'text',
    form: 'phone',
    description: 'Phone number of the office, on every screen of a clinician.',
    initial: null,
  }),
  web({
    name: 'afterHoursPhone',
    kind: 'text',
    form: 'phone',
    description: 'Phone number for the time when the office is closed.',
    initial: null,
  }),
  web({
    // Ours: the specification compares with the company's states and does not say where they are.
    name: 'operatingStates',
    kind: 'list',
    items: 'state',
    description:
      'States where the agency operates. Addresses of patients are compared with them; without an ' +
      'entry with the state of the agency (agencyState), where that is set.',
    initial: null,
  }),
  ...agencyConstants,
  web({
    name: 'showSupport',
    kind: 'list',
    items: 'id',
    description: 'Ids of the people who see support.',
    initial: null,
  }),
  {
    type: 'GentoCareConfig',
    name: 'raceData',
    kind: 'json',
    shape: choices,
    description: 'Races and ethnic groups to choose from.',
    initial: null,
  },
];

export type ConstantName = { readonly type: string; readonly name: string };

/** A constant that the product knows; undefined for an agency's own. */
export const knownConstant = ({ type, name: named }: ConstantName): KnownConstant | undefined =>
  knownConstants.find((each) => each.type === type && each.name === named);

/** True for one that browsers get with the session. */
export const leavesServer = (constant: ConstantName): boolean =>
  knownConstant(constant)?.secret !== true;

/** Longest value, characters. */
export const mostConstant = 20_000;
const mostItems = 500;

/** What is wrong with a value: English texts of the catalogue. */
export const constantProblems = {
  choice: 'Choose one of the values.',
  blank: 'Enter a value.',
  number: 'Enter a number within the limits.',
  address: 'Enter an address that begins with https://.',
  id: 'Enter the id of a person.',
  list: 'Enter a list of different texts.',
  phone: 'Enter phone numbers with ten digits.',
  state: 'Enter states with two capital letters, such as CA.',
  npi: 'Enter ten digits.',
  ccn: 'Enter six digits or capital letters.',
  short: 'Enter at most 10 digits or capital letters.',
  json: 'This is not the JSON that the constant needs.',
} as const;
type ConstantProblem = keyof typeof constantProblems;

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const itemForms: Readonly<Record<ItemForm, { is: RegExp; problem: ConstantProblem }>> = {
  text: { is: /^\S(.{0,198}\S)?$/, problem: 'list' },
  id: { is: idForm, problem: 'id' },
  phone: { is: /^\+?1?\d{10}$/, problem: 'phone' },
  state: { is: /^[A-Z]{2}$/, problem: 'state' },
};
/** Widths of M0010, M0016 and the national provider number in the OASIS catalogue. */
const textForms: Readonly<
  Record<Exclude<TextForm, 'address'>, { is: RegExp; problem: ConstantProblem }>
> = {
  id: itemForms.id,
  phone: itemForms.phone,
  state: itemForms.state,
  npi: { is: /^\d{10}$/, problem: 'npi' },
  ccn: { is: /^[0-9A-Z]{6}$/, problem: 'ccn' },
  short: { is: /^[0-9A-Z]{1,10}$/, problem: 'short' },
};

/** The texts of a list constant: a JSON list, or texts with commas between them. */
export function readList(value: string): readonly string[] {
  const given = readJson(value);
  const texts = Array.isArray(given) ? given.map(String) : value.split(',');
  return texts.map((each) => each.trim()).filter((each) => each !== '');
}

/** Texts of a list as they are stored. */
export const listText = (items: readonly string[]): string => JSON.stringify(items);

/**
 * What is wrong with a value of a constant, by its kind; null when nothing is. One that nobody
 * knows is any text that is not blank.
 */
export function constantProblem(constant: ConstantName, value: string): ConstantProblem | null {
  const known = knownConstant(constant);
  if (value.trim() === '') return 'blank';
  if (known === undefined) return null;
  switch (known.kind) {
    case 'choice':
      return known.values.includes(value) ? null : 'choice';
    case 'number': {
      const number = Number(value);
      return number >= known.low && number <= known.high ? null : 'number';
    }
    case 'text':
      return textProblem(known, value);
    case 'list':
      return listProblem(known.items, value);
    case 'json':
      return fits(known.shape, readJson(value)) ? null : 'json';
  }
}

function textProblem(
  { form }: Extract<ConstantKind, { kind: 'text' }>,
  value: string,
): ConstantProblem | null {
  if (form === undefined) return null;
  if (form === 'address') return isAddress(value) ? null : 'address';
  const { is, problem } = textForms[form];
  return is.test(value) ? null : problem;
}

const isAddress = (value: string): boolean =>
  URL.canParse(value) && new URL(value).protocol === 'https:' && !/\s/.test(value);

function listProblem(form: ItemForm, value: string): ConstantProblem | null {
  const items = readList(value);
  const { is, problem } = itemForms[form];
  if (items.length === 0 || items.length > mostItems || new Set(items).size < items.length)
    return 'list';
  return items.every((item) => is.test(item)) ? null : problem;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has a shape, and nothing besides. */
function fits(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && value.length <= shape.most;
    case 'one of':
      return typeof value === 'string' && shape.values.includes(value);
    case 'list':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.length <= shape.most &&
        value.every((each) => fits(shape.of, each))
      );
    case 'object':
      return (
        isObject(value) &&
        Object.keys(value).length === Object.keys(shape.fields).length &&
        Object.entries(shape.fields).every(
          ([field, of]) => Object.hasOwn(value, field) && fits(of, value[field]),
        )
      );
  }
}

/** An example that fits the shape of a JSON constant, to show how it is written. */
export function jsonExample(shape: Shape): unknown {
  switch (shape.is) {
    case 'text':
      return 'text';
    case 'one of':
      return shape.values[0];
    case 'list':
      return [jsonExample(shape.of)];
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields).map(([field, of]) => [field, jsonExample(of)]),
      );
  }
}

export type SetConstant = ConstantName & { readonly value: string };

/** The texts of a list constant of WebAppConfig; empty without an entry. */
export const listConstant = (constants: readonly SetConstant[], named: string): readonly string[] =>
  readList(
    constants.find((each) => each.type === 'WebAppConfig' && each.name === named)?.value ?? '',
  );

/** Categories of orders to choose from: the agency's, ours where it has set none. */
export const orderCategories = (constants: readonly SetConstant[]): readonly string[] =>
  constants.some(({ type, name: set }) => type === 'WebAppConfig' && set === orderCategoriesName)
    ? listConstant(constants, orderCategoriesName)
    : defaultOrderCategories;

/** True when a list constant of WebAppConfig, such as showLogs, names this id (spec portal §6). */
export const isListed = (constants: readonly SetConstant[], named: string, id: string): boolean =>
  listConstant(constants, named).includes(id);
