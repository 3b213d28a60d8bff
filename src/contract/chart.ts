import type { Patch } from '#domain/merge.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { isEmail, isUsPhone } from '#domain/texts.ts';
import type { FieldReason } from './errors.ts';

type Check = (text: string) => boolean;
/** Characters of a name, a street or another line of a chart. */
export const longestLine = 200;
const short: Check = (text) => text.length <= longestLine;
const optional =
  (check: Check): Check =>
  (text) =>
    text === '' || check(text);

/** Demographic fields of a patient (rules §3) and what each accepts. */
export const demographics: Readonly<Record<string, Check>> = {
  lastName: short,
  firstName: short,
  middleInitial: (text) => text.length <= 4,
  birthday: optional(isCalendarDate),
  gender: (text) => ['M', 'F', ''].includes(text),
  languageCode: (text) => text.length <= 12,
  addressLine1: short,
  addressLine2: short,
  city: short,
  state: optional((text) => /^[A-Z]{2}$/.test(text)),
  zipcode: optional((text) => /^\d{5}(-\d{4})?$/.test(text)),
  phoneNumber1: optional(isUsPhone),
  phoneNumber2: optional(isUsPhone),
  emailId: optional(isEmail),
  medicareNumber: (text) => text.length <= 20,
  emergencyName: short,
  emergencyPhone: optional(isUsPhone),
  emergencyRelation: short,
  physicianName: short,
  physicianPhone: optional(isUsPhone),
  physicianNpi: optional((text) => /^\d{10}$/.test(text)),
  directions: (text) => text.length <= 2000,
  codeStatus: short,
  precautions: (text) => text.length <= 2000,
};

/**
 * Lists of a chart and the fields of their rows: `<list>.<row>.<field>`, with the order in
 * `<list>.$order`.
 */
export const chartLists = {
  problems: ['text', 'code', 'codeSystem', 'onset', 'status'],
  medications: ['name', 'dose', 'route', 'frequency', 'start', 'status', 'code'],
  allergies: ['substance', 'reaction', 'severity', 'status', 'code'],
} as const;
export type ChartList = keyof typeof chartLists;

const isChartList = (name: string): name is ChartList => Object.hasOwn(chartLists, name);

function listPathKnown(path: string): boolean {
  const [list = '', row, field, ...rest] = path.split('.');
  if (!isChartList(list) || row === undefined || rest.length > 0) return false;
  return row === '$order'
    ? field === undefined
    : field !== undefined && (chartLists[list] as readonly string[]).includes(field);
}

/**
 * Which paths of a patch a chart does not know, or whose value it does not accept. Empty when all
 * is well.
 */
export function checkChartPatch(patch: Patch): FieldReason[] {
  const reasons: FieldReason[] = [];
  for (const [path, value] of Object.entries(patch)) {
    const check = Object.hasOwn(demographics, path) ? demographics[path] : undefined;
    if (!check && !listPathKnown(path)) reasons.push({ path, code: 'note.unknown-field' });
    else if (value === null) continue;
    else if (path.endsWith('.$order') ? !Array.isArray(value) : typeof value !== 'string')
      reasons.push({ path, code: 'note.wrong-type' });
    else if (
      typeof value === 'string' &&
      !(check ?? ((text: string) => text.length <= 2000))(value)
    )
      reasons.push({ path, code: 'request.invalid' });
  }
  return reasons;
}
