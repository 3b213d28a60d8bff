import type { Option } from '#domain/options.ts';
import { readXml, textOf, type XmlNode } from '#domain/xml-tree.ts';
import type { Expression } from '../expression.ts';
import { packLimits } from '../pack.ts';
import { assemble } from './assemble.ts';
import { UnreadableExpression } from './fhirpath-parse.ts';
import type { NotCarried, Outline, Reason, ReadResult } from './outline.ts';
import { Translations } from './translations.ts';
import { XFormLogic, type XFormParts } from './xform-logic.ts';
import { Itext, wordsOf } from './xform-texts.ts';
import {
  childrenNamed,
  itemsIn,
  localType,
  nodeAt,
  rangeOf,
  setsAnswer,
  type Bind,
} from './xform-model.ts';
import { readXPath } from './xpath.ts';

/** ODK XForms (getodk.github.io/xforms-spec); the subset is in docs/form-packs.md. */
export function readXForm(xml: string): ReadResult {
  const read = readXml(xml, {
    characters: packLimits.characters,
    depth: 60,
    elements: 100_000,
  });
  if (!read.ok) return { ok: false, fault: 'not-xml', place: read.reason };
  const { root } = read.tree;
  const head = childrenNamed(root, 'head')[0];
  const model = head && childrenNamed(head, 'model')[0];
  const body = childrenNamed(root, 'body')[0];
  const instance = model && childrenNamed(model, 'instance')[0]?.children[0];
  if (!head || !model || !body || !instance)
    return { ok: false, fault: 'not-this-format', place: root.name };
  const title = textOf(childrenNamed(head, 'title')[0] ?? instance);
  return new XFormReader({ model, body, instance, title }).read();
}

class XFormReader {
  readonly #parts: XFormParts;
  readonly #logic: XFormLogic;
  readonly #itext: Itext;
  readonly #texts = new Translations();
  readonly #notCarried: NotCarried[] = [];

  constructor(parts: XFormParts) {
    this.#parts = parts;
    this.#logic = new XFormLogic(parts, this.#report.bind(this));
    this.#itext = new Itext(parts.model);
  }

  read(): ReadResult {
    const { body, instance, title } = this.#parts;
    for (const node of this.#parts.model.children.filter(setsAnswer))
      this.#report(this.#logic.addressOf(node) ?? node.name, 'default', node.attributes['value']);
    const asked = body.children.flatMap((child) => this.#outline(child, null));
    const hidden = this.#calculations();
    const id = instance.attributes['id'] ?? '';
    const version = instance.attributes['version'] ?? '';
    return assemble({
      title: title || id || 'XForm',
      origin: ['ODK XForm', id, version].filter(Boolean).join(', '),
      outline: this.#placed(asked, hidden),
      named: this.#logic.named,
      texts: this.#texts.all,
      notCarried: this.#notCarried,
    });
  }

  #report(place: string, reason: Reason, detail?: string): void {
    this.#notCarried.push({ place, reason, ...(detail && { detail: detail.slice(0, 200) }) });
  }

  #words(node: XmlNode, name: string, place: string): string {
    const element = childrenNamed(node, name)[0];
    if (!element) return '';
    const { text, translated, hasMedia, hasAnswers } = wordsOf(element, this.#itext);
    if (hasMedia) this.#report(place, 'media');
    if (hasAnswers) this.#report(place, 'answer-in-text', text);
    if (text.length > packLimits.text) this.#report(place, 'too-long');
    const short = text.slice(0, packLimits.text);
    if (this.#texts.add(short, translated)) this.#report(place, 'translation', short);
    return short;
  }

  #outline(node: XmlNode, around: string | null): readonly Outline[] {
    const address = this.#logic.addressOf(node);
    const place = address ?? around ?? node.name;
    if (node.name === 'group') return this.#group(node, address, place);
    if (node.name === 'repeat') return this.#repeat(node, address, place, '');
    if (['label', 'hint', 'item', 'itemset', 'value'].includes(node.name)) return [];
    if (address === null) return [];
    return this.#control(node, address);
  }

  #group(node: XmlNode, address: string | null, place: string): readonly Outline[] {
    const title = this.#words(node, 'label', place);
    const [repeat] = childrenNamed(node, 'repeat');
    // ODK puts each repeat into a group that has its label.
    if (repeat && node.children.every(({ name }) => name === 'repeat' || name === 'label'))
      return this.#repeat(repeat, this.#logic.addressOf(repeat), place, title);
    const children = node.children.flatMap((child) => this.#outline(child, address));
    if (children.length === 0) return [];
    return [{ kind: 'group', place, title, children, ...this.#logic.showIf(address, node) }];
  }

  #repeat(node: XmlNode, address: string | null, place: string, title: string): readonly Outline[] {
    if (address === null) return [];
    if (node.attributes['jr:count'])
      this.#report(place, 'repeat-count', node.attributes['jr:count']);
    const children = node.children.flatMap((child) => this.#outline(child, address));
    const label = title || this.#words(node, 'label', place);
    return [
      {
        kind: 'rows',
        place,
        key: address,
        title: label,
        children,
        ...this.#logic.showIf(address, node),
      },
    ];
  }

  #control(node: XmlNode, at: string): readonly Outline[] {
    const bind = this.#logic.binds.get(at);
    const label = this.#words(node, 'label', at);
    const hint = this.#words(node, 'hint', at);
    const shows = this.#logic.showIf(at, node);
    const type = localType(bind?.type ?? '');
    if (setsAnswer(node)) {
      this.#report(at, 'default', node.attributes['value'] ?? textOf(node));
      return [];
    }
    if (['upload', 'rank'].includes(node.name) || /^(geo|binary|barcode)/.test(type)) {
      this.#report(at, 'not-asked', type || node.name);
      return [];
    }
    if (bind?.calculate && this.#logic.typeOf(at) !== null)
      return this.#calculation(at, bind, label || null);
    const isText = bind?.readonly === true && node.name === 'input';
    // ODK writes notes as questions that nobody can answer.
    if (isText) return [{ kind: 'text', place: at, text: label || hint, ...shows }];
    const given = nodeAt(this.#parts.instance, at);
    if (given && given.children.length === 0 && textOf(given) !== '')
      this.#report(at, 'default', textOf(given));
    const parts = { label, ...(hint && { hint }) };
    const field = this.#field(node, at, parts, type);
    return [
      {
        kind: 'question',
        place: at,
        key: at,
        field,
        ...shows,
        ...this.#required(at, bind),
        ...this.#valid(at, bind),
      },
    ];
  }

  #required(at: string, bind: Bind | undefined): { readonly requiredIf?: Expression } {
    const given = bind?.required?.trim();
    if (given === undefined || given === 'false()' || given === '') return {};
    if (given === 'true()') return { requiredIf: true };
    const taken = this.#logic.take(at, given);
    return taken === null ? {} : { requiredIf: taken };
  }

  #valid(at: string, bind: Bind | undefined) {
    const holds = this.#logic.take(at, bind?.constraint);
    if (holds === null) return {};
    const given = bind?.message ?? '';
    const { text, translated } = this.#itext.find(given) ?? { text: given, translated: [] };
    this.#texts.add(text, translated);
    return { valid: [{ holds, text: text || 'Check this answer.' }] };
  }

  #field(
    node: XmlNode,
    at: string,
    parts: { readonly label: string; readonly hint?: string },
    type: string,
  ) {
    if (node.name === 'trigger') return { kind: 'yesNo' as const, ...parts };
    if (node.name === 'select' || node.name === 'select1') {
      const options = this.#options(node, at);
      if (options.length > 0)
        return node.name === 'select'
          ? { kind: 'choices' as const, ...parts, options }
          : { kind: 'choice' as const, ...parts, options };
      this.#report(at, 'no-options');
      return { kind: 'text' as const, ...parts, maxLength: 200 };
    }
    if (type === 'dateTime') this.#report(at, 'time-of-day');
    if (type === 'date' || type === 'dateTime') return { kind: 'date' as const, ...parts };
    if (type === 'time') return { kind: 'time' as const, ...parts };
    if (type === 'int' || type === 'decimal' || node.name === 'range')
      return { kind: 'number' as const, ...parts, unit: '', ...rangeOf(node.attributes, type) };
    return node.attributes['appearance']?.includes('multiline')
      ? { kind: 'longText' as const, ...parts, maxLength: 2_000 }
      : { kind: 'text' as const, ...parts, maxLength: 200 };
  }

  #options(node: XmlNode, at: string): readonly Option[] {
    const options: Option[] = childrenNamed(node, 'item').map((item) => {
      const value = textOf(childrenNamed(item, 'value')[0] ?? item);
      return { value, label: this.#words(item, 'label', at) || value };
    });
    for (const set of childrenNamed(node, 'itemset')) {
      const [, name = '', filter] =
        /^\s*instance\(\s*['"]([^'"]+)['"]\s*\)[^[]*(\[.*\])?/.exec(
          set.attributes['nodeset'] ?? '',
        ) ?? [];
      if (filter) this.#report(at, 'hidden-choice', filter);
      options.push(...this.#itemsOf(name, set));
    }
    const seen = new Set<string>();
    return options.filter(({ value }) => !seen.has(value) && seen.add(value));
  }

  #itemsOf(name: string, set: XmlNode): readonly Option[] {
    return itemsIn(this.#parts.model, name, set).map(({ value, given }) => {
      const { text, translated } = this.#itext.byId(given) ?? { text: given, translated: [] };
      this.#texts.add(text, translated);
      return { value, label: text || value };
    });
  }

  /** A computed question; where the calculation cannot be carried, it is asked if it has words. */
  #calculation(at: string, bind: Bind, label: string | null): readonly Outline[] {
    const type = this.#logic.typeOf(at);
    try {
      const { e } = readXPath(bind.calculate ?? '', this.#logic.scope(at));
      const gives = type === 'boolean' ? ('yesNo' as const) : type;
      const field = {
        kind: 'calculated' as const,
        label: label ?? at.slice(at.lastIndexOf('/') + 1),
        gives: gives === 'number' || gives === 'date' || gives === 'yesNo' ? gives : 'text',
        calculation: e,
        unit: '',
        ...(label === null && { automatic: true as const }),
      } as const;
      return [{ kind: 'question', place: at, key: at, field, ...this.#logic.showIf(at) }];
    } catch (error) {
      if (!(error instanceof UnreadableExpression)) throw error;
      this.#report(at, 'expression', `${error.word} in ${bind.calculate}`);
      const field = { kind: 'text' as const, label: label ?? '', maxLength: 200 };
      const unseen = label === null ? { automatic: true as const } : {};
      return [
        {
          kind: 'question',
          place: at,
          key: at,
          field: { ...field, ...unseen },
          ...this.#logic.showIf(at),
        },
      ];
    }
  }

  /** Calculations nobody is asked for, by the repeat they are in. */
  #calculations(): ReadonlyMap<string | null, readonly Outline[]> {
    const found = new Map<string | null, readonly Outline[]>();
    for (const [at, bind] of this.#logic.binds) {
      if (this.#logic.isAsked(at)) continue;
      if (bind.preload) this.#report(at, 'device', bind.preload);
      if (!bind.calculate) continue;
      const group = this.#logic.scope(at).group;
      // A calculation hides with the groups around it.
      const outer = this.#logic.around(at);
      const own = this.#calculation(at, bind, null);
      const placed = outer.reduce<readonly Outline[]>(
        (inner, showIf) => [{ kind: 'group', place: at, title: '', showIf, children: inner }],
        own,
      );
      found.set(group, [...(found.get(group) ?? []), ...placed]);
    }
    return found;
  }

  #placed(
    asked: readonly Outline[],
    hidden: ReadonlyMap<string | null, readonly Outline[]>,
  ): readonly Outline[] {
    const into = (outline: readonly Outline[]): readonly Outline[] =>
      outline.map((each) => {
        if (!('children' in each)) return each;
        const more = each.kind === 'rows' ? (hidden.get(each.key) ?? []) : [];
        return { ...each, children: [...into(each.children), ...more] };
      });
    const [first, ...others] = into(asked);
    const plain = hidden.get(null) ?? [];
    if (plain.length === 0 || !first) return first ? [first, ...others] : [];
    // Beside the first questions, so that no section of its own stays empty.
    return first.kind === 'group' && first.showIf === undefined
      ? [{ ...first, children: [...first.children, ...plain] }, ...others]
      : [first, ...plain, ...others];
  }
}
