import type { Option } from '#domain/options.ts';
import type { Expression } from '../expression.ts';
import type { ResultType } from '../results.ts';
import { packLimits } from '../pack.ts';
import { assemble } from './assemble.ts';
import { UnreadableExpression } from './fhirpath-parse.ts';
import type { NotCarried, Outline, Reason, ReadResult } from './outline.ts';
import { Translations } from './translations.ts';
import { rangeOf } from './xform-model.ts';
import { languageCode } from './xform-texts.ts';
import { asTruth, readXPath, type XScope } from './xpath.ts';

/** The sheets of a workbook: name → rows of cells, as texts. */
export type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;

const mostRows = 20_000;

/** XLSForms (xlsform.org): the sheets survey, choices and settings. */
export function readXlsform(sheets: Sheets): ReadResult {
  const survey = tableOf(sheets, 'survey');
  if (survey.length === 0) return { ok: false, fault: 'not-this-format', place: 'survey' };
  if (survey.length > mostRows) return { ok: false, fault: 'too-large', place: 'survey' };
  return new XlsformReader(survey, tableOf(sheets, 'choices'), tableOf(sheets, 'settings')).read();
}

type Line = ReadonlyMap<string, string>;

/** Rows by the names of their columns, lower case, `list name` as `list_name`; empty rows left out. */
function tableOf(sheets: Sheets, name: string): readonly Line[] {
  const found = Object.entries(sheets).find(([sheet]) => sheet.trim().toLowerCase() === name)?.[1];
  const [head = [], ...rows] = found ?? [];
  const names = head.map((each) => each.trim().toLowerCase().replace(/\s+/g, '_'));
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => new Map(names.map((each, at) => [each, (row[at] ?? '').trim()])));
}

/** Types the app answers by itself. */
const device = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'username',
  'phonenumber',
  'email',
  'subscriberid',
  'simserial',
  'audit',
  'start-geopoint',
  'background-audio',
]);
const notAsked = new Set([
  'geopoint',
  'geotrace',
  'geoshape',
  'image',
  'audio',
  'video',
  'file',
  'barcode',
  'rank',
  'xml-external',
  'csv-external',
]);
const numberTypes = new Set(['integer', 'decimal', 'range', 'int']);

type Frame = { readonly line: Line | null; readonly isRepeat: boolean; children: Outline[] };

class XlsformReader {
  readonly #survey: readonly Line[];
  readonly #choices = new Map<string, Line[]>();
  readonly #settings: Line;
  readonly #first: string;
  readonly #texts = new Translations();
  readonly #notCarried: NotCarried[] = [];
  readonly #lines = new Map<string, Line>();
  readonly #groups = new Map<string, string | null>();
  readonly #repeats = new Set<string>();
  readonly #types = new Map<string, ResultType>();

  constructor(survey: readonly Line[], choices: readonly Line[], settings: readonly Line[]) {
    this.#survey = survey.filter((line) => !isTrue(line.get('disabled')));
    this.#settings = settings[0] ?? new Map();
    for (const line of choices) {
      const list = line.get('list_name') ?? '';
      this.#choices.set(list, [...(this.#choices.get(list) ?? []), line]);
    }
    const languages = languagesIn(survey);
    const wanted = this.#settings.get('default_language')?.toLowerCase() ?? '';
    this.#first =
      languages.find((each) => languageCode(each) === 'en') ??
      languages.find((each) => each === wanted) ??
      languages[0] ??
      '';
  }

  read(): ReadResult {
    this.#find();
    const root: Frame = { line: null, isRepeat: false, children: [] };
    const open: Frame[] = [root];
    for (const line of this.#survey) this.#line(line, open);
    // A group that is never ended ends with the form.
    while (open.length > 1) this.#line(endOfGroup, open);
    const title = this.#settings.get('form_title') || this.#settings.get('form_id') || 'XLSForm';
    const version = this.#settings.get('version') ?? '';
    return assemble({
      title,
      origin: ['XLSForm', this.#settings.get('form_id') ?? '', version].filter(Boolean).join(', '),
      outline: root.children,
      texts: this.#texts.all,
      notCarried: this.#notCarried,
    });
  }

  /** What is asked where, before any expression is read. */
  #find(): void {
    const open: (string | null)[] = [null];
    for (const line of this.#survey) {
      const type = typeOf(line);
      const name = line.get('name') ?? '';
      const around = open.at(-1) ?? null;
      if (type === 'begin_repeat') {
        this.#repeats.add(name);
        open.push(around ?? name);
      } else if (type === 'begin_group') open.push(around);
      else if (type === 'end_repeat' || type === 'end_group') {
        if (open.length > 1) open.pop();
      } else if (name !== '') {
        this.#lines.set(name, line);
        this.#groups.set(name, around);
      }
    }
  }

  #report(place: string, reason: Reason, detail?: string): void {
    this.#notCarried.push({ place, reason, ...(detail && { detail: detail.slice(0, 200) }) });
  }

  #line(line: Line, open: Frame[]): void {
    const type = typeOf(line);
    if (type === 'begin_group' || type === 'begin_repeat') {
      open.push({ line, isRepeat: type === 'begin_repeat', children: [] });
      return;
    }
    if (type === 'end_group' || type === 'end_repeat') {
      const closed = open.length > 1 ? open.pop() : undefined;
      if (closed?.line) open.at(-1)?.children.push(...this.#closed(closed, closed.line));
      return;
    }
    open.at(-1)?.children.push(...this.#question(line, type));
  }

  #closed({ isRepeat, children }: Frame, line: Line): readonly Outline[] {
    const name = line.get('name') ?? '';
    const title = this.#words(line, 'label', name);
    const shows = this.#showIf(line, name);
    if (children.length === 0) return [];
    if (!isRepeat) return [{ kind: 'group', place: name, title, children, ...shows }];
    const count = line.get('repeat_count') ?? '';
    if (count !== '') this.#report(name, 'repeat-count', count);
    return [{ kind: 'rows', place: name, key: name, title, children, ...shows }];
  }

  #question(line: Line, type: string): readonly Outline[] {
    const name = line.get('name') ?? '';
    if (type === '' || (name === '' && type !== 'note')) return [];
    const place = name || (line.get('label') ?? type);
    if (device.has(type) || type.startsWith('uri:')) {
      this.#report(place, 'device', type);
      return [];
    }
    if (notAsked.has(type) || (line.get('appearance') ?? '').startsWith('ex:')) {
      this.#report(place, 'not-asked', type);
      return [];
    }
    if (hasMedia(line)) this.#report(place, 'media');
    const label = this.#words(line, 'label', place);
    const shows = this.#showIf(line, name);
    if (type === 'note') return [{ kind: 'text', place, text: label, ...shows }];
    if (type === 'calculate' || type === 'hidden') return this.#calculation(line, name, shows);
    const isReadonly = isTrue(line.get('readonly') ?? line.get('read_only'));
    const calculation = line.get('calculation') ?? '';
    if (isReadonly && calculation !== '') return this.#calculation(line, name, shows, label);
    if (calculation !== '') this.#report(place, 'default', calculation);
    if (line.get('default')) this.#report(place, 'default', line.get('default'));
    // Nobody can answer it: it is there to be read.
    if (isReadonly) return [{ kind: 'text', place, text: label, ...shows }];
    const hint = ['hint', 'guidance_hint']
      .map((column) => this.#words(line, column, place))
      .filter(Boolean)
      .join(' ');
    const field = this.#field(line, type, { label, ...(hint && { hint }) }, place);
    return [
      {
        kind: 'question',
        place,
        key: name,
        field,
        ...shows,
        ...this.#required(line, name),
        ...this.#valid(line, name),
      },
      ...(hasOther(line) ? [this.#otherOf(name, field.kind)] : []),
    ];
  }

  /** `or_other` asks for the answer that is not in the list. */
  #otherOf(name: string, kind: string): Outline {
    const isListed = kind === 'choice' || kind === 'choices';
    const showIf: Expression = {
      op: 'selected',
      args: [{ path: `@${name}` }, otherOption.value],
    };
    return {
      kind: 'question',
      place: `${name}_other`,
      key: `${name}_other`,
      field: { kind: 'text', label: 'Other answer', maxLength: 200 },
      ...(isListed && { showIf }),
    };
  }

  #field(
    line: Line,
    type: string,
    parts: { readonly label: string; readonly hint?: string },
    place: string,
  ) {
    const [kind, list] = (line.get('type') ?? '').split(/\s+/);
    if (/^select_(one|multiple)/.test(type)) {
      if (line.get('choice_filter'))
        this.#report(place, 'hidden-choice', line.get('choice_filter'));
      const listed = this.#options(list ?? '', place);
      const isNew = hasOther(line) && !listed.some(({ value }) => value === otherOption.value);
      const options = listed.length > 0 && isNew ? [...listed, otherOption] : listed;
      if (options.length > 0)
        return kind?.includes('multiple')
          ? { kind: 'choices' as const, ...parts, options }
          : { kind: 'choice' as const, ...parts, options };
      this.#report(place, 'no-options', list);
      return { kind: 'text' as const, ...parts, maxLength: 200 };
    }
    if (type === 'datetime') this.#report(place, 'time-of-day');
    if (type === 'date' || type === 'datetime') return { kind: 'date' as const, ...parts };
    if (type === 'time') return { kind: 'time' as const, ...parts };
    if (type === 'acknowledge' || type === 'trigger') return { kind: 'yesNo' as const, ...parts };
    if (numberTypes.has(type))
      return {
        kind: 'number' as const,
        ...parts,
        unit: '',
        ...rangeOf(parametersOf(line), type),
      };
    if (type !== 'text' && type !== 'string') this.#report(place, 'kind', type);
    return (line.get('appearance') ?? '').includes('multiline')
      ? { kind: 'longText' as const, ...parts, maxLength: 2_000 }
      : { kind: 'text' as const, ...parts, maxLength: 200 };
  }

  #options(list: string, place: string): readonly Option[] {
    const seen = new Set<string>();
    return (this.#choices.get(list) ?? []).flatMap((line) => {
      const value = line.get('name') ?? '';
      if (value === '' || seen.has(value)) return [];
      seen.add(value);
      if (hasMedia(line)) this.#report(place, 'media', value);
      return [{ value, label: this.#words(line, 'label', place) || value }];
    });
  }

  #words(line: Line, column: string, place: string): string {
    const plain = (text: string): string =>
      text.replace(/\$\{\s*([^}\s]+)\s*\}/g, '[$1]').slice(0, packLimits.text);
    const first = line.get(`${column}::${this.#first}`) || line.get(`${column}:${this.#first}`);
    const text = first || line.get(column) || '';
    if (text.includes('${')) this.#report(place, 'answer-in-text', text);
    const others = [...line].flatMap(([key, wording]) => {
      const [name, language] = key.split(/::?/);
      return name === column && language && wording !== '' && language !== this.#first
        ? [{ language: languageCode(language), text: plain(wording) }]
        : [];
    });
    if (this.#texts.add(plain(text), others)) this.#report(place, 'translation', text);
    return plain(text);
  }

  #scope(name: string): XScope {
    const keyOf = (address: string): string => {
      if (address === '.') return name;
      const [, named] = /^\$\{(.+)\}$/.exec(address) ?? [];
      return named ?? address.slice(address.lastIndexOf('/') + 1);
    };
    return {
      keyOf,
      constantOf: () => null,
      read: (key) => ({ path: `@${key}` }),
      typeOf: (key) => this.#typeOf(key),
      repeatOf: (address) => (this.#repeats.has(keyOf(address)) ? keyOf(address) : null),
      groupOf: (key) => this.#groups.get(key) ?? null,
      group: this.#groups.get(name) ?? null,
    };
  }

  #typeOf(name: string): ResultType | null {
    const known = this.#types.get(name);
    if (known) return known;
    const line = this.#lines.get(name);
    if (!line) return null;
    const type = typeOf(line);
    let found: ResultType = 'text';
    if (type.startsWith('select_multiple')) found = 'list';
    else if (numberTypes.has(type)) found = 'number';
    else if (type === 'date' || type === 'datetime') found = 'date';
    else if (type === 'acknowledge') found = 'boolean';
    else if (type === 'calculate') {
      this.#types.set(name, 'text'); // While it is being found out, for circles.
      const read = this.#read(line.get('calculation') ?? '', name);
      found = read && read.type !== 'any' && read.type !== 'list' ? read.type : 'text';
    }
    this.#types.set(name, found);
    return found;
  }

  #read(text: string, name: string) {
    try {
      return readXPath(text, this.#scope(name));
    } catch (error) {
      if (!(error instanceof UnreadableExpression)) throw error;
      return null;
    }
  }

  #condition(line: Line, column: string, name: string): Expression | null {
    const text = line.get(column) ?? '';
    if (text === '') return null;
    const read = this.#read(text, name);
    if (read) return asTruth(read);
    this.#report(name, 'expression', text);
    return null;
  }

  #showIf(line: Line, name: string): { readonly showIf?: Expression } {
    const column = line.get('relevant') ? 'relevant' : 'relevance';
    const shows = this.#condition(line, column, name);
    return shows === null ? {} : { showIf: shows };
  }

  #required(line: Line, name: string): { readonly requiredIf?: Expression } {
    const given = (line.get('required') ?? '').toLowerCase();
    if (isTrue(given)) return { requiredIf: true };
    if (['', 'no', 'false', 'false()', '0'].includes(given)) return {};
    const taken = this.#condition(line, 'required', name);
    return taken === null ? {} : { requiredIf: taken };
  }

  #valid(line: Line, name: string) {
    const holds = this.#condition(line, 'constraint', name);
    if (holds === null) return {};
    const text = this.#words(line, 'constraint_message', name) || 'Check this answer.';
    return { valid: [{ holds, text }] };
  }

  #calculation(
    line: Line,
    name: string,
    shows: { readonly showIf?: Expression },
    label: string | null = null,
  ): readonly Outline[] {
    const text = line.get('calculation') ?? '';
    const read = text === '' ? null : this.#read(text, name);
    if (read === null) {
      this.#report(name, text === '' ? 'device' : 'expression', text);
      return [];
    }
    const type = this.#typeOf(name);
    const field = {
      kind: 'calculated' as const,
      label: label || name,
      gives:
        type === 'boolean'
          ? ('yesNo' as const)
          : type === 'number' || type === 'date'
            ? type
            : 'text',
      calculation: read.e,
      unit: '',
      ...(label === null && { automatic: true as const }),
    } as const;
    return [{ kind: 'question', place: name, key: name, field, ...shows }];
  }
}

const otherOption: Option = { value: 'other', label: 'Other' };
const endOfGroup: Line = new Map([['type', 'end group']]);

const isTrue = (given: string | undefined): boolean =>
  ['yes', 'true', 'true()', '1'].includes((given ?? '').toLowerCase());

const hasOther = (line: Line): boolean =>
  /^select.*\bor[ _]other$/.test((line.get('type') ?? '').toLowerCase());

const hasMedia = (line: Line): boolean =>
  [...line].some(
    ([key, value]) => /^(big-image|image|audio|video|media)/.test(key) && value !== '',
  );

/** `start=0 end=10 step=2` by name. */
const parametersOf = (line: Line): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(line.get('parameters') ?? '').matchAll(/\b(\w+)\s*=\s*([^\s,;]+)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

/** `begin group` and `begin_group` alike, lower case, without the name of a list. */
const typeOf = (line: Line): string => {
  const words = (line.get('type') ?? '').toLowerCase().split(/\s+/);
  const [first = '', second = ''] = words;
  return (first === 'begin' || first === 'end') && second !== '' ? `${first}_${second}` : first;
};

const languagesIn = (survey: readonly Line[]): readonly string[] => [
  ...new Set(
    [...(survey[0]?.keys() ?? [])].flatMap((key) => {
      const [, language] = /^label::?(.+)$/.exec(key) ?? [];
      return language === undefined ? [] : [language];
    }),
  ),
];
