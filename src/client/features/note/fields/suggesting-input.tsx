import { useEffect, useState, type ComponentType } from 'react';
import type { Field } from '#forms/define.ts';
import { AnswerInput, type InputProps } from './answer-input.tsx';
import { useDesk } from '../editor/editor-context.ts';

/**
 * Which questions offer codes, drugs or how often they are taken while they are typed. Any other
 * text is an answer as before, so forms and the notes that were signed in them stay as they are.
 */

/** Paths of texts that name a diagnosis, a drug or its frequency, by the form's own words. */
const ofDiagnosis = /^(diagnosis\.principal|diagnoses\.[^.]+\.name|history\.diagnosis)$/;
const ofDrug = /^drugs\.[^.]+\.(name|frequency)$/;
/** OASIS items that take a code of ICD-10-CM; an item is named at the end of its path. */
const codeItem = /(?:^|\.)M10(?:21|23[a-z])$/;

type Suggests = 'code' | 'diagnosis' | 'drug' | 'frequency';

function suggestsOf(path: string, field: Field): Suggests | null {
  if (field.kind !== 'text') return null;
  if (codeItem.test(path)) return 'code';
  if (ofDiagnosis.test(path)) return 'diagnosis';
  const [, asked] = ofDrug.exec(path) ?? [];
  return asked === 'name' ? 'drug' : asked ? 'frequency' : null;
}

type Loaded = typeof import('./code-input.tsx').CodeInput;
let loaded: Loaded | null = null;

/** The plain input until the one with suggestions is there; never swapped under a typing hand. */
function inputFor(path: string, offers: Suggests): ComponentType<InputProps> {
  return function SuggestingInput(props: InputProps) {
    const [Input, setInput] = useState<Loaded | null>(() => loaded);
    const { readOnly } = useDesk();
    const { id } = props.frame;
    useEffect(() => {
      if (Input || readOnly) return;
      const load = async (): Promise<void> => {
        loaded = (await import('./code-input.tsx')).CodeInput;
        if (document.activeElement?.id !== id) setInput(() => loaded);
      };
      // Without it the answer is typed as before.
      load().catch(() => {});
    }, [Input, readOnly, id]);
    return Input && !readOnly ? (
      <Input {...props} path={path} offers={offers} />
    ) : (
      <AnswerInput {...props} />
    );
  };
}

/** A component must stay the same between two renders of its question. */
const made = new Map<string, ComponentType<InputProps>>();

/** The input of a question that suggests; undefined for every other question. */
export function suggestingInput(path: string, field: Field): ComponentType<InputProps> | undefined {
  const offers = suggestsOf(path, field);
  if (offers === null) return undefined;
  const key = `${offers} ${path}`;
  const input = made.get(key) ?? inputFor(path, offers);
  made.set(key, input);
  return input;
}
